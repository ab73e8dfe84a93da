// multipart/form-data, RFC 7578 (https://www.rfc-editor.org/rfc/rfc7578), parts as OpenAPI 3.1 §4.8.15 has them
// (https://spec.openapis.org/oas/v3.1.1#encoding-multipart-media-types)
import { sha256 } from "../core/digest.ts";
import { exactJson, isNumber } from "../core/exact-number.ts";
import { isObject } from "../core/json.ts";
import { bodyKind, sentContentType } from "../core/media-type.ts";
import { wellFormed } from "../core/percent-encode.ts";
import type { Body } from "./body.ts";
import type { FormEncoding } from "./body-form.ts";
import { type Field, multipartFile, type Part } from "./multipart-file.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";
import { valueText } from "./value-text.ts";

/**
 * One part for each field, several for a list; a field without a value has none. The boundary is a digest of the
 * parts: the same input gives the same bytes, and no input can contain the digest of itself.
 */
export function multipart(value: unknown, encoding: FormEncoding): Body | RequestProblem {
  if (!isObject(value)) return requestProblem("The body of a form must be an object.");
  const chunks: Uint8Array[] = [];
  for (const [name, field] of Object.entries(value)) {
    const contentType = encoding.get(name)?.contentType;
    for (const item of Array.isArray(field) ? field : [field]) {
      if (item === null || item === undefined) continue;
      const part = partOf({ name, value: item, contentType });
      if ("ok" in part) return part;
      chunks.push(Buffer.from(headOf(name, part)), part.bytes, lineEnd);
    }
  }
  return assemble(chunks);
}

const lineEnd = Buffer.from("\r\n");

/** Files first; then text for scalars and JSON for the rest, unless the encoding names another type. */
function partOf(field: Field): Part | RequestProblem {
  const file = multipartFile(field);
  if (file !== undefined) return file;
  const { value, contentType } = field;
  const scalar = typeof value !== "object" || isNumber(value);
  const declared = contentType?.split(",", 1)[0] ?? (scalar ? undefined : "application/json");
  const type = declared === undefined ? undefined : sentContentType(declared.trim());
  const text =
    type !== undefined && bodyKind(type) === "json" ? exactJson(value) : valueText(value);
  return { bytes: Buffer.from(text ?? "null"), ...(type !== undefined && { contentType: type }) };
}

/** Escapes as the HTML standard does: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function quoted(text: string): string {
  const escaped = wellFormed(text)
    .replaceAll('"', "%22")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
  return `"${escaped}"`;
}

function headOf(name: string, { filename, contentType }: Part): string {
  const file = filename === undefined ? "" : `; filename=${quoted(filename)}`;
  const type = contentType === undefined ? "" : `content-type: ${contentType}\r\n`;
  return `content-disposition: form-data; name=${quoted(name)}${file}\r\n${type}\r\n`;
}

/** Three chunks a part: its head, its bytes and a line end. */
function assemble(chunks: readonly Uint8Array[]): Body {
  const boundary = `gram-${sha256(Buffer.concat(chunks)).slice(0, 32)}`;
  const delimiter = Buffer.from(`--${boundary}\r\n`);
  const delimited = chunks.flatMap((chunk, index) =>
    index % 3 === 0 ? [delimiter, chunk] : [chunk],
  );
  const content = Buffer.concat([...delimited, Buffer.from(`--${boundary}--\r\n`)]);
  return { content, contentType: `multipart/form-data; boundary=${boundary}` };
}
