// What errors give away (E04), and what only looks like it.
import { expect, it } from "vitest";
import { audited, expectWithout, lines, silentRules } from "./audited.ts";
import { calls, when } from "./servers/changes.ts";
import { type Change, failed, json, startServer } from "./servers/mcp-server.ts";

const noTool = "gram_audit_no_such_tool";

it.each([
  "There is nothing at /app/items/1",
  "GET /app/items/1 was answered with 404",
  "See /app/openapi.yaml and /var/items/1.json",
  "No route for /Users/john.doe/posts at noon (12:30:45)",
  "request failed, x-request-id: 3f2a9c81d7e6, x-amz-request-id: 3f2a9c81d7e6",
  "Send Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE",
  "Plan B:\nfoo\nbar.txt",
  "path is required, for example /app/src/index.ts",
  "path is required, for example /home/me/index.ts",
  "path must be like '/var/log/syslog.env'",
  "GET /etc/x.conf: 404 in the tree",
  "The file /app/src/index.ts is not in the repository",
  "url must be of the form postgres://user:password@host/db, or https://<name>:<key>@host",
  "connect ECONNREFUSED 127.0.0.1:5432",
  "It is in the shelf (see https://shop.example/usr/lib/manual.js)",
])("E04 takes nothing in %j for a leak", async (said) => {
  const change = when(calls(noTool), (asked) => failed(asked, -32602, `${noTool}: ${said}`));
  const result = await audited(await startServer("open", change));
  expect(lines(result, "E04")).toEqual([]);
  expect(silentRules(result)).toContain("E04");
});

it.each([
  ["a stack", "Error\n    at call (/srv/shop/server.js:12:34)"],
  ["a stack", "Error\n    at async file:///app/dist/server.js:12:34"],
  ["a stack", "Error\n    at Module._compile (node:internal/modules/cjs/loader:1554:14)"],
  ["a stack", 'Traceback (most recent call last):\n  File "/app/main.py", line 3'],
  ["a stack", '  File "main.py", line 3, in call'],
  ["a stack", "java.lang.Error\n\tat com.example.Shop.call(Shop.java:12)"],
  ["a stack", "   at Shop.Call() in C:\\shop\\Shop.cs:line 12"],
  ["a stack", "thread 'main' panicked at src/main.rs:10:5:\nindex out of bounds"],
  ["a path of the server", "open /root/.aws/credentials: permission denied"],
  ["a path of the server", "Error in /workspace/app/main.py"],
  ["a path of the server", "/etc/shop/shop.conf is broken"],
  ["an address behind the server", "connect ECONNREFUSED 10.0.3.17:5432"],
  ["the words of a database", "SQLSTATE[42S02]: Base table or view not found: 1146"],
  ["the words of a database", 'psycopg2.errors.UndefinedTable: relation "users" does not exist'],
  ["a password", "cannot reach postgres://shop:p4ssw0rd1@db/shop"],
  ["what looks like a secret", `the key sk_live_${"a1".repeat(12)} is too old`],
  ["a path of the server", "Cannot find module '/app/dist/shelves.js'"],
  ["a path of the server", "Warning in /var/www/html/index.php on line 12"],
  ["a path of the server", "ENOENT: no such file or directory, open '/var/lib/shop/shelves'"],
  ["a path of the server", "not in /shop/node_modules/express"],
  ["a path of the server", "could not read C:\\inetpub\\shop\\web.config"],
  ["headers of another server", "502 from the API, set-cookie: session=abc"],
  ["headers of another server", "sent authorization: Bearer 0123456789abcdef01"],
  ["what looks like a secret", `ghp_${"a1".repeat(18)} was refused`],
])("E04 finds %s in %j", async (what, said) => {
  const change = when(calls(noTool), (asked) => failed(asked, -32602, `${noTool}: ${said}`));
  const result = await audited(await startServer("open", change));
  expect(lines(result, "E04")).toEqual([
    `E04 fail: tools/call of ${noTool} with {}: the error shows ${what}`,
  ]);
});

it("shows no password and no key that it has found", async () => {
  const key = `sk_live_${"a1".repeat(12)}`;
  const said = `cannot reach postgres://shop:p4ssw0rd1@db/shop with ${key}`;
  const change = when(calls(noTool), (asked) => failed(asked, -32602, `${noTool}: ${said}`));
  const result = await audited(await startServer("open", change));
  expect(JSON.stringify(result)).toContain("cannot reach postgres://shop:[redacted]@db/shop");
  expectWithout(result, "p4ssw0rd1");
  expectWithout(result, key);
});

it("E04 judges no answer of a server that is another one", async () => {
  const stack = "Error\n    at call (/srv/shop/server.js:12:34)";
  const other = await startServer("open", () => json({ stack }, { status: 500 }));
  const change: Change = when(
    ({ headers, path }) => headers.authorization === undefined && path === "/mcp",
    () => ({
      status: 401,
      headers: { "www-authenticate": `Bearer resource_metadata="${other}/metadata"` },
    }),
  );
  const result = await audited(await startServer("closed", change));
  expect(lines(result, "E04")).toEqual([]);
  const own = when(
    ({ path }) => path.startsWith("/.well-known"),
    () => json({ stack }, { status: 500 }),
  );
  expect(lines(await audited(await startServer("closed", own)), "E04")).toHaveLength(1);
});
