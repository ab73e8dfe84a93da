import fc from "fast-check";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import { isObject, ownValue } from "../../src/core/json.ts";
import { fragmentKeys, valueAt } from "../../src/core/pointer.ts";

type Node = { readonly [keyword: string]: unknown };

/** Deep enough for every input of the descriptions that are sampled. */
const maxDepth = 12;

/**
 * Arguments that a tool takes, made from the keywords of its input alone: all of them with all that is inside, or only what
 * is required. A plain text says where it stands, and has characters that no place of a request takes as they are.
 */
export function sampleArguments(
  { input }: ToolDefinition,
  which: "all" | "required",
): { readonly [name: string]: unknown } {
  const least = which === "required";
  const required = new Set<string>(input.required);
  const chosen = Object.entries(input.properties).filter(([name]) => !least || required.has(name));
  return Object.fromEntries(
    chosen.map(([name, schema]) => [
      name,
      sample(schema, { place: name, least, depth: 0, root: input }),
    ]),
  );
}

interface Walk {
  readonly place: string;
  readonly least: boolean;
  readonly depth: number;
  /** What references start from. */
  readonly root: Node;
}

function sample(schema: unknown, walk: Walk): unknown {
  if (!isObject(schema) || walk.depth > maxDepth) return null;
  const combined = withBranches(schema, walk.root);
  const { enum: choices } = combined;
  if ("const" in combined) return combined["const"];
  if (Array.isArray(choices)) return choices[0];
  switch (typeOf(combined)) {
    case "object":
      return sampleObject(combined, walk);
    case "array":
      return sampleArray(combined, walk);
    case "string":
      return sampleText(combined, walk.place);
    case "integer":
    case "number":
      return sampleNumber(combined);
    case "boolean":
      return true;
    default:
      // Without a type anything is allowed.
      return typeOf(combined) === undefined ? walk.place : null;
  }
}

/** The schema with the first branch of its anyOf and oneOf, all of its allOf, and what it refers to. */
function withBranches(schema: Node, root: Node): Node {
  const { allOf, anyOf, oneOf, $ref, ...own } = schema;
  const keys = typeof $ref === "string" ? fragmentKeys($ref.slice(1)) : undefined;
  const target = keys === undefined ? [] : [valueAt(root, keys)];
  const firsts = [...listOf(anyOf).slice(0, 1), ...listOf(oneOf).slice(0, 1)];
  const branches = [...target, ...listOf(allOf), ...firsts].filter(isObject);
  return branches.map((branch) => withBranches(branch, root)).reduce(merged, own);
}

function merged(left: Node, right: Node): Node {
  return {
    ...left,
    ...right,
    properties: { ...membersOf(left), ...membersOf(right) },
    required: [...listOf(left["required"]), ...listOf(right["required"])],
  };
}

function typeOf(schema: Node): unknown {
  const { type } = schema;
  if (Array.isArray(type)) return type[0];
  return type ?? (Object.keys(membersOf(schema)).length > 0 ? "object" : undefined);
}

function sampleObject(schema: Node, walk: Walk): unknown {
  const required = new Set(listOf(schema["required"]));
  const entries = Object.entries(membersOf(schema))
    .filter(([name]) => !walk.least || required.has(name))
    .map(([name, member]) => [name, sample(member, inside(walk, name))] as const);
  const free = ownValue(schema, "additionalProperties");
  if (entries.length > 0 || !isObject(free) || walk.least) return Object.fromEntries(entries);
  return { key: sample(free, inside(walk, "key")) };
}

function sampleArray(schema: Node, walk: Walk): unknown {
  const { minItems: least, maxItems: most } = schema;
  if (most === 0) return [];
  const count = typeof least === "number" ? Math.max(least, 1) : 1;
  return Array.from({ length: count }, (_, index) =>
    sample(schema["items"], inside(walk, String(index))),
  );
}

function inside(walk: Walk, name: string): Walk {
  return { ...walk, place: `${walk.place}.${name}`, depth: walk.depth + 1 };
}

function sampleNumber(schema: Node): number {
  const { minimum, maximum, exclusiveMinimum } = schema;
  if (typeof exclusiveMinimum === "number") return exclusiveMinimum + 1;
  if (typeof minimum === "number") return minimum;
  return typeof maximum === "number" ? maximum : 7;
}

/** A text for each form that the descriptions' patterns ask for. */
const patterned = [
  "1.2.3",
  "c2FtcGxl",
  "refs/heads/main",
  "pkg:npm/left-pad@1.3.0",
  "https://example.com/hook?a=b",
  "ssh-ed25519 AAAAC3Nza",
  `sha256:${"0af1".repeat(16)}`,
  "0123456789abcdef0123456789abcdef01234567",
  "main_1.0-x",
  "sample",
  "12",
  "12h",
  "2026-01-31",
  "a@example.com",
  "12345678-1234-4234-8234-123456789abc",
];

function sampleText(schema: Node, place: string): string {
  const { pattern, format, contentEncoding } = schema;
  if (contentEncoding === "base64") return "c2FtcGxl";
  // The media type of a file, see FormField in src/curate/form-fields.ts.
  if (place.endsWith(".contentType")) return "image/png";
  if (typeof pattern === "string") {
    const expression = new RegExp(pattern, "u");
    return patterned.find((text) => expression.test(text)) ?? matching(expression);
  }
  if (format === "date-time") return "2026-01-31T12:00:00Z";
  const text = `${place}: ä/?#&=%{x}`;
  const least = schema["minLength"];
  const padded = typeof least === "number" ? text.padEnd(least, "-") : text;
  const most = schema["maxLength"];
  return typeof most === "number" ? padded.slice(0, most) : padded;
}

/** Some text that the pattern takes, the same every time. */
function matching(pattern: RegExp): string {
  return fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 1 })[0] ?? "";
}

function membersOf(schema: Node): Node {
  const properties = schema["properties"];
  return isObject(properties) ? properties : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
