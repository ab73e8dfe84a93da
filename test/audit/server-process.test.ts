// What a command has started ends with it: npx starts node, which starts the server.
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { startServer } from "../../src/audit/live/server-process.ts";

const grandchild = (port: number) =>
  `require("node:net").connect(${port}, "127.0.0.1"); setTimeout(() => process.exit(), 60000)`;
const child = (port: number, more: string) =>
  `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild(port))}], ` +
  `{ stdio: "ignore" })${more}; process.stdin.on("data", () => {})`;

it.each([
  ["keeps it from ending", "", 0],
  ["goes on without it", ".unref()", 10_000],
])("ends what a command has started and %s", async (_what, more, graceMs) => {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const command = [process.execPath, "-e", child(port, more)];
  const server = startServer({ command, environment: process.env, secrets: [], graceMs });
  const [socket] = (await once(listener, "connection")) as [Socket];
  socket.on("error", () => {});
  const isClosed = once(socket, "close");
  socket.resume();
  await server?.close();
  expect(await isClosed).toBeDefined();
  listener.close();
});
