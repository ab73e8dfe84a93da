import type { Parameters } from "../contract/request.ts";
import { encodeName } from "../core/percent-encode.ts";
import type { Scope } from "../expression/scope.ts";
import { parameterSource } from "./parameter-source.ts";
import { compileText, queryText } from "./parameter-text.ts";

/**
 * The query in the template's order, without its "?"; empty when no parameter has a value. Whatever the values
 * are, they add no parameter of another name (only an exploded object brings names of its own).
 */
export function compileQuery(parameters: Parameters = {}): (scope: Scope) => string {
  const builders = Object.entries(parameters).map(([name, parameter]) => {
    const source = parameterSource(parameter);
    return compileText(source, queryText(encodeName(name), source));
  });
  return (scope) => {
    let query = "";
    for (const build of builders) {
      const text = build(scope);
      if (text !== undefined) query += query === "" ? text : `&${text}`;
    }
    return query;
  };
}
