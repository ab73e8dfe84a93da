import type { LoadedApi } from "../config/loaded-api.ts";
import type { Path } from "../config/yaml-file.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isPatternExecuted } from "../core/linear-pattern.ts";
import { didYouMean } from "../core/suggest.ts";
import { argumentsOfGuard } from "./plan-guards.ts";
import type { ToolSource } from "./tool-source.ts";

/** Names under guards: and needs: that are no argument of the tool (unknown-argument), and patterns that cannot be run. */
export function checkGuards(
  { name, tool, branches }: ToolSource,
  { inputs, api }: { readonly inputs: readonly string[]; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const unknown = (argument: string, path: Path): readonly Diagnostic[] => {
    if (inputs.includes(argument)) return [];
    const message = `${name} has no argument "${argument}"`;
    const hint = didYouMean(argument, inputs) ?? `it has ${inputs.join(", ") || "none"}`;
    return [diagnostic("unknown-argument", message, { at: api.at(path), hint })];
  };
  const guards = (tool?.guards ?? []).flatMap((guard, index) => {
    const path = ["tools", name, "guards", index];
    const named = argumentsOfGuard(guard).flatMap(({ argument, key }) =>
      unknown(argument, [...path, ...key]),
    );
    return "deny" in guard
      ? [...named, ...badPattern(guard.deny, api.at([...path, "deny"]))]
      : named;
  });
  const needs = branches.flatMap(({ settings, path }) =>
    (settings.needs ?? []).flatMap((argument, index) =>
      unknown(argument, [...path, "needs", index]),
    ),
  );
  return [...guards, ...needs];
}

function badPattern(pattern: string, at: Diagnostic["at"]): readonly Diagnostic[] {
  if (isPatternExecuted(pattern)) return [];
  const message = `${JSON.stringify(pattern)} is no pattern that can be run`;
  const hint = "write a regular expression without lookaround and backreferences";
  return [diagnostic("expression-invalid", message, { at, hint })];
}
