import type { LoadedApi } from "../config/load-config.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import { type CuratedArgument, splitGroups } from "./argument-settings.ts";
import { checkShape } from "./check-answer.ts";
import { checkExpressions, inputsNamed } from "./check-expressions.ts";
import { checkOwnArguments } from "./check-own-arguments.ts";
import { checkSplit } from "./check-split.ts";
import { checkFields, offersFields } from "./fields-argument.ts";
import type { CuratedTool } from "./merge-arguments.ts";
import { statedExpressions } from "./stated-expressions.ts";
import type { PagedStep } from "./steps-at.ts";
import type { ToolSource } from "./tool-source.ts";

interface Planned {
  readonly list: readonly CuratedArgument[];
  readonly steps: readonly PagedStep[];
  readonly curated: CuratedTool;
  readonly api: LoadedApi;
}

/** Every expression and shape of the settings, and arguments that nothing is done with. */
export function checkTool(
  source: ToolSource,
  { list, steps, curated, api }: Planned,
): readonly Diagnostic[] {
  const inputs = [...list.map(({ name }) => name), ...splitGroups(source).keys()];
  const stated = statedExpressions(source, inputs);
  const named = inputsNamed(stated);
  const own = ["method", ...(source.branches.some(offersFields) ? ["fields"] : [])];
  const unused = list.filter(({ name, in: where, curation }) => {
    return (
      where === "tool" && !own.includes(name) && curation?.split === undefined && !named.has(name)
    );
  });
  return [
    ...source.branches.flatMap((branch) => checkShape(branch, api)),
    ...checkFields(source, api),
    ...unknownNeeds(source, { inputs, api }),
    ...checkSplit(source, steps),
    ...checkOwnArguments(source, { curated, api }),
    ...checkExpressions(stated, api),
    ...unused.map(({ name }) => {
      const at = api.atKey(["tools", source.name, "arguments", name]);
      const message = `nothing is done with the argument "${name}" of ${source.name}`;
      return diagnostic("argument-unused", message, { at });
    }),
  ];
}

/** A way to run that needs what no caller can give could never be called. */
function unknownNeeds(
  { name: tool, branches }: ToolSource,
  { inputs, api }: { readonly inputs: readonly string[]; readonly api: LoadedApi },
): readonly Diagnostic[] {
  return branches.flatMap(({ settings: { needs = [] }, path }) =>
    needs.flatMap((name, index) => {
      if (inputs.includes(name)) return [];
      const hint = didYouMean(name, inputs) ?? `there are ${inputs.join(", ") || "none"}`;
      const at = api.at([...path, "needs", index]);
      return [diagnostic("unknown-argument", `${tool} has no argument "${name}"`, { at, hint })];
    }),
  );
}
