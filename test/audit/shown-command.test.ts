// A command line holds keys: neither the report nor what a process is heard to say shows them.
import { expect, it } from "vitest";
import { secretsOf, shownCommand } from "../../src/audit/live/shown-command.ts";
import { auditCommand } from "../../src/audit/run-audit.ts";
import { expectWithout, quick } from "./audited.ts";

it.each([
  ["npx -y server --port 8080", "npx -y server --port 8080"],
  ["server --api-key s3cr3t-0815 --port 1", "server --api-key [redacted] --port 1"],
  ["server --API_TOKEN=s3cr3t-0815 x", "server --API_TOKEN=[redacted] x"],
  [
    "server --clientSecret=a=b --password p",
    "server --clientSecret=[redacted] --password [redacted]",
  ],
  ["env SHOP_KEY=k SHOP_PORT=1 server", "env SHOP_KEY=[redacted] SHOP_PORT=1 server"],
  ["server --no-token --port 1", "server --no-token --port 1"],
  ["server --header X-Api-Key:k", "server --header X-Api-Key:[redacted]"],
  ["server postgres://u:p@db:5432/shop", "server postgres://[redacted]@db:5432/shop"],
  ["mcp-remote https://a.example/mcp?key=k", "mcp-remote https://a.example/mcp?…"],
  [
    "node C:\\keys\\server.js ./token-server.js a=b",
    "node C:\\keys\\server.js ./token-server.js a=b",
  ],
])("shows %s as %s", (command, shown) => {
  expect(shownCommand(command.split(" "))).toBe(shown);
});

it("hides a header that is one word of the command", () => {
  const command = ["mcp-remote", "--header", "Authorization: Bearer s3cr3t-0815"];
  expect(shownCommand(command)).toBe("mcp-remote --header Authorization: Bearer [redacted]");
  expect(secretsOf(command)).toEqual([["Authorization", "s3cr3t-0815"]]);
});

it("shows a key of the command nowhere, also where the process repeats it", async () => {
  const key = "s3cr3t-0815-of-the-shop";
  const script = "console.error(process.argv[3]); console.log(process.argv.join(' '))";
  const command = [process.execPath, "-e", script, "--", "--api-key", key];
  const result = await auditCommand(command, quick);
  expect(result.target).toContain("--api-key [redacted]");
  expect(JSON.stringify(result.checked)).toContain("--api-key [redacted]");
  expectWithout(result, key);
});
