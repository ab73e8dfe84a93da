import type { Config } from "../config/load-config.ts";
import type { LoadedApi } from "../config/loaded-api.ts";
import { outputFolder } from "../config/output-folder.ts";
import { type ApiOutput, readOutputs } from "../config/read-outputs.ts";
import { type Diagnostic, diagnostic, type Severity } from "../core/diagnostic.ts";
import type { Download } from "../core/ports.ts";
import { renderDiagnostic } from "../core/render-diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { paintFor } from "./terminal.ts";

/** A command ends here: what there was to say has been said. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** Options that every command takes. */
export interface CommonOptions {
  readonly config: string;
  readonly json?: boolean;
}

/** The real world for the compiler. undici is loaded when something is downloaded. */
export const sourcePorts: { fileSystem: typeof nodeFileSystem; download: Download } = {
  fileSystem: nodeFileSystem,
  download: async (url, options) =>
    (await import("../upstream/download.ts")).download(url, options),
};

/** The configuration, or the end of the command after its errors have been printed. */
async function openConfig({ config, json }: CommonOptions): Promise<Config> {
  const { loadConfig } = await import("../config/load-config.ts");
  const { value, diagnostics } = await loadConfig(config, nodeFileSystem);
  if (value !== undefined) return value;
  return stopWith(diagnostics, { json });
}

/** The APIs that were named, or all. */
export async function chosenApis(
  names: readonly string[],
  options: CommonOptions,
): Promise<readonly LoadedApi[]> {
  const config = await openConfig(options);
  if (names.length === 0) return config.apis;
  const known = config.apis.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  const diagnostics = unknown.map((name) =>
    diagnostic("unknown-api", `${config.file} has no API "${name}"`, {
      at: { file: config.file },
      hint: didYouMean(name, known) ?? `its APIs are ${known.join(", ") || "none"}`,
    }),
  );
  if (diagnostics.length > 0) return stopWith(diagnostics, options);
  return config.apis.filter(({ name }) => names.includes(name));
}

/**
 * Where the servers of the APIs that were named are, or of all. The whole configuration is checked only when something
 * is unusual: a host has to start fast.
 */
export async function chosenOutputs(
  names: readonly string[],
  options: CommonOptions,
): Promise<readonly ApiOutput[]> {
  const outputs = (await readOutputs(options.config, nodeFileSystem)) ?? [];
  const chosen = outputs.filter(({ name }) => names.length === 0 || names.includes(name));
  const found = new Set(chosen.map(({ name }) => name));
  if (chosen.length > 0 && names.every((name) => found.has(name))) return chosen;
  const apis = await chosenApis(names, options);
  return apis.map(({ name, config, folder, root }) => ({
    name,
    folder: outputFolder({ name, output: config.output, folder, root }),
    access: config,
  }));
}

/** Prints the diagnostics and ends the command with exit code 1. */
export async function stopWith(
  diagnostics: readonly Diagnostic[],
  { json }: { readonly json?: boolean | undefined },
): Promise<never> {
  if (json) process.stdout.write(`${JSON.stringify({ diagnostics }, null, 2)}\n`);
  else await printDiagnostics(diagnostics);
  throw new Stop(1);
}

/** So many of a code, or of a rule of the linter, are printed in full; the rest is a count, but for files, which are all named. */
const maxOfACode = 5;

/** Writes diagnostics to standard error, with the line that each is about. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  least: Severity = "info",
): Promise<void> {
  const ranks: readonly Severity[] = ["info", "warning", "error"];
  const shown = diagnostics.filter(
    ({ severity }) => ranks.indexOf(severity) >= ranks.indexOf(least),
  );
  const paint = paintFor(process.stderr);
  const lines = lineReader();
  const counts = new Map<string, number>();
  for (const found of shown) {
    const kind = found.rule ?? found.code;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > maxOfACode && !found.code.endsWith("-output")) continue;
    const sourceLine = await lines(found.at?.file, found.at?.line);
    process.stderr.write(`${renderDiagnostic(found, { paint, sourceLine })}\n`);
  }
  for (const [kind, count] of counts) {
    const more = count - maxOfACode;
    if (more > 0 && !kind.endsWith("-output"))
      process.stderr.write(paint.dim(`… and ${more} more ${kind}; --json has all\n`));
  }
}

/** A file's line by number; files are read once. */
function lineReader(): (file?: string, line?: number) => Promise<string | undefined> {
  const files = new Map<string, readonly string[]>();
  return async (file, line) => {
    if (file === undefined || line === undefined || /^https?:|\.gz$/.test(file)) return undefined;
    const known = files.get(file) ?? (await readLines(file));
    files.set(file, known);
    return known[line - 1];
  };
}

async function readLines(file: string): Promise<readonly string[]> {
  try {
    const bytes = await nodeFileSystem.read(file);
    return bytes === undefined ? [] : new TextDecoder().decode(bytes).split("\n");
  } catch {
    return [];
  }
}
