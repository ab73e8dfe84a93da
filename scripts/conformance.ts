// `npm run conformance`: the official MCP conformance suite against a host whose tools are compiled from
// test/conformance/openapi.yaml. Fails where a scenario does something that the revision's baseline does not name.
import { stripVTControlCharacters } from "node:util";
import { baselineFile, readBaseline } from "../test/conformance/baseline.ts";
import { startHost } from "../test/conformance/host.ts";
import { judge, type Verdict } from "../test/conformance/judge.ts";
import { runSuite } from "../test/conformance/suite.ts";
import { startUpstream } from "../test/conformance/upstream.ts";

const revisions = ["2025-11-25", "2026-07-28"];

/** Prints what came of one revision's scenarios; false when something is not as the baseline says. */
async function holds(revision: string, url: string): Promise<boolean> {
  const { scenarios, complaint } = await runSuite({ revision, url });
  const verdicts = judge(scenarios, readBaseline(baselineFile(revision)));
  const wrong = verdicts.filter(({ outcome }) => outcome === "fails" || outcome === "stale");
  process.stdout.write(`\n${revision}\n${table(verdicts)}`);
  if (wrong.length > 0) return false;
  if (complaint === undefined && scenarios.length > 0) return true;
  process.stdout.write(`${stripVTControlCharacters(complaint ?? "no scenario was run").trim()}\n`);
  return false;
}

function table(verdicts: readonly Verdict[]): string {
  const width = Math.max(...verdicts.map(({ scenario }) => scenario.length));
  const lines = verdicts.map(({ scenario, outcome, reason }) =>
    `  ${scenario.padEnd(width)}  ${outcome.padEnd(12)}  ${reason}`.trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

const upstream = await startUpstream();
const host = await startHost({ api: "conformance", upstreamUrl: upstream.url });
try {
  for (const revision of revisions) {
    if (!(await holds(revision, host.url))) process.exitCode = 1;
  }
} finally {
  await host.close();
  await upstream.close();
}
