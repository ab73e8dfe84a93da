import { isObject, ownValue } from "../core/json.ts";
import { pointerOf } from "../core/pointer.ts";
import { type Change, change, isSame, type Versions } from "../review/change.ts";
import { isTooDeep } from "./too-deep.ts";

/** A change of one member of a tool, and where it is. */
export interface MemberChange {
  readonly change: Change;
  readonly pointer: string;
}

/** What is compared elsewhere; and `_meta`, which is for programs and may be made anew each time. */
const elsewhere = new Set([
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
  "_meta",
]);

/** What else people see of a tool, or clients do by it: its icons, how it is executed, the title among its hints, what is new in later revisions. */
export function otherChanges({ before, after }: Versions<unknown>): readonly MemberChange[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.flatMap((name) => {
    const values = { before: ownValue(was, name), after: ownValue(is, name) };
    const found = changeOf(name, values);
    return found === undefined
      ? []
      : [
          {
            change: found,
            pointer: pointerOf(name === titleHint ? ["annotations", "title"] : [name]),
          },
        ];
  });
}

const titleHint = "annotations.title";

function membersOf(tool: unknown): { readonly [name: string]: unknown } {
  if (!isObject(tool)) return {};
  const own = Object.entries(tool).filter(([name]) => !elsewhere.has(name));
  const hints = ownValue(tool, "annotations");
  const title = isObject(hints) ? ownValue(hints, "title") : undefined;
  return Object.fromEntries(title === undefined ? own : [...own, [titleHint, title]]);
}

function changeOf(name: string, { before, after }: Versions<unknown>): Change | undefined {
  if ([before, after].some(isTooDeep))
    return change("dangerous", `${name} is nested too deeply to be compared`);
  if (isSame(before ?? null, after ?? null)) return undefined;
  return change("dangerous", name, { before: before ?? "(none)", after: after ?? "(none)" });
}
