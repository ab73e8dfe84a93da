import { type Diagnostic, diagnostic, type Location, type Result } from "../core/diagnostic.ts";
import { sha256 } from "../core/digest.ts";
import { isObject, type JsonObject, ownValue } from "../core/json.ts";
import { reasonOf } from "../core/reason-of.ts";
import type { Overlaid, OverlayInput } from "./apply-overlays.ts";
import { Bounds } from "./bounds.ts";
import { bundle, mayReachOut } from "./bundle.ts";
import { convertSwagger } from "./convert-swagger.ts";
import { type AllowedReferences, ExternalFiles } from "./external-files.ts";
import type { Origins } from "./origins.ts";
import { decodeText, parseSpec } from "./parse.ts";
import type { OverlayLocation } from "./read-overlay.ts";
import { readSource, type SourcePorts } from "./read-source.ts";
import { Resolver } from "./references.ts";
import { TooLarge } from "./rewrite.ts";
import { upgrade } from "./upgrade.ts";

/** An OpenAPI description, read and upgraded to 3.1. Nothing changes it afterwards. */
export interface Spec {
  /** The path or URL that it was read from. */
  readonly file: string;
  /** The text as read, for the positions of what there is to report. */
  readonly text: string;
  /** SHA-256 of the unpacked bytes, hexadecimal. */
  readonly sha256: string;
  readonly document: JsonObject;
  readonly resolver: Resolver;
  readonly info: { readonly title: string; readonly version: string };
  /** Where the parts of a spec in many files come from. */
  readonly origins?: Origins;
  /** The overlays that were applied to it, and where the parts come from that they brought. */
  readonly overlaid?: Overlaid;
}

/** What loading is allowed to read besides the spec's own folder. */
export interface LoadOptions {
  /** Where the spec's location is written down. */
  readonly at?: Location | undefined;
  readonly references?: AllowedReferences | undefined;
  /** Overlays to apply to the document as it was read, in this order. */
  readonly overlays?: readonly OverlayLocation[] | undefined;
}

/**
 * Reads and parses the description at a path or URL, applies overlays to it, bundles, converts and upgrades it. Reports
 * what `readSource`, `parseSpec`, `applyOverlays` and `ExternalFiles` report, spec-not-openapi, spec-too-large and
 * spec-converted.
 */
export async function loadSpec(
  file: string,
  ports: SourcePorts,
  { at, references = { folders: [], origins: [] }, overlays = [] }: LoadOptions = {},
): Promise<Result<Spec | undefined>> {
  const source = await readSource(file, ports, at);
  if (source.value === undefined) return { value: undefined, diagnostics: source.diagnostics };
  const text = decodeText(source.value.bytes);
  const parsed = parseSpec(text, file);
  if (parsed.diagnostics.length > 0) return { value: undefined, diagnostics: parsed.diagnostics };
  const bounds = new Bounds();
  const problem = notOpenApi(parsed.value, { file, bounds });
  if (problem !== undefined) return { value: undefined, diagnostics: [problem] };
  // notOpenApi has seen that it is an object, and a parser of JSON or YAML made it.
  const document = parsed.value as JsonObject;
  const overlaid = await withOverlays(document, { file, locations: overlays, ports, bounds });
  if (overlaid.value === undefined) return { value: undefined, diagnostics: overlaid.diagnostics };
  const files = new ExternalFiles(file, { ports, allowed: references, bounds });
  const about = { file, text, sha256: sha256(source.value.bytes), files };
  const { value, diagnostics } = await prepare(overlaid.value, about);
  return { value, diagnostics: [...overlaid.diagnostics, ...diagnostics] };
}

/** The document as the stages after it see it, and its overlays where there are any. */
type Overlayable = Pick<Overlaid, "document"> & { readonly overlaid?: Overlaid };

