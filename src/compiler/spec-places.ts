import { posix } from "node:path";
import type { LoadedApi } from "../config/loaded-api.ts";
import { diagnostic, type Result } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { jsonIn } from "../core/json-text.ts";
import type { FileSystem } from "../core/ports.ts";
import { isUrl } from "../spec/read-source.ts";
import { specLocation } from "./compile.ts";

/** Where the spec is that an API was made from, and where its new version is. */
export interface SpecPlaces {
  readonly current: string;
  readonly next: string;
  /** The current one is what gram vendor has cut out of such a spec. */
  readonly isVendored: boolean;
}

/**
 * The two specs to compare. Without `from` the new one is where the configuration says, or where the vendored one came from.
 * Reports baseline-missing; the value is then undefined.
 */
export async function specPlaces(
  api: LoadedApi,
  from: string | undefined,
  fileSystem: FileSystem,
): Promise<Result<SpecPlaces | undefined>> {
  const folder = posix.join(api.root, "specs", api.name);
  const vendored = posix.join(folder, "openapi.json");
  const about = await fileSystem.read(posix.join(folder, "SOURCE.json")).catch(() => undefined);
  const isThere = (await fileSystem.realPath(vendored).catch(() => undefined)) !== undefined;
  const configured = specLocation(api);
  const current = isThere ? vendored : configured;
  const origin = configured === current ? originIn(about) : configured;
  const next = from ?? (await usable(origin, fileSystem));
  const isVendored = isThere && about !== undefined;
  if (next !== undefined) return { value: { current, next, isVendored }, diagnostics: [] };
  const message = `nothing says where a new version of ${current} is`;
  const hint = "give --from <path or URL>; gram diff compares with the generated server";
  return {
    value: undefined,
    diagnostics: [diagnostic("baseline-missing", message, { at: api.at(["spec"]), hint })],
  };
}

function originIn(about: Uint8Array | undefined): string | undefined {
  const source = about && jsonIn(new TextDecoder().decode(about));
  const origin = isObject(source) ? ownValue(source, "origin") : undefined;
  return typeof origin === "string" ? origin : undefined;
}

/** An origin may be a text for people: only a URL, or a file that is there, can be read. */
async function usable(
  origin: string | undefined,
  fileSystem: FileSystem,
): Promise<string | undefined> {
  if (origin === undefined || isUrl(origin)) return origin;
  const path = await fileSystem.realPath(origin).catch(() => undefined);
  return path === undefined ? undefined : origin;
}
