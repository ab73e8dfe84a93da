import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { jsonIn } from "../core/json-text.ts";
import type { UpstreamRequest } from "../core/ports.ts";

/**
 * The sample with scalars that the caller sent in place of the sampled ones of the same name and type: path variables and
 * members of a JSON body, in the answer's first level. The sample itself is not changed.
 */
export function echoArguments(sample: unknown, sent: ReadonlyMap<string, unknown>): unknown {
  if (!isObject(sample) || sent.size === 0) return sample;
  return objectFrom(
    Object.entries(sample).map(([name, value]) => [name, echoed(value, sent.get(name))]),
  );
}

function echoed(sampled: unknown, sent: unknown): unknown {
  if (sent === undefined || sent === null || typeof sent === "object") return sampled;
  if (sampled === null || typeof sampled === typeof sent) return sent;
  // Path variables are text, whatever they stand for.
  const isNumber = typeof sampled === "number" && /^-?\d{1,15}$/.test(String(sent));
  return isNumber ? Number(sent) : sampled;
}

/** What a request sends that an answer may repeat; `readPath` finds the variables in its target. */
export function sentArguments(
  { target, body }: UpstreamRequest,
  readPath: (target: string) => readonly (readonly [string, string])[],
): ReadonlyMap<string, unknown> {
  const variables = readPath(target);
  return new Map<string, unknown>([...ofResource(variables), ...variables, ...members(body)]);
}

/** The last variable says which resource it is: `{pull_number}` is its `number`, `{run_id}` its `id`. */
function ofResource(
  variables: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  const [name, value] = variables.at(-1) ?? [];
  const suffix = name === undefined ? undefined : /_(id|number|name)$/.exec(name)?.[1];
  return suffix === undefined || value === undefined ? [] : [[suffix, value]];
}

function members(body: UpstreamRequest["body"]): readonly (readonly [string, unknown])[] {
  if (typeof body !== "string" || !body.startsWith("{")) return [];
  const parsed = jsonIn(body);
  return isObject(parsed) ? Object.keys(parsed).map((key) => [key, ownValue(parsed, key)]) : [];
}

/** Reads the variables of a path template out of a target; nothing where the target does not fit. */
export function pathReader(
  template: string,
): (target: string) => readonly (readonly [string, string])[] {
  const [path = ""] = template.split(/[?#]/, 1);
  const pieces = path.split(/\{([^{}]+)\}/);
  const names = pieces.filter((_, index) => index % 2 === 1);
  const source = pieces.map((piece, index) => (index % 2 === 1 ? "([^/?]+)" : escaped(piece)));
  const pattern = new RegExp(`^${source.join("")}(?:\\?|$)`);
  return (target) => {
    const found = pattern.exec(target)?.slice(1) ?? [];
    return found.map((text, index) => [names[index] ?? "", decoded(text)]);
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
