import { posix } from "node:path";
import type { LoadedApi } from "../config/loaded-api.ts";
import type { VendorConfig } from "../config/schema.ts";
import { type Diagnostic, diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { isObject, type JsonObject, ownValue } from "../core/json.ts";
import { pointerOf } from "../core/pointer.ts";
import { reasonOf } from "../core/reason-of.ts";
import { buildModel } from "../model/build-model.ts";
import type { Operation } from "../model/types.ts";
import { loadSpec, type Spec } from "../spec/load-spec.ts";
import { withPositions } from "../spec/locate.ts";
import type { SourcePorts } from "../spec/read-source.ts";
import { aboutOperations } from "./about-operations.ts";
import { allowedReferences, overlayLocations } from "./compile.ts";
import { keptOperations } from "./kept-operations.ts";
import { pruneSpec } from "./prune-spec.ts";

/** What a vendored spec says of where it comes from: SOURCE.json. */
export interface SpecSource {
  readonly origin: string;
  readonly version: string;
  readonly licence: string;
  /** Of the original, unpacked. */
  readonly sha256: string;
}

/** A vendored spec as it was written. */
export interface Vendored {
  /** Path of the pruned description. */
  readonly file: string;
  readonly operations: number;
  readonly originalBytes: number;
  readonly bytes: number;
  readonly source: SpecSource;
}

/**
 * Writes `specs/<api>/openapi.json` and `SOURCE.json`: what the configuration selects of the spec at `from`.
 * `origin` is what SOURCE.json calls it, for a file that was taken out of a package. Nothing is written after an error.
 * The configuration's overlays say which operations these are, and what they need of the spec, but are not applied to what
 * is written: they are each time that it is read. Reports what loading reports, and what is wrong with the operations that
 * are kept.
 */
export async function vendor(
  api: LoadedApi,
  { from, origin = from }: { readonly from: string; readonly origin?: string | undefined },
  ports: SourcePorts,
): Promise<Result<Vendored | undefined>> {
  const references = allowedReferences(api);
  const overlays = overlayLocations(api);
  const loaded = await loadSpec(from, ports, { references, overlays });
  const plain = overlays.length === 0 ? loaded : await loadSpec(from, ports, { references });
  const spec = loaded.value;
  if (spec === undefined || plain.value === undefined) {
    return { value: undefined, diagnostics: loaded.diagnostics };
  }
  const model = buildModel(spec);
  const selected = await keptOperations(api, { model: model.value, ports });
  const { operations, keep } = selected;
  const read = aboutOperations([...loaded.diagnostics, ...model.diagnostics], operations);
  const diagnostics = withPositions([...read, ...selected.diagnostics], spec).filter(
    // An overlay is for the vendored copy, which is not what it is applied to here.
    ({ code }) => code !== "overlay-extends",
  );
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const whole = { document: pruneSpec(spec.document, operations, keep), operations };
  const kept = spec === plain.value ? whole : beforeOverlays(plain.value, { ...whole, keep });
  const text = `${JSON.stringify(kept.document, null, 2)}\n`;
  const folder = posix.join(api.root, "specs", api.name);
  const source = sourceOf(plain.value, origin);
  const failed = await writeVendored(folder, { text, source }, ports);
  if (failed !== undefined) return { value: undefined, diagnostics: [...diagnostics, failed] };
  const value = {
    file: posix.join(folder, "openapi.json"),
    operations: kept.operations.length,
    originalBytes: Buffer.byteLength(spec.text),
    bytes: Buffer.byteLength(text),
    source,
  };
  return { value, diagnostics };
}

/** Writes both files; the diagnostic that says why they could not be. */
async function writeVendored(
  folder: string,
  { text, source }: { readonly text: string; readonly source: SpecSource },
  { fileSystem }: SourcePorts,
): Promise<Diagnostic | undefined> {
  try {
    await fileSystem.write(posix.join(folder, "openapi.json"), text);
    const about = `${JSON.stringify(source, null, 2)}\n`;
    await fileSystem.write(posix.join(folder, "SOURCE.json"), about);
    return undefined;
  } catch (error) {
    const message = `${folder} cannot be written: ${reasonOf(error)}`;
    return diagnostic("file-unreadable", message, { at: { file: folder } });
  }
}

interface Kept {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
}

/** What the spec itself has of the operations and components that are left of it with its overlays. */
function beforeOverlays(
  { document, ...about }: Spec,
  { keep, ...left }: Kept & { readonly keep: VendorConfig },
): Kept {
  const kept = new Set(left.operations.map(({ path, method }) => `${method} ${path}`));
  const known = buildModel({ document, ...about }).value.operations;
  const operations = known.filter(({ path, method }) => kept.has(`${method} ${path}`));
  const sections = Object.entries(left.document["components"] ?? {});
  const components = sections.flatMap(([section, members]) =>
    Object.keys(members).map((name) => `#${pointerOf(["components", section, name])}`),
  );
  return { document: pruneSpec(document, operations, { ...keep, components }), operations };
}

function sourceOf({ document, info, sha256 }: Spec, origin: string): SpecSource {
  const about = ownValue(document, "info");
  const license = isObject(about) ? ownValue(about, "license") : undefined;
  const named = isObject(license)
    ? (ownValue(license, "identifier") ?? ownValue(license, "name"))
    : undefined;
  const licence = typeof named === "string" ? named : "not stated";
  return { origin, version: info.version, licence, sha256 };
}
