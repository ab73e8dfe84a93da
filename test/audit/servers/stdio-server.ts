// A server on stdio whose argument says what is wrong with it. Without one it keeps the rules.
import { createInterface } from "node:readline";
import { callTool, tools } from "./shop-tools.ts";

const [fault = ""] = process.argv.slice(2);
const spaces = fault === "spreads" ? 2 : 0;
const write = (value: unknown) =>
  process.stdout.write(`${JSON.stringify(value, undefined, spaces)}\n`);

if (fault === "ends") process.exit(3);
if (fault === "complains") {
  const lines = Array.from({ length: 2_000 }, (_, line) => `line ${line}`);
  const { SHOP_KEY, SHOP_PIN } = process.env;
  lines.push(
    `Error: the key ${SHOP_KEY} is not the one of pin ${SHOP_PIN}`,
    "    at main (shop.ts:1:2)",
  );
  lines.push(`ghp_${"a1".repeat(18)} is too old`, "");
  process.stderr.write(lines.join("\n"), () => process.exit(1));
}
if (fault === "logs") console.log("Shop server 1.0.0 started");

const chat = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", data: 1 },
};
const capabilities = { tools: {} };
const serverInfo = { name: "shop", version: "1.0.0" };

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
}

const isFlood = fault === "floods" || fault === "empty lines";
if (isFlood) {
  const piece = (fault === "floods" ? "y\n" : "\n").repeat(30_000);
  const flood = (): void => void process.stdout.write(piece, flood);
  flood();
}

/** Asks its client two things, and lists its tools only when both are answered as a client does. */
const waiting = new Set<string>();
let list = () => {};

function heard(message: object): void {
  const said = JSON.stringify(message);
  if (said === '{"jsonrpc":"2.0","id":"ping-1","result":{}}') waiting.delete("ping");
  if (said.includes('"id":"roots-1","error":{"code":-32601,')) waiting.delete("roots");
  if (waiting.size === 0) list();
}

function answer({ id, method, params = {} }: Message): void {
  if (id === undefined || fault === "hangs" || fault === "complains" || isFlood) return;
  if (fault === "chats") for (let left = 300; left > 0; left -= 1) write(chat);
  const done = (result: object) => write({ jsonrpc: "2.0", id, result });
  const failed = (code: number, message: string) =>
    write({ jsonrpc: "2.0", id, error: { code, message } });
  if (method === "initialize") {
    if (fault === "counts") console.log("1 client");
    done({ protocolVersion: "2025-11-25", capabilities, serverInfo });
  } else if (method === "tools/list" && fault === "asks") {
    list = () => done({ tools });
    for (const what of ["ping", "roots"]) waiting.add(what);
    write({ jsonrpc: "2.0", id: "ping-1", method: "ping" });
    write({ jsonrpc: "2.0", id: "roots-1", method: "roots/list" });
  } else if (method === "tools/list") done({ tools });
  else if (method === "tools/call") {
    const called = callTool(params);
    if ("code" in called) failed(called.code, called.message);
    else done(called);
  } else failed(-32601, "Method not found");
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    // Whoever audits sends messages; what is none is answered with an error.
    const message = JSON.parse(line) as Message;
    if (message.method === undefined) heard(message);
    else answer(message);
  } catch {
    if (fault === "dies") process.exit(1);
    write({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
  }
}
