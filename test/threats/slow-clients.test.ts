// auth.md §4 row 27 and §5: clients that send or read as slowly as they can.
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { rawPost, rawSocket, statusesIn } from "./raw.ts";
import { type Rig, startRig } from "./rig.ts";
import { call, ping, pong } from "./things.ts";

const slowClientMs = 800;

/** What a socket gets until it is closed. */
function answerTo(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    text += piece;
  });
  return new Promise((resolve) => socket.once("close", () => resolve(text)));
}

/** Writes a byte of the text every 50 ms, for as long as it is let. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(at % text.length));
    at += 1;
  }, 50);
  socket.once("close", () => clearInterval(timer));
}

async function servesMeanwhile(rig: Rig): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 20 }, () => rig.post(ping)));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([pong]));
}

it.each([
  ["headers", "POST /things/mcp HTTP/1.1\r\nhost: localhost\r\nx-slow: ", "a"],
  ["no headers at all", "", "\r\n"],
  ["a body", rawPost(["content-length: 100000"], "{"), " "],
  ["a body in chunks", rawPost(["transfer-encoding: chunked"], "1\r\n{\r\n"), "1\r\n \r\n"],
])(
  "200 clients that drip %s are cut off with 408, and others are answered meanwhile",
  async (...row) => {
    const [, start, more] = row;
    const rig = await startRig({ host: { slowClientMs } });
    const sockets = Array.from({ length: 200 }, () => rawSocket(rig.origin));
    const answers = sockets.map(answerTo);
    for (const socket of sockets) {
      socket.write(start);
      drip(socket, more);
    }
    await servesMeanwhile(rig);
    const statuses = (await Promise.all(answers)).map(statusesIn);
    expect(new Set(statuses.map(String))).toEqual(new Set(["408"]));
    await servesMeanwhile(rig);
  },
);

/** A host in front of an API of 1 MB images, of which an answer in base64 has 1.4 MB. */
function startImages(): Promise<Rig> {
  return startRig({
    host: { slowClientMs },
    api: (_request, response) => {
      response.setHeader("content-type", "image/png");
      response.end(Buffer.alloc(1024 * 1024));
    },
  });
}

/** Five calls on one connection that stays open. */
const fiveCalls = rawPost([], call("1")).replace("connection: close\r\n", "").repeat(5);

it("clients that never read their answers of a megabyte are cut off, and others are answered", async () => {
  const rig = await startImages();
  const closed = new Set<number | undefined>();
  rig.app.server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    socket.once("close", () => closed.add(remotePort));
  });
  const readers = Array.from({ length: 10 }, () => rawSocket(rig.origin).pause());
  for (const reader of readers) reader.write(fiveCalls);
  await servesMeanwhile(rig);
  const isOpen = ({ localPort }: Socket) => !closed.has(localPort);
  await vi.waitFor(() => expect(readers.filter(isOpen)).toHaveLength(0), 15_000);
  await servesMeanwhile(rig);
});

it("a client that takes longer for its answers, but reads, gets all of them", async () => {
  const rig = await startImages();
  const socket = rawSocket(rig.origin);
  let bytes = 0;
  socket.write(fiveCalls);
  await new Promise<void>((resolve) => {
    socket.once("close", resolve);
    socket.on("data", (piece) => {
      bytes += piece.length;
      // Five times a megabyte in base64.
      if (bytes >= 5 * 1_398_104) resolve();
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
  });
  expect(bytes).toBeGreaterThanOrEqual(5 * 1_398_104);
});

it("a client that is refused and keeps its half of the connection open is let go", async () => {
  const rig = await startRig({ host: { slowClientMs } });
  const port = Number(new URL(rig.origin).port);
  const sockets = Array.from({ length: 10 }, () =>
    connect({ port, host: "127.0.0.1", allowHalfOpen: true }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.resume();
    socket.write("no HTTP at all\r\n\r\n");
  }
  await vi.waitFor(async () => expect(await openConnections(rig)).toBe(0), {
    timeout: 10_000,
    interval: 50,
  });
});

function openConnections({ app }: Rig): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
