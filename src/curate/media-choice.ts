// Which of a body's media types is sent (OpenAPI 3.1 §4.8.13: https://spec.openapis.org/oas/v3.1.0#request-body-object).
import { byCodeUnit, isObject, ownValue } from "../core/json.ts";
import type { Content } from "../model/types.ts";

/** How a body is made of its value. */
export type BodyKind = "json" | "form" | "multipart" | "text" | "binary";

/** A media type of a body, and as what it is sent. */
export interface ChosenContent {
  readonly content: Content;
  /** A media type that can be sent: not a range, not a misspelling. */
  readonly mediaType: string;
  readonly kind: BodyKind;
}

/** Media types in the order in which one is chosen: what a model can write best comes first. */
const preference: readonly RegExp[] = [
  /^application\/json *(?:;|$)/i,
  /^text\/json\b/i,
  /^application\/merge-patch\+json\b/i,
  /^[\w.-]+\/[\w.-]+\+json\b/i,
  /^application\/x-www-form-urlencoded\b/i,
  /^multipart\/form-data\b/i,
  /^text\//i,
  /^application\/([\w.-]+\+)?xml\b/i,
];

const textual =
  /^(?:text\/.*|.*\+(?:xml|yaml)|application\/(?:xml|yaml|x-yaml|graphql|javascript|sql|jwt|x-ndjson|ndjson|jsonl|x-sh))$/;

/** The media type that is sent; of equally good ones the first by name, so that no spec's order shows. */
export function chooseContent(contents: readonly Content[]): ChosenContent | undefined {
  const read = contents
    .map((content) => ({ content, mediaType: readableType(content) }))
    .sort((left, right) => byCodeUnit(left.mediaType, right.mediaType));
  const found = preference.map((pattern) => read.find(({ mediaType }) => pattern.test(mediaType)));
  const best = found.find((one) => one !== undefined) ?? read[0];
  return best && { ...best, kind: kindOf(best.mediaType) };
}

/** How a body of this media type is made; bytes where it is not known to be text. */
export function kindOf(mediaType: string): BodyKind {
  const [essence = ""] = mediaType.toLowerCase().split(";", 1);
  const type = essence.trim();
  if (/^(application|text)\/json$|\+json$/.test(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  return textual.test(type) ? "text" : "binary";
}

/** Whether a media type is a range, which says nothing wrong but cannot be sent. */
export function isRange(mediaType: string): boolean {
  return mediaType.includes("*");
}

const legal = /^[\w.+-]+\/[\w.+-]+(?:;[ -~]*)?$/;

const misspelt: readonly (readonly [RegExp, string])[] = [
  [/form-?data/i, "multipart/form-data"],
  [/urlencoded/i, "application/x-www-form-urlencoded"],
  [/json/i, "application/json"],
  [/xml/i, "application/xml"],
];

/** The media type, or the one that is meant by a range or by what is none. */
function readableType({ mediaType, schema }: Content): string {
  const isKnown = legal.test(mediaType) && !isRange(mediaType);
  if (isKnown && !/^application\/(multipart-)?form-?data\b/i.test(mediaType)) return mediaType;
  if (/^text\/\*/.test(mediaType)) return "text/plain";
  if (/^(image|audio|video|font)\/\*/.test(mediaType)) return "application/octet-stream";
  const meant = misspelt.find(([pattern]) => pattern.test(mediaType));
  return meant?.[1] ?? typeForSchema(schema);
}

function typeForSchema(schema: unknown): string {
  if (!isObject(schema) || ownValue(schema, "type") !== "string") return "application/json";
  const isBinary = ownValue(schema, "contentMediaType") !== undefined;
  return isBinary ? "application/octet-stream" : "text/plain";
}
