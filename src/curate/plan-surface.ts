import type { LoadedApi } from "../config/loaded-api.ts";
import type { OutputSchema } from "../contract/schema.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { shapeFields } from "./check-answer.ts";
import { legalName, legalNameHint } from "./names.ts";
import type { PlanContext, Report } from "./plan-context.ts";
import { mirroredInput } from "./plan-headers.ts";
import { outputSchema } from "./plan-output.ts";
import type { ToolInput } from "./tool-input.ts";
import type { ToolSource } from "./tool-source.ts";

/** What clients see of a tool besides its words and its input. */
export type Surface = Pick<ToolDefinition, "aliases" | "unlisted" | "icon" | "output">;

/** What the tool's settings say of its surface, and its input with the headers that clients repeat. Reports config-invalid. */
export function planSurface(
  input: ToolInput | undefined,
  source: ToolSource,
  context: PlanContext & { readonly report: Report },
): Surface & Partial<ToolInput> {
  const { name, tool } = source;
  const { api, report } = context;
  if (tool === undefined) return {};
  return given({
    input: input && mirroredInput(input.input, { name, tool, api, report }),
    aliases: tool.aliases?.length ? tool.aliases : undefined,
    unlisted: tool.unlisted ? (true as const) : undefined,
    icon: tool.icon,
    output: tool.output ? planOutput(source, context) : undefined,
  });
}

/** The output schema of a tool with one way to run, whose answer has a shape. */
function planOutput(
  { name, branches }: ToolSource,
  { api, spec, report }: PlanContext & { readonly report: Report },
): OutputSchema | undefined {
  const [branch, other] = branches;
  const at = api.at(["tools", name, "output"]);
  const refuse = (message: string, hint: string): undefined => {
    report(diagnostic("config-invalid", message, { at, hint }));
    return undefined;
  };
  if (branch === undefined || other !== undefined) {
    const message = `${name} answers in several ways, and one schema says nothing of them`;
    return refuse(message, "take output out, or make a tool of each way");
  }
  const fields = shapeFields(branch.settings, api);
  if (fields === undefined) {
    // A shape that there is not has been reported.
    if (branch.settings.shape !== undefined) return undefined;
    const message = `${name} has no shape, which output is made of`;
    return refuse(
      message,
      "list the fields to keep under shape:; schemas of specs are not promised",
    );
  }
  const last = branch.steps.at(-1);
  const isPart = last?.settings.items !== undefined;
  return outputSchema(fields, { operation: last?.operation, isPart, spec });
}

/** Aliases that cannot be called, or that would call another tool: tool-name-invalid and tool-name-duplicate. */
export function checkAliases(
  toolNames: readonly string[],
  { config, at }: LoadedApi,
): readonly Diagnostic[] {
  const names = [...Object.keys(config.tools ?? {}), ...toolNames];
  const taken = new Map(names.map((name) => [name.toLowerCase(), `the tool "${name}"`]));
  return Object.entries(config.tools ?? {}).flatMap(([name, { aliases = [] }]) =>
    aliases.flatMap((alias, index) => {
      const place = at(["tools", name, "aliases", index]);
      if (!legalName.test(alias)) {
        const message = `"${alias}" is no legal name for a tool`;
        return [diagnostic("tool-name-invalid", message, { at: place, hint: legalNameHint })];
      }
      const holder = taken.get(alias.toLowerCase());
      if (holder === undefined) {
        taken.set(alias.toLowerCase(), `an alias of "${name}"`);
        return [];
      }
      const message = `the alias "${alias}" of "${name}" is already ${holder}`;
      return [diagnostic("tool-name-duplicate", message, { at: place })];
    }),
  );
}
