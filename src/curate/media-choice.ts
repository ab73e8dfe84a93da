// Which of a body's media types is sent (OpenAPI 3.1 §4.8.13: https://spec.openapis.org/oas/v3.1.0#request-body-object).
import { byCodeUnit, isObject, ownValue } from "../core/json.ts";
import { type BodyKind, bodyKind, isContentType, isMediaRange } from "../core/media-type.ts";
import type { Content } from "../model/types.ts";

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

/** The media type that is sent; of equally good ones the first by name, so that no spec's order shows. */
export function chooseContent(contents: readonly Content[]): ChosenContent | undefined {
  const read = contents
    .map((content) => ({ content, mediaType: readableType(content) }))
    .sort((left, right) => byCodeUnit(left.mediaType, right.mediaType));
  const found = preference.map((pattern) => read.find(({ mediaType }) => pattern.test(mediaType)));
  const best = found.find((one) => one !== undefined) ?? read[0];
  return best && { ...best, kind: bodyKind(best.mediaType) };
}

const misspelt: readonly (readonly [RegExp, string])[] = [
  [/form-?data/i, "multipart/form-data"],
  [/urlencoded/i, "application/x-www-form-urlencoded"],
  [/json/i, "application/json"],
  [/xml/i, "application/xml"],
];

/** The media type, or the one that is meant by a range or by what is none. */
function readableType({ mediaType, schema }: Content): string {
  const isKnown = isContentType(mediaType) && !isMediaRange(mediaType);
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
