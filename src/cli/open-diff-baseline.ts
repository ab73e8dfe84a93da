import { posix } from "node:path";
import type { Baseline } from "../compiler/review-api.ts";
import type { LoadedApi } from "../config/loaded-api.ts";
import { outputFolder } from "../config/output-folder.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import type { FileSystem, ReadRevision } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import { didYouMean } from "../core/suggest.ts";
import { loadServer, readServer } from "./load-server.ts";

/** What to compare with, and the world. */
export interface DiffBaselineOptions {
  /** A folder with a server.json, or with one for each API below it; else a revision. The checked-in server when left out. */
  readonly against: string | undefined;
  readonly fileSystem: FileSystem;
  readonly readRevision: ReadRevision;
}

/**
 * The server that an API's is compared with. Reports baseline-missing, server-missing, server-invalid and file-unreadable;
 * the value is then undefined. A revision that is older than the API has none of it, which is no mistake.
 */
export async function openDiffBaseline(
  api: LoadedApi,
  options: DiffBaselineOptions,
): Promise<Result<Baseline | undefined>> {
  const { against, fileSystem } = options;
  const own = outputFolder({ ...api, output: api.config.output });
  if (against === undefined) return fromFolder(api.name, own, fileSystem);
  try {
    for (const folder of [against, posix.join(against, api.name)]) {
      const file = await fileSystem.read(posix.join(folder, "server.json"));
      if (file !== undefined) return fromFolder(api.name, folder, fileSystem);
    }
  } catch (error) {
    const message = `${against} cannot be read: ${reasonOf(error)}`;
    return failed(diagnostic("file-unreadable", message, { at: { file: against } }));
  }
  return fromRevision({ api, own, revision: against }, options);
}

async function fromFolder(
  name: string,
  folder: string,
  fileSystem: FileSystem,
): Promise<Result<Baseline | undefined>> {
  const { value: server, diagnostics } = await loadServer({ name, folder, access: {} }, fileSystem);
  if (server === undefined) return { value: undefined, diagnostics };
  const lock = await fileSystem.read(posix.join(folder, "gram.lock.json")).catch(() => undefined);
  return { value: { server, lock: lock && new TextDecoder().decode(lock) }, diagnostics };
}

async function fromRevision(
  {
    api,
    own,
    revision,
  }: { readonly api: LoadedApi; readonly own: string; readonly revision: string },
  { readRevision }: DiffBaselineOptions,
): Promise<Result<Baseline | undefined>> {
  const folder = api.root;
  const path = posix.relative(folder, own);
  const read = (name: string) => readRevision({ revision, folder, path: posix.join(path, name) });
  const found = await read("server.json");
  switch (found.kind) {
    case "unavailable":
      return failed(missing(`git cannot read "${revision}": ${found.reason}`));
    case "no-revision": {
      const message = `--against "${revision}" is no revision of git, and no folder with a server.json`;
      return failed(missing(message, didYouMean(revision, found.known)));
    }
    case "no-file":
      return { value: { server: undefined }, diagnostics: [] };
    case "file": {
      const file = `${revision}:${posix.join(path, "server.json")}`;
      const { value: server, diagnostics } = readServer(found.bytes, file);
      if (server === undefined) return { value: undefined, diagnostics };
      const lock = await read("gram.lock.json");
      const text = lock.kind === "file" ? new TextDecoder().decode(lock.bytes) : undefined;
      return { value: { server, lock: text }, diagnostics };
    }
  }
}

function missing(message: string, hint?: string): Diagnostic {
  return diagnostic("baseline-missing", message, { hint });
}

function failed(found: Diagnostic): Result<undefined> {
  return { value: undefined, diagnostics: [found] };
}
