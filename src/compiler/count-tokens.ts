import { toolJson } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { standardTools } from "../contract/toolsets.ts";

/** What tools cost a model. */
export interface Cost {
  /** UTF-8 bytes of the tools in the answer to tools/list of the server's main endpoint. */
  readonly bytes: number;
  /** Tokens of the same by OpenAI's o200k_base encoding, a fair measure for other models too. */
  readonly tokens: number;
}

/** One tool's. */
export interface ToolCost extends Cost {
  readonly name: string;
  readonly toolset?: string;
  /** Whether the server's main endpoint lists it. */
  readonly isStandard: boolean;
}

/** The cost of each listed tool's definition, in order of the tools. The encoding (2 MB) is loaded at the first call. */
export async function toolCosts(server: ServerDefinition): Promise<readonly ToolCost[]> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const isStandard = standardTools(server);
  const listed = server.tools.filter(({ unlisted }) => unlisted !== true);
  return listed.map((tool) => {
    const text = toolJson(tool);
    return {
      name: tool.name,
      ...(tool.toolset !== undefined && { toolset: tool.toolset }),
      isStandard: isStandard(tool),
      bytes: Buffer.byteLength(text),
      // A text may contain what looks like a control token: it is counted as text.
      tokens: countTokens(text, { disallowedSpecial: new Set() }),
    };
  });
}

/** What they cost together. */
export function totalCost(costs: readonly Cost[]): Cost {
  return {
    bytes: costs.reduce((sum, { bytes }) => sum + bytes, 0),
    tokens: costs.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** What a server's main endpoint costs a model. */
export async function costOf(server: ServerDefinition): Promise<Cost> {
  const costs = await toolCosts(server);
  return totalCost(costs.filter(({ isStandard }) => isStandard));
}

/** Counting takes time that grows with the square of a word's length: a word is cut where it is longer. */
const piece = /[\s\S]{1,500}(?= |$)|[\s\S]{1,500}/g;
/** What is longer is too long anyhow: of the rest, four characters are one token. */
const longestCounted = 50_000;

/** Counts the tokens of texts that somebody else has made, which may be of any length and form, nearly as exactly. */
export async function foreignTokens(): Promise<(text: string) => number> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  return (text) => {
    const pieces = text.slice(0, longestCounted).match(piece) ?? [];
    const rest = Math.ceil(Math.max(0, text.length - longestCounted) / 4);
    return pieces.reduce(
      (sum, one) => sum + countTokens(one, { disallowedSpecial: new Set() }),
      rest,
    );
  };
}
