import type { LoadedApi } from "../config/load-config.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { type CuratedArgument, splitGroups } from "./argument-settings.ts";
import { checkShape } from "./check-answer.ts";
import { checkExpressions, inputsNamed } from "./check-expressions.ts";
import { checkForEach } from "./check-for-each.ts";
import { checkGuards } from "./check-guards.ts";
import { checkSplit } from "./check-split.ts";
import { checkFields, offersFields } from "./fields-argument.ts";
import { argumentsOfGuard } from "./plan-guards.ts";
import { statedExpressions } from "./stated-expressions.ts";
import type { ToolSource } from "./tool-source.ts";

/** Every expression, shape, guard and split of the settings, and arguments that nothing is done with. */
export function checkTool(
  source: ToolSource,
  {
    list,
    needed,
    api,
  }: {
    readonly list: readonly CuratedArgument[];
    /** The inputs that the requests take as they are. */
    readonly needed: readonly string[];
    readonly api: LoadedApi;
  },
): readonly Diagnostic[] {
  const inputs = [...list.map(({ name }) => name), ...splitGroups(source).keys()];
  const stated = statedExpressions(source, inputs);
  const listed = (source.tool?.guards ?? []).flatMap(argumentsOfGuard);
  const named = new Set([...inputsNamed(stated), ...listed.map(({ argument }) => argument)]);
  const own = ["method", ...(source.branches.some(offersFields) ? ["fields"] : [])];
  const unused = list.filter(({ name, in: where, curation }) => {
    return (
      where === "tool" && !own.includes(name) && curation?.split === undefined && !named.has(name)
    );
  });
  return [
    ...source.branches.flatMap((branch) => checkShape(branch, api)),
    ...checkFields(source, api),
    ...checkExpressions(stated, api),
    ...checkGuards(source, { inputs, api }),
    ...checkForEach(source, { list, api }),
    ...checkSplit(source, { taken: [...needed, ...named], api }),
    ...unused.map(({ name }) => {
      const at = api.atKey(["tools", source.name, "arguments", name]);
      const message = `nothing is done with the argument "${name}" of ${source.name}`;
      return diagnostic("argument-unused", message, { at });
    }),
  ];
}
