import type { LoadedApi } from "../config/load-config.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { ownValue } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import { parseShapeField } from "../expression/parse-shape.ts";
import { parseTemplate } from "../expression/parse-template.ts";
import { referencesOf } from "../expression/references.ts";
import type { Reference } from "../expression/syntax.ts";

/** The tool whose answer is checked, and the arguments that its expressions may name. */
export interface CheckedTool {
  readonly name: string;
  readonly tool: ToolConfig;
  readonly api: LoadedApi;
  readonly argumentNames: readonly string[];
}

/** What is wrong with a tool's `shape` and `text`: config-reference and expression-invalid. */
export function checkAnswer(checked: CheckedTool): readonly Diagnostic[] {
  return [...checkShape(checked), ...checkText(checked)];
}

/** The fields that a tool's answer keeps, a named shape looked up; undefined where it keeps all. */
export function shapeFields(tool: ToolConfig, api: LoadedApi): readonly string[] | undefined {
  if (typeof tool.shape !== "string") return tool.shape;
  const fields = ownValue(api.config.shapes ?? {}, tool.shape);
  // The configuration's schema makes each shape a list of texts.
  return fields as readonly string[] | undefined;
}

function checkShape({ name, tool, api }: CheckedTool): readonly Diagnostic[] {
  const { shape } = tool;
  if (shape === undefined) return [];
  const fields = shapeFields(tool, api);
  if (fields === undefined) {
    const known = Object.keys(api.config.shapes ?? {});
    const hint = didYouMean(String(shape), known) ?? `the shapes are ${known.join(", ") || "none"}`;
    const at = api.at(["tools", name, "shape"]);
    return [
      diagnostic("config-reference", `there is no shape "${shape}" under shapes:`, { at, hint }),
    ];
  }
  const path = typeof shape === "string" ? ["shapes", shape] : ["tools", name, "shape"];
  return fields.flatMap((field, index) => {
    const parsed = parseShapeField(field);
    if (parsed.ok) return [];
    return [invalid(field, parsed.error, api.at([...path, index]))];
  });
}

function checkText({ name, tool, api, argumentNames }: CheckedTool): readonly Diagnostic[] {
  const { text } = tool;
  if (text === undefined) return [];
  const at = api.at(["tools", name, "text"]);
  const parsed = parseTemplate(text);
  if (!parsed.ok) return [invalid(text, parsed.error, at)];
  return referencesOf(parsed.node).flatMap((reference) => {
    const problem = unbound(reference, { argumentNames, hasShape: tool.shape !== undefined });
    if (problem === undefined) return [];
    return [invalid(text, { ...problem, offset: reference.offset }, at)];
  });
}

/** Why a reference means nothing in the text of a tool with one step, called main. */
function unbound(
  { root, path }: Reference,
  {
    argumentNames,
    hasShape,
  }: { readonly argumentNames: readonly string[]; readonly hasShape: boolean },
): { readonly message: string; readonly hint?: string } | undefined {
  const first = String(path[0] ?? "");
  // What `shape` keeps is the item of the text: docs/expressions.md.
  if (root === "item" && !hasShape) {
    return { message: "$item is what shape keeps, and the tool has none" };
  }
  if (root === "steps" && first !== "main") {
    return { message: `there is no step "${first}"`, hint: "the only step is main" };
  }
  if (root !== "inputs" || argumentNames.includes(first)) return undefined;
  const hint = didYouMean(first, argumentNames);
  return { message: `the tool has no argument "${first}"`, ...(hint !== undefined && { hint }) };
}

function invalid(
  text: string,
  error: { readonly message: string; readonly offset: number; readonly hint?: string },
  at: Diagnostic["at"],
): Diagnostic {
  const message = `${JSON.stringify(text)}, character ${error.offset + 1}: ${error.message}`;
  return diagnostic("expression-invalid", message, { at, hint: error.hint });
}
