import type { ToolDefinition } from "../contract/tool.ts";
import { objectFrom } from "../core/json.ts";
import type { ToolSource } from "./tool-source.ts";

/** How arguments are taken apart, by argument; undefined where none is. */
export function planSplit({ tool }: ToolSource): ToolDefinition["split"] | undefined {
  const patterns = Object.entries(tool?.arguments ?? {}).flatMap(([name, setting]) => {
    const split = setting === false ? undefined : setting.split;
    return split === undefined ? [] : [[name, patternOf(split)] as const];
  });
  return patterns.length === 0 ? undefined : objectFrom(patterns);
}

/** `{owner}/{repo}` as a pattern: a group takes all but the character after it. The last takes the rest. */
export function patternOf(split: string): string {
  if (split.includes("(?<")) return split;
  return split.replace(/\{([\w$]+)\}|[^{}]+/g, (part, name: string | undefined, offset: number) => {
    if (name === undefined) return part.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    const next = split[offset + part.length];
    return next === undefined ? `(?<${name}>[^/]+)` : `(?<${name}>[^${escaped(next)}]+)`;
  });
}

function escaped(character: string): string {
  return /[\\\]^-]/.test(character) ? `\\${character}` : character;
}
