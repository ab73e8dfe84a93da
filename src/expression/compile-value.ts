import type { Value } from "../contract/expression.ts";
import { type JsonValue, objectFrom } from "../core/json.ts";
import { compileTemplate } from "./compile-template.ts";
import { parseTemplate } from "./parse-template.ts";
import type { Scope } from "./scope.ts";
import type { TemplateNode } from "./syntax.ts";

type Build = (scope: Scope) => JsonValue | undefined;

/**
 * JSON with a template in each string. Missing members, and objects and arrays that lost all they had,
 * are left out; null stays where it is written as a constant or is what an argument was given as.
 * Throws an Error for a text that does not parse.
 */
export function compileValue(value: Value): Build {
  return compiled(value).build;
}

interface Compiled {
  readonly build: Build;
  readonly isConstant: boolean;
}

function compiled(value: Value): Compiled {
  if (typeof value === "string") return compiledText(value);
  if (isList(value)) return compiledList(value);
  if (typeof value === "object" && value !== null) return compiledObject(value);
  return constant(value);
}

function constant(value: JsonValue): Compiled {
  return { build: () => value, isConstant: true };
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function compiledText(text: string): Compiled {
  const evaluate = compileTemplate(text);
  const parsed = parseTemplate(text);
  if (parsed.ok && parsed.node.kind === "text") return constant(parsed.node.text);
  const nothing = parsed.ok && isArgument(parsed.node) ? undefined : null;
  const build = (scope: Scope) => {
    const value = evaluate(scope);
    // A scope holds only arguments and answers, which came as JSON, and the environment's texts.
    return value === nothing ? undefined : (value as JsonValue | undefined);
  };
  return { build, isConstant: false };
}

/** An argument that is null was given so: docs/adr/0003-null-from-a-caller-is-sent.md. */
function isArgument(node: TemplateNode): boolean {
  if (node.kind !== "pipeline" || node.filters.length > 0) return false;
  return node.source.kind === "reference" && node.source.root === "inputs";
}

function compiledList(list: readonly Value[]): Compiled {
  const elements = list.map(compiled);
  const build: Build = (scope) => {
    const built = elements.map((element) => element.build(scope));
    const kept = built.filter((element) => element !== undefined);
    return kept.length === 0 && elements.length > 0 ? undefined : kept;
  };
  return folded(build, elements);
}

function compiledObject(object: { readonly [key: string]: Value }): Compiled {
  const members = Object.entries(object).map(([key, member]) => ({ key, ...compiled(member) }));
  const build: Build = (scope) => {
    const entries: [string, JsonValue][] = [];
    for (const member of members) {
      const value = member.build(scope);
      if (value !== undefined) entries.push([member.key, value]);
    }
    return entries.length === 0 && members.length > 0 ? undefined : objectFrom(entries);
  };
  return folded(build, members);
}

/** What no argument can change is built once. */
function folded(build: Build, parts: readonly Compiled[]): Compiled {
  if (!parts.every(({ isConstant }) => isConstant)) return { build, isConstant: false };
  const value = build({ inputs: {}, steps: {}, environment: {}, nowMs: 0 });
  return { build: () => value, isConstant: true };
}
