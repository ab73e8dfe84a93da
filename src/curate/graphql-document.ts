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
  const text = tidy(source);
  const operations = operationsIn(text);
  const [first] = operations;
  if (text === "") return { problem: "it is empty" };
  if (operations.length > 1) return { problem: "it has several operations" };
  if (first === undefined) return { problem: "it has no operation" };
  const { kind, from } = first;
  if (kind === "subscription") return { problem: "a subscription cannot be called" };
  return { text, kind, variables: variablesOf(text.slice(from)) };
}

/** Strings (§2.9.4), comments, brackets and words. */
const tokens = /"""(?:\\"""|[\s\S])*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|[{}()]|[_A-Za-z]\w*/g;

/** Without comments and blank lines, but in strings. */
function tidy(source: string): string {
  const strings: string[] = [];
  const bare = source.replace(/\r\n/g, "\n").replace(tokens, (part) => {
    if (part.startsWith("#")) return "";
    // A block string's lines are its own.
    return part.includes("\n") ? `\0${strings.push(part) - 1}\0` : part;
  });
  const lines = bare.split("\n").filter((line) => line.trim() !== "");
  const text = lines.map((line) => line.trimEnd()).join("\n");
  return text.replace(/\0(\d+)\0/g, (_, index) => strings[Number(index)] ?? "");
}

interface FoundOperation {
  readonly kind: "query" | "mutation" | "subscription";
  /** Offset of what follows the keyword. */
  readonly from: number;
}

/** The operations of a document: a field that is called query is none. */
function operationsIn(text: string): readonly FoundOperation[] {
  const found: FoundOperation[] = [];
  let depth = 0;
  let isStart = true;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === "}" || token === ")") depth -= 1;
    if (isStart && depth === 0 && !token.startsWith('"')) {
      const kind = token === "{" ? "query" : keywords.find((keyword) => keyword === token);
      if (kind !== undefined)
        found.push({ kind, from: index + (token === "{" ? 0 : token.length) });
      isStart = false;
    }
    if (token === "{" || token === "(") depth += 1;
    if (token === "}" && depth === 0) isStart = true;
  }
  return found;
}

const keywords = ["query", "mutation", "subscription"] as const;
const declared = /\$([_A-Za-z]\w*)\s*:\s*([[\]!\w\s]+?)\s*(=|,|\)|@|$|(?=\$))/g;

/** The variables that are declared in the parentheses after an operation's name. */
function variablesOf(operation: string): readonly GraphqlVariable[] {
  const plain = operation.replace(/"""(?:\\"""|[\s\S])*?"""|"(?:[^"\\\n]|\\.)*"/g, '""');
  const head = /^\s*\w*\s*\(((?:[^{}()]|\{[^{}]*\}|\([^()]*\))*)\)/.exec(plain)?.[1];
  if (head === undefined) return [];
  const types = head.replace(/\{[^{}]*\}/g, "{}");
  return [...`${types})`.matchAll(declared)].map(([, name = "", type = "", after]) => ({
    name,
    required: type.trim().endsWith("!") && after !== "=",
    schema: schemaOf(type.replace(/\s/g, "")),
  }));
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
