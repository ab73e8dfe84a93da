import { diagnostic } from "../core/diagnostic.ts";
import { pathVariables } from "../core/path-variables.ts";
import type { Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { Report } from "./plan-context.ts";

/** A variable in the path that the spec does not declare is a required text; one that is only declared is left out. */
export function withPathVariables(
  operation: Operation,
  { spec, report }: { readonly spec: Spec; readonly report: Report },
): Operation {
  const at = { file: spec.file, pointer: operation.pointer };
  const variables = new Set(pathVariables(operation.path));
  const usable = operation.parameters.filter((parameter) => {
    if (parameter.in !== "path" || variables.has(parameter.name)) return true;
    const message = `${operation.id}: the path has no variable {${parameter.name}}`;
    report(diagnostic("spec-invalid", message, { at }));
    return false;
  });
  const declared = new Set(
    usable.filter(({ in: where }) => where === "path").map(({ name }) => name),
  );
  const missing = [...variables].filter((name) => !declared.has(name));
  const added = missing.map((name) => {
    const message = `${operation.id}: the path variable {${name}} is not declared; it is taken as a text`;
    report(diagnostic("spec-invalid", message, { at }));
    const fixed = {
      style: "simple",
      explode: false,
      allowReserved: false,
      deprecated: false,
    } as const;
    return {
      name,
      in: "path" as const,
      required: true,
      schema: { type: "string" },
      ...fixed,
      pointer: operation.pointer,
    };
  });
  return { ...operation, parameters: [...usable, ...added] };
}
