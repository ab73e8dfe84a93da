import { posix } from "node:path";
import type { LoadedApi } from "../config/load-config.ts";
import { diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { reasonOf } from "../core/reason-of.ts";
import { selectOperations } from "../curate/select.ts";
import { operationsOf } from "../curate/tool-source.ts";
import { buildModel } from "../model/build-model.ts";
import { loadSpec, type Spec } from "../spec/load-spec.ts";
import { withPositions } from "../spec/locate.ts";
import type { SourcePorts } from "../spec/read-source.ts";
import { aboutOperations } from "./about-operations.ts";
import { allowedReferences } from "./compile.ts";
import { pruneSpec } from "./prune-spec.ts";
import { readDocuments } from "./read-documents.ts";

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
 * Reports what loading reports, and what is wrong with the operations that are kept.
 */
export async function vendor(
  api: LoadedApi,
  { from, origin = from }: { readonly from: string; readonly origin?: string | undefined },
  ports: SourcePorts,
): Promise<Result<Vendored | undefined>> {
  const loaded = await loadSpec(from, ports, { references: allowedReferences(api) });
  const spec = loaded.value;
  if (spec === undefined) return { value: undefined, diagnostics: loaded.diagnostics };
  const model = buildModel(spec);
  const documents = await readDocuments(api, ports);
  const selected = selectOperations({ model: model.value, api, documents: documents.value });
  const keep = api.config.vendor ?? { prose: false, examples: false, operations: "selected" };
  const chosen = [...new Set(selected.value.flatMap(operationsOf))];
  const operations = keep.operations === "all" ? model.value.operations : chosen;
  const read = aboutOperations([...loaded.diagnostics, ...model.diagnostics], operations);
  const diagnostics = withPositions([...read, ...selected.diagnostics], spec);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const text = `${JSON.stringify(pruneSpec(spec.document, operations, keep), null, 2)}\n`;
  const folder = posix.join(api.root, "specs", api.name);
  const source = sourceOf(spec, origin);
  try {
    await ports.fileSystem.write(posix.join(folder, "openapi.json"), text);
    const about = `${JSON.stringify(source, null, 2)}\n`;
    await ports.fileSystem.write(posix.join(folder, "SOURCE.json"), about);
  } catch (error) {
    const reason = reasonOf(error);
    const found = diagnostic("file-unreadable", `${folder} cannot be written: ${reason}`, {
      at: { file: folder },
    });
    return { value: undefined, diagnostics: [...diagnostics, found] };
  }
  const value = {
    file: posix.join(folder, "openapi.json"),
    operations: operations.length,
    originalBytes: Buffer.byteLength(spec.text),
    bytes: Buffer.byteLength(text),
    source,
  };
  return { value, diagnostics };
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
