import type { LoadedApi } from "../config/load-config.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import type { Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import { shapeFields } from "./check-answer.ts";
import type { ToolInput } from "./input-schema.ts";
import { legalName } from "./names.ts";
import { mirroredInput } from "./plan-headers.ts";
import { outputSchema } from "./plan-output.ts";

/** A tool that is planned, as far as its surface depends on it. */
export interface SurfaceInput {
  readonly name: string;
  readonly tool: ToolConfig | undefined;
  readonly operation: Operation;
  readonly api: LoadedApi;
  readonly spec: Spec;
  readonly report: (found: Diagnostic) => void;
}

/** What clients see of a tool besides its words and its input. */
export type Surface = Pick<ToolDefinition, "aliases" | "unlisted" | "icon" | "output">;

/** What the tool's settings say of its surface, and its input with the headers that clients repeat. Reports config-invalid. */
export function planSurface(
  input: ToolInput | undefined,
  surface: SurfaceInput,
): Surface & Partial<ToolInput> {
  const { name, tool, operation, api, spec, report } = surface;
  if (tool === undefined) return {};
  const fields = shapeFields(tool, api);
  if (tool.output && fields === undefined && tool.shape === undefined) {
    const message = `${name} has no shape, which output is made of`;
    const hint = "list the fields to keep under shape:; schemas of specs are not promised";
    report(diagnostic("config-invalid", message, { at: api.at(["tools", name, "output"]), hint }));
  }
  return given({
    input: input && mirroredInput(input.input, { name, tool, api, report }),
    aliases: tool.aliases?.length ? tool.aliases : undefined,
    unlisted: tool.unlisted ? (true as const) : undefined,
    icon: tool.icon,
    output: tool.output && fields ? outputSchema(fields, { operation, spec }) : undefined,
  });
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
        const hint = "use 1 to 64 characters out of A-Z a-z 0-9 _ -";
        return [diagnostic("tool-name-invalid", message, { at: place, hint })];
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
