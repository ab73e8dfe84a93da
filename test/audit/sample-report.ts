import { type AuditReport, reportOf } from "../../src/audit/report.ts";
import { tool } from "../lint/shown.ts";
import { auditOf, checkedOf, findingOf, ruleOf } from "./results.ts";

/** A report in which there is something of each kind. */
export function sampleReport(): AuditReport {
  const evidence = 'POST /mcp tools/call (no token)\n200 {"error":{"code":-32603}}';
  const calls = { message: "a call without a token is answered with 200", evidence };
  const list = [tool({ description: "One shelf, and all that stands on it, with its number." })];
  const found = auditOf(
    [
      checkedOf("T01"),
      { rule: ruleOf("T04", "warn"), findings: [findingOf("T04", { level: "warn" })] },
      { rule: ruleOf("A10"), findings: [findingOf("A10", calls)] },
      {
        rule: ruleOf("S07", "warn"),
        findings: ["one", "two", "three", "four", "five"].map((name) =>
          findingOf("S07", {
            level: "warn",
            tool: `get_${name}`,
            pointer: "/inputSchema",
            message:
              "half of its arguments are described, and of the others nobody knows what they are for",
          }),
        ),
      },
      {
        rule: ruleOf("S14", "warn"),
        findings: [findingOf("S14", { level: "warn", tool: "list_shelves" })],
      },
      checkedOf("S17", "info"),
      checkedOf("X01"),
    ],
    {
      list,
      skipped: [
        { rule: ruleOf("E02"), reason: "no tool says that it only reads" },
        { rule: ruleOf("T16"), reason: "the server is no command" },
        { rule: ruleOf("E01"), reason: "no tool says that it only reads" },
      ],
    },
  );
  return reportOf(found, {
    baseline: { file: "tools.json", list: [tool({ description: "One shelf." }), { name: "old" }] },
    silencings: { S14: { reason: "A shop has ten shelves.", tools: ["list_shelves"] } },
  });
}

const script = "<script>alert(1)</script>";

/** A report of a server whose every text wants to get out of the report. */
export function hostileReport(): AuditReport {
  const tag = `"'><img src=x onerror=alert(1)>${script}`;
  const controls = "\u001b]0;owned\u0007\u001b[2J\r\nFAKE A 100\u202eevil\u200b";
  const name = `get_${tag}${controls}`;
  const found = findingOf("S01", {
    tool: name,
    pointer: `/inputSchema/${tag}`,
    message: `${tag} & ${controls} [click](https://evil.example) ${"x".repeat(500)}\ud800`,
    evidence: `${tag}\n${controls}\n</pre></style>${script}`,
  });
  return reportOf(
    auditOf([{ rule: ruleOf("S01"), findings: [found] }], {
      target: `https://evil.example/${tag}`,
      server: { name: tag, version: controls },
      revisions: [tag],
      list: [{ name }],
      skipped: [{ rule: ruleOf("T01"), reason: `${tag}${controls}` }],
    }),
    {
      baseline: { file: `${tag}.json`, list: [{ name, description: tag, title: controls }] },
      silencings: {},
    },
  );
}
