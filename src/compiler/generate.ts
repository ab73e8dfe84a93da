import { posix } from "node:path";
import type { LoadedApi } from "../config/loaded-api.ts";
import { outputFolder } from "../config/output-folder.ts";
import { type Diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { pathFrom } from "../core/path-from.ts";
import type { Clock } from "../core/ports.ts";
import { emitServer } from "../emit/emit-server.ts";
import type { SpecSource } from "../emit/lock-file.ts";
import type { Spec } from "../spec/load-spec.ts";
import { isUrl } from "../spec/read-source.ts";
import { checkBudget } from "./check-budget.ts";
import { checkFiles } from "./check-files.ts";
import { type Compiled, type CompilePorts, compile } from "./compile.ts";
import { toolCosts, totalCost } from "./count-tokens.ts";
import type { FileSet } from "./file-set.ts";
import { lintApi } from "./lint-api.ts";
import { writeFiles } from "./write-files.ts";

/** What became of one API. */
export interface Generated {
  readonly api: string;
  readonly folder: string;
  readonly tools: number;
  /** Selected operations that became no tool, by the code that says why. */
  readonly leftOut: { readonly [code: string]: number };
  readonly bytes: number;
  readonly tokens: number;
  readonly warnings: number;
  readonly milliseconds: number;
  /** Files written, deleted and left as they were; all zero for a check. */
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
}

interface Prepared {
  readonly compiled: Compiled;
  readonly files: FileSet;
  readonly row: Generated;
}

/**
 * Generates the servers of these APIs, or with `check` only compares them with the files. All are compiled
 * before the first file is written: after an error nothing has changed.
 */
export async function generate(
  apis: readonly LoadedApi[],
  {
    check,
    ports,
  }: { readonly check: boolean; readonly ports: CompilePorts & { readonly clock: Clock } },
): Promise<Result<readonly Generated[]>> {
  const prepared: Prepared[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const api of apis) {
    const { value, diagnostics: found } = await prepare(api, ports);
    diagnostics.push(...found);
    if (value !== undefined) prepared.push(value);
  }
  if (!check) diagnostics.push(...(await inTheWay(prepared, ports)));
  if (hasErrors(diagnostics)) return { value: [], diagnostics };
  const rows: Generated[] = [];
  for (const { files, row } of prepared) {
    const output = { folder: row.folder, files, fileSystem: ports.fileSystem };
    if (check) diagnostics.push(...(await checkFiles(output)));
    const result = check ? undefined : await writeFiles(output);
    diagnostics.push(...(result?.diagnostics ?? []));
    rows.push({ ...row, ...result?.value });
  }
  return { value: rows, diagnostics };
}

/** Other people's files where ours are to be, and folders that cannot be read: then no API is written. */
async function inTheWay(
  prepared: readonly Prepared[],
  { fileSystem }: CompilePorts,
): Promise<readonly Diagnostic[]> {
  const checked = await Promise.all(
    prepared.map(({ files, row }) => checkFiles({ folder: row.folder, files, fileSystem })),
  );
  return checked
    .flat()
    .filter(({ code }) => code === "foreign-output" || code === "file-unreadable");
}

async function prepare(
  api: LoadedApi,
  ports: CompilePorts & { readonly clock: Clock },
): Promise<Result<Prepared | undefined>> {
  const started = ports.clock.now();
  const { value: compiled, diagnostics: found } = await compile(api, ports);
  if (compiled === undefined) return { value: undefined, diagnostics: found };
  ports.progress?.(api.name, "writing the code");
  const { server, spec } = compiled;
  const costs = await toolCosts(server);
  const diagnostics = [...found, ...lintApi(compiled, costs), ...checkBudget(api, costs)];
  const files = await emitServer({ server, spec: specSource(api, spec) });
  const row = {
    api: api.name,
    folder: outputFolder({ ...api, output: api.config.output }),
    tools: server.tools.length,
    leftOut: compiled.leftOut,
    ...totalCost(costs.filter(({ isStandard }) => isStandard)),
    warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
    milliseconds: Math.round(ports.clock.now() - started),
    written: 0,
    deleted: 0,
    unchanged: 0,
  };
  return { value: { compiled, files, row }, diagnostics };
}

function specSource(api: LoadedApi, { info, sha256, overlaid }: Spec): SpecSource {
  const path = lockedPath(api, api.config.spec);
  const overlays = (overlaid?.overlays ?? []).map(({ sha256 }, index) => ({
    path: lockedPath(api, api.config.overlays?.[index] ?? ""),
    sha256,
  }));
  return { path, version: info.version, sha256, overlays };
}

/** A file as the lock names it: as the configuration does, so that it is the same on every machine. */
function lockedPath({ folder, root }: LoadedApi, location: string): string {
  if (folder === root || isUrl(location)) return location;
  return posix.relative(root, pathFrom(folder, location));
}
