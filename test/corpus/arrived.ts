// Whether what the judge reads is what the tool was given.
import type { ListedArgument } from "../../src/compiler/tool-listing.ts";
import { isObject, ownValue } from "../../src/core/json.ts";
import type { Judgement } from "./judge.ts";

/** A value, where it was to go, and whether types can be told on arrival. */
interface Sent {
  readonly argument: ListedArgument;
  readonly value: unknown;
}

/** The arguments that did not arrive as they were given, each with both values. */
export function changed(
  { parsed, body }: Judgement,
  args: { readonly [name: string]: unknown },
  list: readonly ListedArgument[],
): readonly string[] {
  return list.flatMap((argument) => {
    const value = ownValue(args, argument.name);
    if (value === undefined) return [];
    const got = received({ argument, value }, { parsed, body });
    // qs reads five brackets of a name and no more.
    const levels = isText(argument, body) ? 5 : Number.POSITIVE_INFINITY;
    if (same(got, value, levels)) return [];
    return [`${argument.in} ${argument.name}: ${shown(value)} arrives as ${shown(got)}`];
  });
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 120) ?? "nothing";
}

function received(
  { argument, value }: Sent,
  { parsed, body }: Pick<Judgement, "parsed" | "body">,
): unknown {
  const { in: place, wireName = "" } = argument;
  const { params, query, headers, cookies } = parsed;
  switch (place) {
    case "path":
      return listed(textAt(params, wireName), value);
    case "query":
      return fromQuery(query, { wireName, value });
    case "header":
      return listed(textAt(headers, wireName.toLowerCase()), value);
    case "cookie":
      return textAt(cookies, wireName);
    case "body":
      return argument.wireName === undefined
        ? body
        : (textAt(body, wireName) ?? nested(body, wireName));
  }
}

/** qs reads `a[b]` in a form as the member b of a. */
function nested(from: unknown, name: string): unknown {
  return name
    .split(/[[\]]+/)
    .filter(Boolean)
    .reduce(textAt, from);
}

function textAt(from: unknown, name: string): unknown {
  return isObject(from) ? ownValue(from, name) : undefined;
}

/** It does not split a list in a path or a header, whose elements then are still encoded as they were sent. */
function listed(text: unknown, value: unknown): unknown {
  return Array.isArray(value) && typeof text === "string" ? text.split(",") : text;
}

function fromQuery(
  query: unknown,
  { wireName, value }: { readonly wireName: string; readonly value: unknown },
): unknown {
  const own = textAt(query, wireName);
  if (own !== undefined) return own;
  // qs takes the brackets of `include[]` for its own.
  const plain = textAt(query, wireName.replace(/\[\]$/, ""));
  if (plain !== undefined) return plain;
  // It does not know that the members of an exploded form object come under their own names.
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.keys(value).map((name) => [name, textAt(query, name)]));
}

/** Whether a value comes as text between brackets: in a query, or in a form, which is no JSON. */
function isText({ in: place }: ListedArgument, body: unknown): boolean {
  return place === "query" || (place === "body" && isObject(body));
}

/**
 * Equal down to a level, where text for a number or boolean, one for a list of one, and JSON in a part of a form are the
 * same, and nothing is an object without members.
 */
function same(got: unknown, value: unknown, levels: number): boolean {
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    const list = Array.isArray(got) ? got : [got];
    return (
      list.length === value.length &&
      value.every((item, index) => same(list[index], item, levels - 1))
    );
  }
  if (isObject(value)) {
    if (isFile(value)) return got === value["data"];
    const members = typeof got === "string" ? jsonOf(got) : (got ?? {});
    if (!isObject(members)) return false;
    return Object.entries(value).every(([name, member]) =>
      same(ownValue(members, name), member, levels - 1),
    );
  }
  return got === value || (typeof value !== "string" && got === String(value));
}

function isFile(value: { readonly [name: string]: unknown }): boolean {
  const names = ["data", "filename", "contentType"];
  return (
    typeof value["data"] === "string" && Object.keys(value).every((key) => names.includes(key))
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