/** The library for JSONPath is loaded when there is an overlay. */
async function withOverlays(
  document: JsonObject,
  input: OverlayInput,
): Promise<Result<Overlayable | undefined>> {
  if (input.locations.length === 0) return { value: { document }, diagnostics: [] };
  const { applyOverlays } = await import("./apply-overlays.ts");
  const { value, diagnostics } = await applyOverlays(document, input);
  if (value === undefined) return { value, diagnostics };
  const { file } = input;
  const problem = notOpenApi(value.document, { file, bounds: new Bounds() });
  if (problem === undefined) {
    return { value: { document: value.document, overlaid: value }, diagnostics };
  }
  // The places of the document as it was read say nothing of this.
  const message = `with its overlays applied: ${problem.message}`;
  return {
    value: undefined,
    diagnostics: [...diagnostics, { ...problem, message, at: { file } }],
  };
}

async function prepare(
  { document, overlaid }: Overlayable,
  { files, ...about }: Pick<Spec, "file" | "text" | "sha256"> & { readonly files: ExternalFiles },
): Promise<Result<Spec | undefined>> {
  const { file } = about;
  const texts = [about.text, ...(overlaid?.overlays ?? []).map(({ text }) => text)];
  try {
    const bundled = texts.some(mayReachOut) ? await bundle(document, { file, files }) : undefined;
    const whole = bundled?.document ?? document;
    const isSwagger = ownValue(document, "swagger") !== undefined;
    const upgraded = upgrade(isSwagger ? await convertSwagger(whole) : whole);
    const value = {
      ...about,
      document: upgraded,
      resolver: new Resolver(upgraded),
      info: infoOf(upgraded),
      ...(bundled !== undefined && { origins: bundled.origins }),
      ...(overlaid !== undefined && { overlaid }),
    };
    const at = { file, line: 1, column: 1 };
    const converted = diagnostic("spec-converted", `${file} is Swagger 2.0`, { at });
    return { value, diagnostics: [...files.diagnostics, ...(isSwagger ? [converted] : [])] };
  } catch (error) {
    return { value: undefined, diagnostics: [...files.diagnostics, failure(error, file)] };
  }
}

function failure(error: unknown, file: string): Diagnostic {
  const reason = reasonOf(error);
  if (!(error instanceof TooLarge)) {
    const message = `${file} cannot be converted: ${reason}`;
    return diagnostic("spec-not-openapi", message, { at: { file } });
  }
  const culprit = error.file ?? file;
  return diagnostic("spec-too-large", `${culprit} has ${reason}`, { at: { file: culprit } });
}

/** The reason why a parsed value is no OpenAPI description; undefined when it is one (OpenAPI 3.1 §4.8.1). */
function notOpenApi(
  value: unknown,
  { file, bounds }: { readonly file: string; readonly bounds: Bounds },
): Diagnostic | undefined {
  const at = { file, line: 1, column: 1 };
  if (!isObject(value)) {
    const message = "the document is not a mapping with openapi: 3.x";
    return diagnostic("spec-not-openapi", message, { at });
  }
  const excess = bounds.excess(value);
  if (excess !== undefined) {
    return diagnostic("spec-too-large", `${file} has ${excess}`, { at: { file } });
  }
  const [field, version] = versionOf(value);
  if (!/^(openapi 3(\.[012](\.\d+)?(-.*)?)?|swagger 2(\.0)?)$/.test(`${field} ${version}`)) {
    const found =
      version === "" ? "it has no openapi: version" : `its version is ${field}: ${version}`;
    const message = `the document is not OpenAPI 3 or Swagger 2.0: ${found}`;
    return diagnostic("spec-not-openapi", message, { at });
  }
  const paths = ownValue(value, "paths");
  if (paths === undefined || isObject(paths)) return undefined;
  const where = { file, pointer: "/paths" };
  return diagnostic("spec-not-openapi", "paths is not a mapping", { at: where });
}

function versionOf(document: { readonly [field: string]: unknown }): readonly [string, string] {
  const swagger = ownValue(document, "swagger");
  if (swagger !== undefined) return ["swagger", String(swagger)];
  return ["openapi", String(ownValue(document, "openapi") ?? "")];
}

function infoOf(document: JsonObject): { title: string; version: string } {
  const info = ownValue(document, "info");
  const field = (name: string): string => {
    const value = isObject(info) ? ownValue(info, name) : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return { title: field("title"), version: field("version") };
}
