import { exactJson } from "../core/exact-number.ts";
import { withHiddenNamed } from "../core/hidden-characters.ts";
import { isObject, ownValue } from "../core/json.ts";
import { essenceOf } from "../core/media-type.ts";
import type { Received } from "./read-response.ts";

/** At most so many characters of what an upstream says go to a model. */
const maxCharacters = 8000;
const maxDetails = 100;

/** Members that APIs put the sentence in: RFC 9457 (detail, title), OAuth (error_description), and custom. */
const sentenceKeys = ["message", "error_description", "detail", "error", "title", "reason", "msg"];
const listKeys = [
  "errors",
  "details",
  "error",
  "detail",
  "message",
  "violations",
  "invalid-params",
];
const placeKeys = ["field", "path", "param", "parameter", "pointer", "loc", "name", "property"];

/**
 * What an error answer says of itself, on one line: its sentences where they are where APIs put them, else its whole JSON;
 * undefined when it says nothing readable.
 */
export function upstreamMessage({ body, headers }: Received): string | undefined {
  if (typeof body === "string") return plainMessage(body, headers["content-type"]);
  const sentence = sentenceOf(body);
  const details = new Set(detailsOf(body).filter((detail) => detail !== sentence));
  const text = [sentence, ...[...details].slice(0, maxDetails)]
    .filter((part) => part !== undefined)
    .join("; ");
  return oneLine(text === "" ? wholeText(body) : text);
}

function wholeText(body: unknown): string {
  const text = exactJson(body) ?? "";
  return ["{}", "[]", "null"].includes(text) ? "" : text;
}

function plainMessage(text: string, contentType: string | undefined): string | undefined {
  const isHtml = essenceOf(contentType) === "text/html" || /^\s*<(?:!doctype|html)/i.test(text);
  if (!isHtml) return oneLine(text);
  return oneLine(/<title[^>]*>([^<]*)/i.exec(text.slice(0, 10_000))?.[1] ?? "");
}

/** Control characters and runs of spaces become one space. */
function oneLine(text: string): string | undefined {
  const line = text
    .slice(0, 4 * maxCharacters)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (line === "") return undefined;
  const cut = line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`;
  return withHiddenNamed(cut);
}

function sentenceOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  for (const key of sentenceKeys) {
    const found = ownValue(value, key);
    if (typeof found === "string" && found !== "") return found;
    const inner = sentenceKeys.map((name) => (isObject(found) ? ownValue(found, name) : undefined));
    const text = inner.find((member) => typeof member === "string" && member !== "");
    if (typeof text === "string") return text;
  }
  return undefined;
}

function detailsOf(body: unknown): readonly string[] {
  const inner = isObject(body) ? ownValue(body, "error") : undefined;
  const lists = isObject(body)
    ? [...listKeys.map((key) => ownValue(body, key)), ...innerLists(inner)]
    : [body];
  return lists.flatMap((list) => {
    if (Array.isArray(list)) return list.slice(0, maxDetails).flatMap(detailOf);
    return isObject(list) ? fieldMessages(list) : [];
  });
}

/** Google's APIs put `details` below `error`. */
function innerLists(inner: unknown): readonly unknown[] {
  if (!isObject(inner)) return [];
  return listKeys.map((key) => ownValue(inner, key)).filter(Array.isArray);
}

/** `title: missing_field` of `{ field: "title", code: "missing_field" }`. */
function detailOf(item: unknown): readonly string[] {
  if (typeof item === "string") return [item];
  if (!isObject(item)) return [];
  const place = placeKeys.map((key) => ownValue(item, key)).find(isPlace);
  const code = ownValue(item, "code");
  const text = sentenceOf(item) ?? (typeof code === "string" ? code : undefined);
  if (place === undefined) return text === undefined ? [] : [text];
  const where = Array.isArray(place) ? place.join(".") : String(place);
  return [text === undefined ? where : `${where}: ${text}`];
}

function isPlace(value: unknown): boolean {
  if (Array.isArray(value)) return value.length < 20 && value.every(isPlace);
  return typeof value === "string" || typeof value === "number";
}

/** The form `{ title: ["is too short"] }` that some frameworks answer. */
function fieldMessages(object: { readonly [key: string]: unknown }): readonly string[] {
  return Object.entries(object).flatMap(([field, messages]) => {
    const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
    return typeof first === "string" ? [`${field}: ${first}`] : [];
  });
}
