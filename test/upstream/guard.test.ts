import { createServer, type Socket } from "node:net";
import { buildConnector } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { withPeerCheck } from "../../src/upstream/guarded-connect.ts";
import { send, upstreamAt } from "./local-server.ts";

const local = { address: "127.0.0.1", family: 4 };

const refused = {
  kind: "connection",
  message:
    'The upstream "api" has a private address, which is not called unless its allowPrivate is set.',
};

/** A listener on every address of this machine, which counts what comes. */
async function counter() {
  const seen = { connections: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
  });
  const isUp = (host: string) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, host, resolve);
    });
  await isUp("::").catch(() => isUp("0.0.0.0"));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { seen, port: address.port };
}

it.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[::ffff:7f00:1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "%6cocalhost",
  "１２７.0.0.1",
])("does not connect to this machine when it is called %s", async (host) => {
  const { seen, port } = await counter();
  // Not every machine knows all of these names.
  const resolve = async () => [local];
  const upstream = upstreamAt(`http://${host}:${port}`, {}, { allowPrivate: false, resolve });
  await expect(send(upstream)).rejects.toMatchObject(refused);
  expect(seen.connections).toBe(0);
});

it.each(["127.0.0.1", "localhost", "2130706433"])(
  "connects to %s where the upstream's definition allows it",
  async (host) => {
    const { port } = await counter();
    const url = `http://${host}:${port}`;
    const upstream = upstreamAt(url, { allowPrivate: true }, { allowPrivate: false });
    expect((await send(upstream)).status).toBe(200);
  },
);

it.each(["169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]", "224.0.0.1"])(
  "never connects to %s, whatever is allowed",
  async (host) => {
    await expect(send(upstreamAt(`http://${host}`))).rejects.toMatchObject({
      kind: "connection",
      message:
        'The upstream "api" has a link-local, multicast or metadata address, which is never called.',
    });
  },
);

it("refuses a name whose addresses are not all public", async () => {
  const { seen, port } = await counter();
  const resolve = async () => [{ address: "93.184.215.14", family: 4 }, local];
  const upstream = upstreamAt(`http://mixed.example:${port}`, {}, { allowPrivate: false, resolve });
  await expect(send(upstream)).rejects.toMatchObject(refused);
  expect(seen.connections).toBe(0);
});

it("connects to the addresses that were judged, though the name has others a moment later", async () => {
  const { seen, port } = await counter();
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return asked.length === 1 ? [local] : [{ address: "169.254.169.254", family: 4 }];
  };
  const upstream = upstreamAt(`http://flips.example:${port}`, { retries: 0 }, { resolve });
  expect((await send(upstream)).status).toBe(200);
  expect([asked, seen.connections]).toEqual([["flips.example"], 1]);
});

it("judges every connection anew, so that a name that has flipped is refused", async () => {
  const { port } = await counter();
  let address = "127.0.0.1";
  const resolve = async () => [{ address, family: 4 }];
  const upstream = upstreamAt(`http://flips.example:${port}`, {}, { resolve });
  expect((await send(upstream)).status).toBe(200);
  address = "169.254.169.254";
  // The server closes each connection, so that a later request needs another.
  await expect.poll(() => send(upstream).catch(({ message }) => message)).toMatch(/never called/);
});

it("gives no socket that has got to another address than the one judged", async () => {
  const { port } = await counter();
  const guard = { allows: (kind: string) => kind === "public", refusal: "is elsewhere" };
  const connect = withPeerCheck(buildConnector({}), guard);
  const to = { hostname: "127.0.0.1", protocol: "http:", port: String(port) };
  const outcome = await new Promise((resolve) =>
    connect(to, (error, socket) => resolve([error?.message, socket])),
  );
  expect(outcome).toEqual(["is elsewhere", null]);
});
