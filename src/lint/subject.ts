import { isObject, ownValue } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";
import { type PlacedText, placedTexts } from "./placed-texts.ts";
import { type SchemaNodes, schemaNodes } from "./schema-nodes.ts";
import type { ShownServer, ShownTool } from "./shown-server.ts";
import { nameWords } from "./words.ts";

/** An argument as a model sees it. */
export interface LintedArgument {
  readonly name: string;
  readonly schema: { readonly [keyword: string]: unknown };
  /** Empty where there is none. */
  readonly description: string;
  readonly isRequired: boolean;
  readonly pointer: string;
  readonly words: readonly string[];
}

/** A tool with what several rules look at, worked out once. */
export interface LintedTool extends ShownTool {
  /** Of the name, in lower case. */
  readonly words: readonly string[];
  readonly arguments: readonly LintedArgument[];
  /** Of inputSchema. */
  readonly schemas: SchemaNodes;
  /** All that a model reads of it. */
  readonly texts: readonly PlacedText[];
}

/** What the rules judge. */
export interface Subject extends ShownServer {
  readonly tools: readonly LintedTool[];
  /** Left out where nobody counts; the rules on sizes then say nothing. */
  readonly tokensOf?: ((tool: ShownTool) => number) | undefined;
}

/** A server made ready for the rules. */
export function subjectOf(server: ShownServer, tokensOf?: Subject["tokensOf"]): Subject {
  return { ...server, tokensOf, tools: server.tools.map(lintedTool) };
}

function lintedTool(tool: ShownTool): LintedTool {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  const shown = { name, title, description, annotations, inputSchema, outputSchema };
  return {
    ...tool,
    words: nameWords(name),
    arguments: argumentsOf(inputSchema),
    schemas: schemaNodes(inputSchema, "/inputSchema"),
    texts: placedTexts(shown, ""),
  };
}

function argumentsOf(inputSchema: unknown): readonly LintedArgument[] {
  const schema = isObject(inputSchema) ? inputSchema : {};
  const properties = ownValue(schema, "properties");
  const required = ownValue(schema, "required");
  const names = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.entries(isObject(properties) ? properties : {}).map(([name, value]) => {
    const own = isObject(value) ? value : {};
    const description = ownValue(own, "description");
    return {
      name,
      schema: own,
      description: typeof description === "string" ? description : "",
      isRequired: names.has(name),
      pointer: pointerTo("/inputSchema/properties", name),
      words: nameWords(name),
    };
  });
}

/** Whether a schema may be of this type. */
export function isOfType(schema: LintedArgument["schema"], ...types: readonly string[]): boolean {
  const stated = ownValue(schema, "type");
  const list: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  return list.some((type) => types.some((wanted) => wanted === type));
}

/** Whether a schema has one of these keywords. */
export function hasAny(schema: LintedArgument["schema"], ...keywords: readonly string[]): boolean {
  return keywords.some((keyword) => ownValue(schema, keyword) !== undefined);
}

/** Whether the tool says this of itself. */
export function hint(tool: ShownTool, name: string): unknown {
  return ownValue({ ...tool.annotations }, name);
}
