import type { ToolDefinition } from "../contract/tool.ts";
import { isObject } from "../core/json.ts";
import { printLiteral } from "./print-literal.ts";
import type { SourceText } from "./source-text.ts";

/** Names that every object inherits: TypeScript types a value under one by the inherited member. */
const inherited = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

function hasInheritedName(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasInheritedName);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, member]) => inherited.has(name) || hasInheritedName(member),
  );
}

/**
 * tools/<file>.ts: one tool as the literal that `defineTool` checks. Under an inherited name an expression would be
 * widened to `string` and refused; `as const` keeps it.
 */
export function toolFile(tool: ToolDefinition, file: string): SourceText {
  const assertion = hasInheritedName(tool.run) ? " as const" : "";
  return {
    path: `tools/${file}.ts`,
    imports: [{ name: "defineTool", isNamed: true, from: "gram-mcp" }],
    statement: `export default defineTool(${printLiteral(tool)}${assertion});`,
  };
}
