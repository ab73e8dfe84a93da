// Bodies that are neither JSON nor a form: https://spec.openapis.org/oas/v3.1.1#considerations-for-file-uploads
import type { Row } from "../row.ts";

type Case = readonly [
  name: string,
  mediaType: string,
  value: string,
  body: string | Uint8Array,
  contentType?: string,
];

const text = { type: "string" };
const bytes = Uint8Array.of(0, 255, 13, 10, 128);

const cases: readonly Case[] = [
  ["text", "text/plain", "a b\n=é", "a b\n=é"],
  ["text with a charset", "text/plain; charset=utf-8", "é", "é"],
  ["Markdown", "text/x-markdown", "# a", "# a"],
  ["CSV", "text/csv", "a,b\r\n1,2\r\n", "a,b\r\n1,2\r\n"],
  ["XML as text", "application/xml", "<a>é &amp; b</a>", "<a>é &amp; b</a>"],
  ["+xml as text", "application/soap+xml", "<a/>", "<a/>"],
  ["YAML as text", "application/yaml", "a: 1\n", "a: 1\n"],
  ["lines of JSON", "application/x-ndjson", '{"a":1}\n{"a":2}\n', '{"a":1}\n{"a":2}\n'],
  ["bytes", "application/octet-stream", "AP8NCoA=", bytes],
  ["bytes, the other alphabet, no padding", "application/octet-stream", "AP8NCoA", bytes],
  ["bytes as a data URI", "application/octet-stream", "data:image/png;base64,AP8NCoA=", bytes],
  ["an image", "image/png", "AP8NCoA=", bytes],
  ["a zip", "application/zip", "AP8NCoA=", bytes],
  ["any image", "image/*", "AP8NCoA=", bytes, "application/octet-stream"],
  ["any text", "text/*", "x", "x", "text/plain"],
];

/** A body that is one argument, called `body`. */
export const rawRows: readonly Row[] = [
  ...cases.map(([name, mediaType, value, body, contentType = mediaType]): Row => {
    const content = { [mediaType]: { schema: text } };
    return {
      name: `raw: ${name}`,
      method: "post",
      operation: { requestBody: { required: true, content } },
      args: { body: value },
      sends: { line: "POST /c", headers: { "content-type": contentType }, body },
    };
  }),
  {
    name: "raw: an optional body left out",
    method: "put",
    operation: { requestBody: { content: { "text/plain": { schema: text } } } },
    args: {},
    sends: { line: "PUT /c" },
  },
];
