import { toolJson } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { standardTools } from "../contract/toolsets.ts";

/** What a server's tools cost a model. */
export interface Cost {
  /** UTF-8 bytes of the tools in the answer to tools/list of the server's main endpoint. */
  readonly bytes: number;
  /** Tokens of the same by OpenAI's o200k_base encoding, a fair measure for other models too. */
  readonly tokens: number;
}

/** The cost of a server's tool definitions. The encoding (2 MB) is loaded at the first call. */
export async function costOf(server: ServerDefinition): Promise<Cost> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const isStandard = standardTools(server);
  const listed = server.tools.filter((tool) => isStandard(tool) && tool.unlisted !== true);
  const texts = listed.map(toolJson);
  return {
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    // A text may contain what looks like a control token: it is counted as text.
    tokens: texts.reduce(
      (sum, text) => sum + countTokens(text, { disallowedSpecial: new Set() }),
      0,
    ),
  };
}
