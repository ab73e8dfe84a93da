// GraphQL, October 2021, §2.3 "Operations", §2.10 "Variables": https://spec.graphql.org/October2021/#sec-Language.Operations
import type { Schema } from "../contract/schema.ts";

/** What a request needs to know of a document with one operation. */
export interface GraphqlDocument {
  /** The document as it is sent: without comments and blank lines. */
  readonly text: string;
  /** A query reads; a mutation does not. */
  readonly kind: "query" | "mutation";
  readonly variables: readonly GraphqlVariable[];
}

/** A variable that the operation declares. */
export interface GraphqlVariable {
  readonly name: string;
  readonly required: boolean;
  /** Of built-in scalars and lists of them; anything where the type is the API's own. */
  readonly schema: Schema;
}

/** The document, or why it cannot be used. Types and fields are the API's to check. */
export function readGraphql(source: string): GraphqlDocument | { readonly problem: string } {
  const text = withoutComments(source)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.trimEnd())
    .join("\n");
  const operations = [...text.matchAll(/^\s*(query|mutation|subscription)\b/gm)];
  if (text === "") return { problem: "it is empty" };
  if (operations.length > 1) return { problem: "it has several operations" };
  const kind = operations[0]?.[1] ?? "query";
  if (kind === "subscription") return { problem: "a subscription cannot be called" };
  if (operations.length === 0 && !text.startsWith("{")) return { problem: "it has no operation" };
  return { text, kind: kind === "mutation" ? kind : "query", variables: variablesOf(text) };
}

/** A # in a string is no comment. */
function withoutComments(source: string): string {
  return source.replace(/"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, (part) =>
    part.startsWith("#") ? "" : part,
  );
}

const declared = /\$([_A-Za-z]\w*)\s*:\s*([[\]!\w\s]+?)\s*(=|,|\)|\$|@|$)/g;

function variablesOf(text: string): readonly GraphqlVariable[] {
  const head = /^\s*(?:query|mutation)\s*\w*\s*\(([^{]*?)\)\s*(?:@[^{]*)?\{/m.exec(text)?.[1];
  if (head === undefined) return [];
  return [...`${head})`.replace(/\$/g, " $").matchAll(declared)].map(
    ([, name = "", type = "", after]) => ({
      name,
      required: type.trim().endsWith("!") && after !== "=",
      schema: schemaOf(type.replace(/\s/g, "")),
    }),
  );
}

const scalars: ReadonlyMap<string, string> = new Map([
  ["Int", "integer"],
  ["Float", "number"],
  ["String", "string"],
  ["ID", "string"],
  ["Boolean", "boolean"],
]);

function schemaOf(type: string): Schema {
  const bare = type.replace(/!$/, "");
  if (bare.startsWith("[")) return { type: "array", items: schemaOf(bare.slice(1, -1)) };
  const scalar = scalars.get(bare);
  return scalar === undefined ? {} : { type: scalar };
}
