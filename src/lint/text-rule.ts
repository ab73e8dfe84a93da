import { pointerTo } from "../core/pointer.ts";
import type { Found, Rule } from "./rule.ts";
import type { Subject } from "./subject.ts";

/** A rule about every text that a model reads: `find` says what is in one. One finding a tool, the first. */
export function textRule({
  find,
  ...rule
}: Omit<Rule, "check"> & { readonly find: (text: string) => string | undefined }): Rule {
  const check = ({ instructions = "", tools }: Subject): readonly Found[] => {
    const inInstructions = find(instructions);
    const own: readonly Found[] =
      inInstructions === undefined
        ? []
        : [{ pointer: pointerTo("", "instructions"), message: `instructions: ${inInstructions}` }];
    const rest = tools.flatMap(({ name, texts }): readonly Found[] => {
      for (const { text, pointer } of texts) {
        const found = find(text);
        if (found !== undefined) return [{ tool: name, pointer, message: `${pointer}: ${found}` }];
      }
      return [];
    });
    return [...own, ...rest];
  };
  return { ...rule, check };
}
