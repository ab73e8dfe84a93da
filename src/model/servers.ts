// OpenAPI 3.1 §4.8.5 "Server Object": https://spec.openapis.org/oas/v3.1.0#server-object
import { isObject, ownValue } from "../core/json.ts";
import { type Fields, listOf, textOf } from "./read-fields.ts";

/** A server of the spec. Its URL may be relative and have variables in braces. */
export interface Server {
  readonly url: string;
  readonly variables: ReadonlyMap<string, ServerVariable>;
}

/** What a variable in a server's URL may be; never anything that a caller says. */
export interface ServerVariable {
  readonly value: string | undefined;
  readonly values: readonly string[];
}

/** The servers that an object lists, in its order. Those without a URL are left out. */
export function serversOf(object: Fields): readonly Server[] {
  return listOf(object, "servers").flatMap((server) => {
    const url = isObject(server) ? textOf(server, "url") : undefined;
    if (!isObject(server) || url === undefined) return [];
    const variables = ownValue(server, "variables");
    const entries = Object.entries(isObject(variables) ? variables : {});
    return [{ url, variables: new Map(entries.map(([name, value]) => [name, variableOf(value)])) }];
  });
}

function variableOf(value: unknown): ServerVariable {
  if (!isObject(value)) return { value: undefined, values: [] };
  const values = listOf(value, "enum").map(String);
  const preset = ownValue(value, "default");
  return { value: preset === undefined ? values[0] : String(preset), values };
}
