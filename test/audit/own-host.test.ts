// Our own host, with a server as gram generates it behind it, is what the rules ask for.
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readServer } from "../../src/cli/load-server.ts";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { securedHost } from "../host/secured-host.ts";
import { audited, expectWithout, lines, whySkipped } from "./audited.ts";

async function generated(): Promise<ServerDefinition> {
  const bytes = await readFile("generated/github/server.json");
  const { value } = readServer(bytes, "generated/github/server.json");
  if (value === undefined) throw new Error("generated/github/server.json is no server");
  return value;
}

it("x", async () => {
  const { tools, ...server } = await generated();
  const host = await securedHost({
    servers: [{ ...server, tools, name: "api", upstreams: undefined as never }].map(
      ({ upstreams, ...s }) => s,
    ),
  });
  const result = await audited(`${host.origin}/api/mcp`, {
    token: "gho_thetokenofatestthatisnotone12345678",
  });
  console.log(lines(result).join("\n"));
  console.log(
    result.skipped.map(({ rule, reason }) => `${rule.id} ${reason}`).join("\n"),
    result.requests,
    result.milliseconds,
    result.revisions,
    result.server,
  );
  console.log(lines(await audited(`${host.origin}/api/mcp`)).join("\n"));
});
