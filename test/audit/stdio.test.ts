import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { auditCommand } from "../../src/audit/run-audit.ts";
import { expectWithout, lines, quick, silentRules, whySkipped } from "./audited.ts";

const path = fileURLToPath(new URL("./servers/stdio-server.ts", import.meta.url));
const command = (fault: string) => [process.execPath, "--import", "tsx", path, fault];
const audited = (fault: string, options = {}) =>
  auditCommand(command(fault), { ...quick, timeoutMs: 10_000, budgetMs: 30_000, ...options });

it("finds nothing wrong with a good server on stdio", async () => {
  const result = await audited("");
  expect(lines(result)).toEqual([]);
  expect(result).toMatchObject({ kind: "live", tools: 3, revisions: ["2025-11-25"] });
  expect(silentRules(result)).toEqual(
    expect.arrayContaining(["T02", "T06", "T07", "T16", "T17", "E01", "E02"]),
  );
  expect(whySkipped(result, "A02")).toBe(
    "over stdio a server takes its credentials from the environment",
  );
});

it.each([
  ["logs", 'T16 fail: a line on the output is no message: "Shop server 1.0.0 started"'],
  ["counts", 'T16 fail: a line on the output is no message: "1 client"'],
])("T16 finds a server that %s on its output", async (fault, says) => {
  expect(lines(await audited(fault))).toEqual([says]);
});

it("T16 finds a message that is spread over lines", async () => {
  const [said] = lines(await audited("spreads", { timeoutMs: 2_000 }), "T16");
  expect(said).toMatch(/^T16 fail: a line on the output is no message: "\{", and \d+ more$/);
});

it("finds the answer of a server that has a lot to say before it", async () => {
  const result = await audited("chats");
  expect(lines(result, "T01", "T02", "T06", "S18")).toEqual([]);
  expect(result.tools).toBe(3);
});

it("answers what a server asks before it answers", async () => {
  const result = await audited("asks", { timeoutMs: 2_000 });
  expect(lines(result)).toEqual([]);
  expect(result.tools).toBe(3);
});

it.each(["floods", "empty lines"])("ends a command that writes without end: %s", async (fault) => {
  expect(lines(await audited(fault), "T02")).toEqual([
    "T02 fail: initialize for 2025-11-25: no answer: The command writes without end what is no message.",
  ]);
});

it("tells of a command that ends, hangs or is not there", async () => {
  const ended = await audited("ends");
  expect(lines(ended)).toEqual([
    "T02 fail: initialize for 2025-11-25: no answer: The process ended (3).",
  ]);
  expect(ended.unanswered).toBe("The process ended (3).");
  expect(lines(await audited("hangs", { timeoutMs: 300, budgetMs: 1_000 }), "T02")).toEqual([
    "T02 fail: initialize for 2025-11-25: no answer: The server did not answer within 300 ms.",
  ]);
  expect(lines(await audited("dies"), "T01", "T02")).toEqual([
    'T01 fail: after "JSON that ends too early" the server is not there any more',
  ]);
  const absent = await auditCommand(["/no/such/command"], quick);
  expect(lines(absent)).toEqual([
    "T02 fail: initialize for 2025-11-25: no answer: The command could not be started.",
  ]);
  expect(absent.unanswered).toBe("The command could not be started.");
});

it.each([[""], [process.execPath, "a\0b"], []])(
  "tells of a command that no system starts: %j",
  async (...words) => {
    expect(lines(await auditCommand(words, quick))).toEqual([
      "T02 fail: initialize for 2025-11-25: no answer: The command could not be started.",
    ]);
  },
);

it("shows what a process said before it ended, without its secrets", async () => {
  const secrets = { SHOP_KEY: "key/of the shop", SHOP_PIN: "pin471" };
  const result = await audited("complains", { environment: { ...process.env, ...secrets } });
  const [found] = result.checked.flatMap(({ findings }) => findings);
  expect(found?.message).toBe("initialize for 2025-11-25: no answer: The process ended (1).");
  expect(found?.evidence).toBe(
    "initialize for 2025-11-25 → The process ended (1). Its last words: line 1997 line 1998 line 1999 " +
      "Error: the key [redacted] is not the one of pin [redacted] [redacted: GitHub token] is too old",
  );
});

it("shows no last words that have a key over two lines", async () => {
  const environment = { ...process.env, SHOP_KEY: "key-of-the-shop-4711" };
  const script =
    "const key = process.env.SHOP_KEY; console.error(`bad key ${key.slice(0, 9)}\\n${key.slice(9)}`)";
  const result = await auditCommand([process.execPath, "-e", script], { ...quick, environment });
  expect(lines(result, "T02")).toEqual([
    "T02 fail: initialize for 2025-11-25: no answer: The process ended (0).",
  ]);
  const found = result.checked.flatMap(({ findings }) => findings);
  expect(found.map(({ evidence }) => evidence)).toEqual([
    "initialize for 2025-11-25 → The process ended (0).",
  ]);
});

it("shows no variable of the command that it writes into its messages", async () => {
  const script =
    "process.stdin.on('data', () => console.log(JSON.stringify({ jsonrpc: '2.0', " +
    "id: 1, error: { code: -32000, message: 'bad key ' + process.env.SHOP_KEY } })))";
  const environment = { ...process.env, SHOP_KEY: "key-of-the-shop-4711" };
  const result = await auditCommand([process.execPath, "-e", script], { ...quick, environment });
  expect(JSON.stringify(result)).toContain("bad key [redacted]");
  expectWithout(result, environment.SHOP_KEY);
});

const telling = (name: string) =>
  "process.stdin.on('data', () => console.log(JSON.stringify({ jsonrpc: '2.0', " +
  `id: 1, error: { code: -32000, message: 'I have ' + process.env.${name} } })))`;

it.each([
  ["SHOP_KEY", "key-of-the-shop-4711", 1],
  ["SHOP_TOKEN", "token/of the shop", 1],
  // What every error may name.
  ["SHOP_URL", "https://shop.example.com", 0],
  ["SHOP_KEY_FILE", "shelves-of-the-shop", 0],
  ["SHOP_KEY", "short", 0],
])("E04 finds that an error shows %s=%s: %i", async (name, value, count) => {
  const environment = { ...process.env, [name]: value };
  const command = [process.execPath, "-e", telling(name)];
  const result = await auditCommand(command, { ...quick, environment });
  const said =
    "E04 fail: initialize for 2025-11-25: the error shows a key that the process was given";
  expect(lines(result, "E04")).toEqual(Array.from({ length: count }, () => said));
});

it("hands the command no variable that it is not given", async () => {
  const script = 'console.log(Object.keys(process.env).join(" "))';
  process.env["AUDIT_TEST_SECRET"] = "secret";
  const result = await auditCommand([process.execPath, "-e", script], quick);
  delete process.env["AUDIT_TEST_SECRET"];
  const [said] = lines(result, "T16");
  expect(said).toContain("PATH");
  expect(said).not.toContain("AUDIT_TEST_SECRET");
});
