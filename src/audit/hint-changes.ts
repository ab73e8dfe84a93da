// "ToolAnnotations", https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
import type { ShownTool } from "../lint/shown-server.ts";
import { hint } from "../lint/subject.ts";
import type { Versions } from "../review/change.ts";
import type { Level } from "./audit-result.ts";

/** Another hint, and whether it is a promise that is gone. */
export interface HintChange {
  readonly level: Level;
  readonly pointer: string;
  readonly message: string;
}

/** What each hint promises where it has this value; any other promises nothing, as if the hint were missing. */
const promises = [
  ["readOnlyHint", true, "that it changes nothing"],
  ["destructiveHint", false, "that it destroys nothing"],
  ["idempotentHint", true, "that it may be repeated"],
  ["openWorldHint", false, "that it stays in a closed world"],
] as const;

/** A promise that is gone is a fail: people allowed the tool by it. Any other change of a hint is a warning. */
export function hintChanges({ before, after }: Versions<ShownTool>): readonly HintChange[] {
  return promises.flatMap(([name, promising, promise]): readonly HintChange[] => {
    const values = { before: hint(before, name), after: hint(after, name) };
    const [was, is] = [shown(values.before), shown(values.after)];
    if (was === is) return [];
    const pointer = `/annotations/${name}`;
    const change = `${name}: ${was} → ${is}`;
    if (values.before !== promising && values.after !== promising)
      return [{ level: "warn", pointer, message: change }];
    const isWeaker = values.before === promising;
    const meaning = isWeaker
      ? `it does not promise any more ${promise}`
      : `it promises now ${promise}: clients may ask less`;
    return [{ level: isWeaker ? "fail" : "warn", pointer, message: `${change}, ${meaning}` }];
  });
}

/** A hostile value may be of any kind and size. */
function shown(value: unknown): string {
  if (value === undefined) return "(none)";
  return typeof value === "boolean" ? String(value) : "(no boolean)";
}
