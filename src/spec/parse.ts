import { CORE_SCHEMA, load, Type, YAMLException } from "js-yaml";
import { diagnostic, type Location, type Result } from "../core/diagnostic.ts";

// YAML 1.2's core schema and the merge key (https://yaml.org/type/merge.html); no timestamps, which JSON has not.
const merge = new Type("tag:yaml.org,2002:merge", {
  kind: "scalar",
  resolve: (data: unknown) => data === "<<" || data === null,
});
const schema = CORE_SCHEMA.extend({ implicit: [merge] });

/**
 * The value of a JSON or YAML text. JSON goes through `JSON.parse`; what that refuses, and everything that does
 * not begin like JSON, through the YAML parser, whose error says the place. Reports spec-syntax.
 */
export function parseSpec(text: string, file: string): Result<unknown> {
  const json = parseJson(text);
  if (json !== undefined) return { value: json, diagnostics: [] };
  try {
    return { value: load(text, { schema, json: true }), diagnostics: [] };
  } catch (error) {
    const at: Location = { file, ...markOf(error, text) };
    const message = error instanceof YAMLException ? error.reason : "the file cannot be parsed";
    return { value: undefined, diagnostics: [diagnostic("spec-syntax", message, { at })] };
  }
}

function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function markOf(error: unknown, text: string): { line: number; column: number } | undefined {
  if (!(error instanceof YAMLException)) return undefined;
  const mark: { line: number; column: number } | undefined = error.mark;
  if (mark === undefined) return undefined;
  // The parser adds a line break; an end that comes too early is at the last line of the file, not after it.
  const lines = text.trimEnd().split("\n");
  if (mark.line < lines.length) return { line: mark.line + 1, column: mark.column + 1 };
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** The text of UTF-8 bytes, without a byte order mark (RFC 8259 §8.1 allows to ignore one). */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}
