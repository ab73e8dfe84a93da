import { byCodeUnit } from "../core/json.ts";
import type { Operation, Parameter } from "../model/types.ts";
import type { Argument, ArgumentBody } from "./argument.ts";
import { argumentName } from "./names.ts";

// The order in which locations take the plain name when several have a parameter of the same name.
const precedence = ["path", "query", "header", "cookie", "body"] as const;

/**
 * The arguments that an operation would have if nobody curated it. Where a name is in several locations the first of
 * path, query, header, cookie, body keeps it and the others get theirs in front: `body_id`. Within one location it goes
 * to the one that is spelled like it, else to the first by its own name: no spec's order shows.
 */
export function argumentsOf(
  operation: Operation,
  body: ArgumentBody | undefined,
): readonly Argument[] {
  const all = [...operation.parameters.map(fromParameter), ...(body?.arguments ?? [])];
  const inOrder = precedence.flatMap((location) =>
    all.filter((found) => found.in === location).sort(bySpelling),
  );
  const taken = new Set<string>();
  return inOrder.map((argument) => {
    const name = freeName(argument, taken);
    taken.add(name.toLowerCase());
    return { ...argument, name };
  });
}

function bySpelling(left: Argument, right: Argument): number {
  const rank = ({ name, wireName }: Argument): number => (name === wireName ? 0 : 1);
  return rank(left) - rank(right) || byCodeUnit(left.wireName ?? "", right.wireName ?? "");
}

function fromParameter(parameter: Parameter): Argument {
  return {
    name: argumentName(parameter.name),
    in: parameter.in,
    wireName: parameter.name,
    required: parameter.required,
    schema: parameter.schema,
    ...(parameter.description !== undefined && { description: parameter.description }),
    parameter,
  };
}

function freeName(argument: Argument, taken: ReadonlySet<string>): string {
  if (!taken.has(argument.name.toLowerCase())) return argument.name;
  const located = `${argument.in}_${argument.name}`.slice(0, 64);
  if (!taken.has(located.toLowerCase())) return located;
  for (let number = 2; ; number += 1) {
    const numbered = `${located.slice(0, 60)}_${number}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

/** Path variables in the path's order, then what is required, then the rest, each by name: no spec's order shows. */
export function inCanonicalOrder<A extends Argument>(
  list: readonly A[],
  path: string,
  isRequired: (argument: A) => boolean,
): readonly A[] {
  const rank = (argument: A): number => {
    if (!isRequired(argument)) return path.length + 1;
    const place = argument.in === "path" ? path.indexOf(`{${argument.wireName}}`) : -1;
    return place === -1 ? path.length : place;
  };
  return [...list].sort(
    (left, right) => rank(left) - rank(right) || byCodeUnit(left.name, right.name),
  );
}
