// The report for code scanning.
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, it } from "vitest";
import { type Source, sarifReport } from "../../src/audit/render-sarif.ts";
import { type AuditReport, reportOf } from "../../src/audit/report.ts";
import { auditOf, checkedOf, findingOf, ruleOf } from "./results.ts";
import { hostileReport, sampleReport } from "./sample-report.ts";
import { sarifSchema } from "./sarif-schema.ts";

const ajv = new Ajv2020({ allErrors: true });
formats.default(ajv);
const accepts = ajv.compile(sarifSchema);

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly unknown[];
      readonly partialFingerprints: { readonly [name: string]: string };
    }[];
  }[];
}

function logOf(report: AuditReport, source?: Source): Log {
  return JSON.parse(JSON.stringify(sarifReport(report, { version: "0.1.0", source })));
}

it.each([
  ["a report with everything", sampleReport()],
  ["a report of a hostile server", hostileReport()],
  ["a report without findings", reportOf(auditOf([checkedOf("S01")]))],
  ["a report in which nothing was checked", reportOf(auditOf([]))],
])("is SARIF 2.1.0 for %s", (_what, report) => {
  const log = logOf(report);
  accepts(log);
  expect(accepts.errors ?? []).toEqual([]);
});

it.each([
  ["https://[::1]:8443/mcp?key=[redacted]#a|b", "https://[::1]:8443/mcp?key=%5Bredacted%5D#a%7Cb"],
  ["HTTP://HOST/a b", "http://host/a%20b"],
])("shows what was found at %s as at %s", (target, uri) => {
  const { result } = sampleReport();
  const log = logOf(reportOf({ ...result, target }));
  accepts(log);
  expect(accepts.errors ?? []).toEqual([]);
  expect(log.runs[0]?.artifacts.map(({ location }) => location.uri)).toEqual([uri]);
});

it("has a result for each finding, which says its rule", () => {
  const [run] = logOf(sampleReport()).runs;
  const rules = run?.tool.driver.rules ?? [];
  expect(rules.map(({ id }) => id)).toEqual([
    "T01",
    "T04",
    "A10",
    "S07",
    "S14",
    "S17",
    "X01",
    "X07",
  ]);
  const results = run?.results ?? [];
  expect(results).toHaveLength(10);
  expect(results.map(({ ruleIndex }) => rules[ruleIndex]?.id)).toEqual(
    results.map(({ ruleId }) => ruleId),
  );
  expect(results.map(({ level }) => level)).toEqual([
    "error",
    ...Array.from({ length: 7 }, () => "warning"),
    "note",
    "note",
  ]);
  expect(results[0]).toMatchObject({
    ruleId: "A10",
    message: {
      text: 'a call without a token is answered with 200\n\nPOST /mcp tools/call (no token)\n200 {"error":{"code":-32603}}',
    },
  });
  const prints = results.map(({ partialFingerprints }) => partialFingerprints["gram/v1"]);
  expect(new Set(prints).size).toBe(results.length);
});

it.each([
  ["https://mcp.example.com/mcp", undefined, "https://mcp.example.com/mcp"],
  ["tools/github.json", undefined, "tools/github.json"],
  ["npx -y some server", undefined, "npx%20-y%20some%20server"],
  ["javascript:alert(1)", undefined, "javascript%3Aalert%281%29"],
  ["//evil.example/x", undefined, "%2F%2Fevil.example%2Fx"],
  ["github", "specs/github/api.yaml", "specs/github/api.yaml"],
])("shows what is found in %s at an address", (target, file, expected) => {
  const source = file === undefined ? undefined : { file, lineOf: () => undefined };
  const [run] = logOf(reportOf(auditOf([checkedOf("S01", "fail")], { target })), source).runs;
  expect(run?.artifacts).toEqual([{ location: { uri: expected } }]);
});

it("shows a finding at the line of its tool where there is a file, and at its beginning else", () => {
  const findings = [findingOf("S07", { tool: "get", pointer: "/inputSchema" }), findingOf("S07")];
  const report = reportOf(auditOf([{ rule: ruleOf("S07"), findings }]));
  const log = logOf(report, {
    file: "a/tools.json",
    lineOf: ({ tool, pointer }) => (tool === "get" && pointer === "/inputSchema" ? 12 : undefined),
  });
  accepts(log);
  expect(accepts.errors ?? []).toEqual([]);
  const artifactLocation = { uri: "a/tools.json", index: 0 };
  expect(log.runs[0]?.results.map(({ locations }) => locations)).toEqual([
    [
      {
        physicalLocation: { artifactLocation, region: { startLine: 12 } },
        logicalLocations: [{ fullyQualifiedName: "get/inputSchema" }],
      },
    ],
    [{ physicalLocation: { artifactLocation, region: { startLine: 1 } } }],
  ]);
});

it("names no line of a server, which has none", () => {
  const [run] = logOf(reportOf(auditOf([checkedOf("T03", "fail")]))).runs;
  expect(run?.results.map(({ locations }) => locations)).toEqual([
    [{ physicalLocation: { artifactLocation: { uri: "https://mcp.example.com/mcp", index: 0 } } }],
  ]);
});

it("makes no link of what a server says", () => {
  const [run] = logOf(hostileReport()).runs;
  const texts = run?.results.map(({ message }) => message.text).join("\n") ?? "";
  expect(texts).toContain("[click] (https://evil.example)");
  expect(texts).not.toContain("](");
});
