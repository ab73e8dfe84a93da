import { isObject, ownValue } from "../core/json.ts";
import { bodyKind, isContentType } from "../core/media-type.ts";
import { decodeBase64 } from "./base64.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";

/** One part: its headers after the name, and its bytes. */
export interface Part {
  readonly contentType?: string;
  readonly filename?: string;
  readonly bytes: Uint8Array;
}

/** A field's value and what `encoding` says about its content type. */
export interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly contentType: string | undefined;
}

/**
 * The part of a file: `{ data, filename?, contentType? }` with base64 or a data URI in `data`, or the base64 text
 * alone where the encoding's content type is not text. Undefined when the field is no file.
 */
export function multipartFile(field: Field): Part | RequestProblem | undefined {
  const { name, value } = field;
  const types = (field.contentType ?? "").split(",").map((type) => type.trim());
  const isBinary = types.some((type) => type !== "" && bodyKind(type) === "binary");
  const file = fileOf(value, isBinary || field.contentType === undefined);
  if (file === undefined && !(isBinary && typeof value === "string")) return undefined;
  const data = file?.data ?? value;
  const decoded = typeof data === "string" ? decodeBase64(data) : undefined;
  if (decoded === undefined) {
    return requestProblem(`${name} must be base64 text, or { data: base64 text }.`, name);
  }
  const contentType = file?.contentType ?? decoded.contentType ?? declared(types);
  if (!isContentType(contentType)) {
    return requestProblem(`${name} has a contentType that is no media type.`, name);
  }
  return { bytes: decoded.bytes, filename: file?.filename ?? name, contentType };
}

interface File {
  readonly data: string;
  readonly filename?: string;
  readonly contentType?: string;
}

const memberNames: ReadonlySet<string> = new Set(["data", "filename", "contentType"]);

function fileOf(value: unknown, mayBeFile: boolean): File | undefined {
  if (!mayBeFile || !isObject(value)) return undefined;
  if (!Object.keys(value).every((key) => memberNames.has(key))) return undefined;
  const data = ownValue(value, "data");
  if (typeof data !== "string") return undefined;
  const filename = ownValue(value, "filename");
  const contentType = ownValue(value, "contentType");
  return {
    data,
    ...(typeof filename === "string" && filename !== "" && { filename }),
    ...(typeof contentType === "string" && contentType !== "" && { contentType }),
  };
}

/** The first type that the encoding names and that is no range. */
function declared(types: readonly string[]): string {
  return types.find((type) => isContentType(type)) ?? "application/octet-stream";
}
