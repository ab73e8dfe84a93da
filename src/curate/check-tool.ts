import type { LoadedApi } from "../config/loaded-api.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type CuratedArgument, splitGroups } from "./argument-settings.ts";
import { checkShape } from "./check-answer.ts";
import { checkExpressions } from "./check-expressions.ts";
import { checkForEach } from "./check-for-each.ts";
import { checkGuards } from "./check-guards.ts";
import { checkSplit } from "./check-split.ts";
import { checkFields } from "./fields-argument.ts";
import { checkOwnArguments } from "./own-arguments.ts";
import { statedExpressions } from "./stated-expressions.ts";
import type { ToolSource } from "./tool-source.ts";

/** Every expression, shape, guard and split of the settings. */
export function checkTool(
  source: ToolSource,
  {
    list,
    taken,
    api,
  }: {
    readonly list: readonly CuratedArgument[];
    /** The inputs that something of the tool takes. */
    readonly taken: ReadonlySet<string>;
    readonly api: LoadedApi;
  },
): readonly Diagnostic[] {
  const inputs = [...list.map(({ name }) => name), ...splitGroups(source).keys()];
  return [
    ...source.branches.flatMap((branch) => checkShape(branch, api)),
    ...checkFields(source, api),
    ...checkOwnArguments(source, { list, api }),
    ...checkExpressions(statedExpressions(source, inputs), api),
    ...checkGuards(source, { inputs, api }),
    ...checkForEach(source, { list, api }),
    ...checkSplit(source, { taken: [...taken], api }),
  ];
}
