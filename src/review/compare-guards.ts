import type { Check } from "../contract/expression.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, type Versions } from "./change.ts";

/** What a call is refused for before anything is sent. */
export function compareGuards({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  return compareChecks("guard", { before: before.guards ?? [], after: after.guards ?? [] });
}

/** Checks that are gone or new; known ones may say something else. */
export function compareChecks(
  name: string,
  { before, after }: Versions<readonly Check[]>,
): readonly Change[] {
  const left = new Map(before.map(({ that, message }) => [that, message]));
  const right = new Map(after.map(({ that, message }) => [that, message]));
  const gone = [...left.keys()].filter((that) => !right.has(that));
  const added = [...right.keys()].filter((that) => !left.has(that));
  const reworded = [...right].filter(([that, message]) => (left.get(that) ?? message) !== message);
  return [
    ...gone.map((that) => change("dangerous", `${name} is gone`, { before: that })),
    ...added.map((that) => change("breaking", `${name} is new`, { after: that })),
    ...reworded.map(([that, message]) =>
      change("wording", `message of ${name} ${that}`, { before: left.get(that), after: message }),
    ),
  ];
}
