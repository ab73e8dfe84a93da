import { type Diagnostic, diagnostic, type Location, type Result } from "../core/diagnostic.ts";
import { sha256 } from "../core/digest.ts";
import { isObject, type JsonObject, ownValue } from "../core/json.ts";
import { decodeText, parseSpec } from "./parse.ts";
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
}

/**
 * Reads, parses and upgrades the description at a path or URL. `at` is where the location is written down.
 * Reports what `readSource` and `parseSpec` report, spec-not-openapi and spec-too-large.
 */
export async function loadSpec(
  file: string,
  ports: SourcePorts,
  at?: Location,
): Promise<Result<Spec | undefined>> {
  const source = await readSource(file, ports, at);
  if (source.value === undefined) return { value: undefined, diagnostics: source.diagnostics };
  const text = decodeText(source.value.bytes);
  const parsed = parseSpec(text, file);
  if (parsed.diagnostics.length > 0) return { value: undefined, diagnostics: parsed.diagnostics };
  const problem = notOpenApi(parsed.value, file);
  if (problem !== undefined) return { value: undefined, diagnostics: [problem] };
  return upgraded(parsed.value, { file, text, sha256: sha256(source.value.bytes) });
}

function upgraded(
  value: unknown,
  { file, text, sha256 }: { readonly file: string; readonly text: string; readonly sha256: string },
): Result<Spec | undefined> {
  try {
    // notOpenApi has seen that it is an object, and a parser of JSON or YAML made it.
    const document = upgrade(value as JsonObject);
    const spec = { file, text, sha256, document, resolver: new Resolver(document) };
    return { value: { ...spec, info: infoOf(document) }, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    const found = diagnostic("spec-too-large", `${file} has ${error.message}`, { at: { file } });
    return { value: undefined, diagnostics: [found] };
  }
}

/** The reason why a parsed value is no OpenAPI 3 description; undefined when it is one (OpenAPI 3.1 §4.8.1). */
function notOpenApi(value: unknown, file: string): Diagnostic | undefined {
  const at = { file, line: 1, column: 1 };
  if (!isObject(value)) {
    return diagnostic("spec-not-openapi", "the document is not a mapping with openapi: 3.x", {
      at,
    });
  }
  if (ownValue(value, "swagger") !== undefined) {
    const hint = "convert it to OpenAPI 3 first";
    return diagnostic("spec-not-openapi", "the document is Swagger 2.0", { at, hint });
  }
  const version = String(ownValue(value, "openapi") ?? "");
  if (!/^3(\.[012](\.\d+)?(-.*)?)?$/.test(version)) {
    const found =
      version === "" ? "it has no openapi: version" : `its version is openapi: ${version}`;
    return diagnostic("spec-not-openapi", `the document is not OpenAPI 3: ${found}`, { at });
  }
  const paths = ownValue(value, "paths");
  if (paths !== undefined && !isObject(paths)) {
    const where = { file, pointer: "/paths" };
    return diagnostic("spec-not-openapi", "paths is not a mapping", { at: where });
  }
  return undefined;
}

function infoOf(document: JsonObject): { title: string; version: string } {
  const info = ownValue(document, "info");
  const field = (name: string): string => {
    const value = isObject(info) ? ownValue(info, name) : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return { title: field("title"), version: field("version") };
}
