// docs/audit-findings.md has what else is found, of these and of others.
import { expect, it } from "vitest";
import { listen } from "../upstream/local-server.ts";
import { audited, lines } from "./audited.ts";
import { firstSdk, info, secondSdk, secondSdkAlone } from "./servers/sdk-servers.ts";

/** Whoever hosts such a server has to see to these. */
const openToAll = [
  "A01 info: anybody may open it and see the tools; whether calls want a token was not seen: no tool that says that it only reads can be called without arguments",
  "T12 fail: a request with Origin: https://gram-audit.invalid: it is answered with 200 with a result instead of 403",
  "T12 fail: a request with Host: gram-audit.invalid: it is answered with 200 with a result instead of 403",
];

/** Of the protocol, who may come, errors and safety: what a schema of this tool is like is no matter here. */
function found(result: Awaited<ReturnType<typeof audited>>): readonly string[] {
  const all = lines(result).filter((line) => !/^S(?!18)/.test(line));
  const isOpen = (line: string) => openToAll.includes(line);
  return [...all.filter(isOpen), ...all.filter((line) => !isOpen(line))];
}

it("SDK v1, without sessions", async () => {
  const result = await audited(`${await listen(firstSdk)}/mcp`);
  expect(result).toMatchObject({ server: info, tools: 1, revisions: ["2025-11-25", "2025-03-26"] });
  expect(found(result)).toEqual([
    ...openToAll,
    "E01 warn: tools/call of gram_audit_no_such_tool with {}: it is answered with 200 with isError: true instead of error -32602",
    "T08 warn: a batch of two requests: it is served, though 2025-11-25 has none",
  ]);
});

it("SDK v2, in both eras", async () => {
  const result = await audited(`${await listen(secondSdk)}/mcp`);
  expect(result).toMatchObject({ server: info, tools: 1 });
  expect(result.revisions).toContain("2026-07-28");
  expect(found(result)).toEqual([
    ...openToAll,
    "T08 warn: a batch of two requests: it is served, though 2025-11-25 has none",
    "T15 warn: listChanged is claimed for tools, and GET, on which the news would come, is answered with 405",
  ]);
});

it("SDK v2, in 2026-07-28 alone", async () => {
  const result = await audited(`${await listen(secondSdkAlone)}/mcp`);
  expect(result).toMatchObject({ server: info, tools: 1, revisions: ["2026-07-28"] });
  expect(found(result)).toEqual(openToAll);
});
