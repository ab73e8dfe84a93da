import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A server that runs until it is closed. */
export interface Running {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves by this process. */
export async function serveHere(listener: RequestListener): Promise<Running> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A program that serves HTTP on the port that it is given, or on one of its own. */
export interface Program {
  readonly args: (port: string) => readonly string[];
  readonly environment?: (port: string) => { readonly [name: string]: string };
  /** The only one that it takes. */
  readonly ownPort?: string;
}

const mostMs = 30_000;

/** Starts a program of Node's, and waits until it listens. What it prints is nobody's business. */
export async function startProgram(program: Program): Promise<Running> {
  const { args, environment = () => ({}), ownPort } = program;
  const port = await freePort(ownPort);
  const env = { PATH: process.env["PATH"] ?? "", ...environment(port) };
  const child = spawn(process.execPath, args(port), { env, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await listens(port, child);
  const close = () => {
    child.kill("SIGKILL");
    return ended;
  };
  return { origin: `http://localhost:${port}`, close };
}

async function listens(port: string, child: ChildProcess): Promise<void> {
  for (const endMs = performance.now() + mostMs; performance.now() < endMs; ) {
    if (child.exitCode !== null) break;
    if (await isOpen(Number(port))) return;
    await sleep(50);
  }
  child.kill("SIGKILL");
  throw new Error(`${child.spawnargs.join(" ")} does not listen on port ${port}`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

/** Any port, or this one: nobody else may be there, whose server would be audited in its place. */
async function freePort(wanted = "0"): Promise<string> {
  const server = createTcpServer();
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(Number(wanted), "127.0.0.1", resolve),
  );
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
