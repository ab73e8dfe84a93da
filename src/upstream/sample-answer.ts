import { sample } from "openapi-sampler";
import type { Schema } from "../contract/schema.ts";
import { plainSchema } from "./plain-schema.ts";

/** What the mock answers to an operation: the documented success of the spec. */
export interface MockAnswer {
  readonly status: number;
  /** application/json when left out. */
  readonly contentType?: string;
  /** Self-contained JSON Schema 2020-12 of a JSON body; references point into its own `$defs`. */
  readonly schema?: Schema;
}

/** A sampled answer: `json` where arguments can be put into it, else only bytes. */
export interface SampledAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  readonly json?: unknown;
}

// 1x1, transparent.
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** An answer made from what is known about it; the same for the same input. */
export function sampleAnswer(answer: MockAnswer): SampledAnswer {
  const { status, contentType = "application/json", schema } = answer;
  if (status >= 300 && status < 400) {
    const headers = { location: "https://example.com/moved" };
    return { status, headers, body: new Uint8Array() };
  }
  const nothing = answer.contentType === undefined && schema === undefined;
  if (nothing || status === 204 || status === 205) {
    return { status, headers: {}, body: new Uint8Array() };
  }
  const headers = { "content-type": contentType };
  if (/^[^;]*[/+]json\b/i.test(contentType)) {
    const json = schema === undefined ? {} : sampleOf(schema);
    return { status, headers, json, body: Buffer.from(JSON.stringify(json)) };
  }
  return { status, headers, body: bytesOf(contentType.toLowerCase()) };
}

function sampleOf(schema: Schema): unknown {
  // A plain schema has only keywords that mean the same in draft 7.
  const plain = plainSchema(schema) as Parameters<typeof sample>[0];
  return sample(plain, { quiet: true }) ?? null;
}

function bytesOf(contentType: string): Uint8Array {
  if (contentType.startsWith("image/png")) return png;
  const isText = /^text\/|^[^;]*(?:xml|yaml|javascript|graphql|diff|patch)\b/.test(contentType);
  return Buffer.from(isText ? "A sample text.\n" : [0, 1, 2, 253, 254, 255]);
}
