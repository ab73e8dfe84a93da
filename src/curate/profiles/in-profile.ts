import type { ApiConfig } from "../../config/schema.ts";
import type { ToolInput } from "../tool-input.ts";
import { forGemini } from "./gemini.ts";
import { forOpenAi } from "./openai-strict.ts";

/** Which clients a server is for. */
export type Profile = NonNullable<ApiConfig["profile"]>;

/**
 * The input as the profile's clients take it. `safe` and `full` are made while schemas are read; the other two are
 * passes over the safe form.
 */
export function inProfile(profile: Profile, tool: ToolInput): ToolInput {
  switch (profile) {
    case "safe":
    case "full":
      return tool;
    case "gemini": {
      const { input, isCut } = forGemini(tool.input);
      return isCut ? { input, exact: tool.exact ?? tool.input } : { ...tool, input };
    }
    case "openai-strict":
      return { input: forOpenAi(tool.input), exact: tool.exact ?? tool.input };
  }
}
