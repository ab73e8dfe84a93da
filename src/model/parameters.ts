// OpenAPI 3.1 §4.8.12 "Parameter Object": https://spec.openapis.org/oas/v3.1.0#parameter-object
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";
import { isSettableHeader } from "../core/settable-header.ts";
import type { Spec } from "../spec/load-spec.ts";
import { referenceOf } from "../spec/references.ts";
import { contentsOf } from "./bodies.ts";
import { type Fields, flagOf, textOf } from "./read-fields.ts";
import type { Parameter, ParameterLocation } from "./types.ts";

const locations: readonly string[] = ["path", "query", "header", "cookie"];

/** §4.8.12.1: a header parameter of one of these names is ignored; other parts of the description say it. */
const ignoredHeaders: readonly string[] = ["accept", "content-type", "authorization"];

/**
 * The parameters of one list, references followed. Reports reference-unresolved, spec-invalid and header-left-out for
 * those that cannot be used, which are then missing.
 */
export function parametersOf(
  list: readonly unknown[],
  pointer: string,
  { spec, report }: { readonly spec: Spec; readonly report: (found: Diagnostic) => void },
): readonly Parameter[] {
  return list.flatMap((item, index) => {
    const here = pointerTo(pointer, index);
    const target = spec.resolver.follow(item, here);
    if (target === undefined) {
      const message = `the parameter reference ${referenceOf(item) ?? ""} leads nowhere`;
      const at = { file: spec.file, pointer: here };
      report(diagnostic("reference-unresolved", message, { at }));
      return [];
    }
    const parameter = isObject(target.value) ? read(target.value, target.pointer) : undefined;
    if (parameter === undefined) {
      const at = { file: spec.file, pointer: target.pointer };
      report(diagnostic("spec-invalid", "a parameter has no name or no known in:", { at }));
      return [];
    }
    if (parameter.in !== "header") return [parameter];
    if (ignoredHeaders.includes(parameter.name.toLowerCase())) return [];
    if (isSettableHeader(parameter.name)) return [parameter];
    const message = `no argument sets the header ${JSON.stringify(parameter.name)}`;
    report(diagnostic("header-left-out", message, { at: { file: spec.file, pointer: here } }));
    return [];
  });
}

function read(object: Fields, pointer: string): Parameter | undefined {
  const name = textOf(object, "name");
  const location = textOf(object, "in");
  if (name === undefined || location === undefined || !locations.includes(location))
    return undefined;
  const [content] = contentsOf(object, pointer);
  const style =
    textOf(object, "style") ?? (location === "query" || location === "cookie" ? "form" : "simple");
  const description = textOf(object, "description");
  return {
    name,
    // Seen to be one of the four just above.
    in: location as ParameterLocation,
    required: location === "path" || flagOf(object, "required", false),
    ...(description !== undefined && { description }),
    deprecated: flagOf(object, "deprecated", false),
    schema: content?.schema ?? ownValue(object, "schema") ?? {},
    ...(content !== undefined && { contentType: content.mediaType }),
    style,
    // OpenAPI 3.2 adds the style "cookie", exploded like form: https://spec.openapis.org/oas/v3.2.0#parameter-explode
    explode: flagOf(object, "explode", style === "form" || style === "cookie"),
    allowReserved: flagOf(object, "allowReserved", false),
    pointer,
  };
}

/** Path-level parameters with the operation's own in place of those of the same name and location (§4.8.9.1). */
export function mergeParameters(
  shared: readonly Parameter[],
  own: readonly Parameter[],
): readonly Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const parameter of [...shared, ...own]) {
    merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...merged.values()];
}
