import { isObject } from "../core/json.ts";
import type { Operation } from "../model/types.ts";
import { type Change, change, isSame, type Versions } from "../review/change.ts";
import { memberPairs } from "../review/leaf-changes.ts";
import type { Compiled } from "./compile.ts";
import { documentedAnswers } from "./mock-answers.ts";

/** What a spec says otherwise of an operation, beyond what the tool's arguments show: `named` are on the wire there. */
export function operationChanges(
  { before, after }: Versions<Operation>,
  named: ReadonlySet<string>,
): readonly Change[] {
  const security = { before: before.security, after: after.security };
  return [
    ...(after.deprecated && !before.deprecated
      ? [change("dangerous", `operation ${after.id} is deprecated now`)]
      : []),
    ...(isSame(security.before, security.after)
      ? []
      : [change("dangerous", "ways to be let in", security)]),
    ...parameterChanges({ before, after }, named),
    ...mediaTypeChanges({ before, after }),
  ];
}

/** Parameters that are no arguments of the tool: those that it lacks, and those that it might have now. */
function parameterChanges(
  { before, after }: Versions<Operation>,
  named: ReadonlySet<string>,
): readonly Change[] {
  const byPlace = ({ parameters }: Operation) =>
    Object.fromEntries(
      parameters
        .filter(({ name }) => !named.has(name))
        .map((one) => [`${one.in} ${one.name}`, one]),
    );
  const pairs = memberPairs({ before: byPlace(before), after: byPlace(after) });
  return pairs.flatMap(({ name, ...pair }) => {
    if (pair.before === undefined)
      return [change("added", `parameter ${name}, which the tool leaves out`)];
    if (pair.after === undefined)
      return [change("wording", `parameter ${name}, which the tool leaves out, is gone`)];
    return [];
  });
}

function mediaTypeChanges({ before, after }: Versions<Operation>): readonly Change[] {
  const typesOf = ({ body }: Operation) => (body?.contents ?? []).map(({ mediaType }) => mediaType);
  const gone = typesOf(before).filter((type) => !typesOf(after).includes(type));
  return gone.length === 0 ? [] : [change("dangerous", `takes no ${gone.join(", ")} any more`)];
}

/** Two compilations, and the fields that the tool shows; all where that is left out. */
export interface AnswerVersions extends Versions<Pick<Compiled, "model" | "spec">> {
  readonly shown: readonly string[] | undefined;
}

/** Fields of the documented success that are not documented any more. */
export function answerChanges(
  operations: Versions<Operation>,
  compiled: AnswerVersions,
): readonly Change[] {
  const fieldsOf = (version: "before" | "after"): readonly string[] => {
    const { model, spec } = compiled[version];
    const { method, path } = operations[version];
    return fieldsIn(documentedAnswers(model, spec)(method, path)?.schema);
  };
  const after = new Set(fieldsOf("after"));
  const gone = fieldsOf("before").filter((field) => !after.has(field));
  // What is inside of a field that is gone is gone with it.
  const outermost = gone.filter(
    (field) =>
      !gone.some((other) => field.startsWith(`${other}.`)) && isShown(field, compiled.shown),
  );
  return outermost.length === 0
    ? []
    : [change("dangerous", `the answer has no ${outermost.join(", ")} any more`)];
}

/** Whether a shape names the field, or something of the same name elsewhere. */
function isShown(field: string, shown: readonly string[] | undefined): boolean {
  if (shown === undefined) return true;
  const words = new Set(shown.flatMap((text) => text.split(/[^\w-]+/)));
  return field.split(".").some((name) => words.has(name));
}

const maxDepth = 4;

function fieldsIn(schema: unknown, prefix = "", depth = 0): readonly string[] {
  if (!isObject(schema) || depth > maxDepth) return [];
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const members = memberPairs({ before: properties, after: undefined }).flatMap(
    ({ name, before }) => [prefix + name, ...fieldsIn(before, `${prefix}${name}.`, depth + 1)],
  );
  const branches = [items, anyOf, oneOf, allOf].flatMap((inner) =>
    (Array.isArray(inner) ? inner : [inner]).flatMap((one) => fieldsIn(one, prefix, depth + 1)),
  );
  return [...new Set([...members, ...branches])];
}
