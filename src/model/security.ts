// OpenAPI 3.1 §4.8.27 "Security Scheme Object" and §4.8.30 "Security Requirement Object":
// https://spec.openapis.org/oas/v3.1.0#security-scheme-object
import { isObject, ownValue } from "../core/json.ts";
import type { Spec } from "../spec/load-spec.ts";
import { type Fields, textOf } from "./read-fields.ts";

/** How a scheme's credential is sent. "other" is one that HTTP headers, queries and cookies cannot carry. */
export type SecurityScheme =
  | { readonly kind: "bearer" | "basic" }
  | { readonly kind: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly name: string }
  | { readonly kind: "other"; readonly type: string };

/** One way to be let in: the names of schemes that are needed together. Empty: anonymous. */
export type SecurityAlternative = readonly string[];

/** The schemes of a spec by name. */
export function securitySchemesOf(spec: Spec): ReadonlyMap<string, SecurityScheme> {
  const components = ownValue(spec.document, "components");
  const schemes = isObject(components) ? ownValue(components, "securitySchemes") : undefined;
  const entries = Object.entries(isObject(schemes) ? schemes : {});
  return new Map(
    entries.map(([name, value]) => {
      const pointer = "/components/securitySchemes";
      const scheme = spec.resolver.follow(value, pointer)?.value;
      return [name, isObject(scheme) ? schemeOf(scheme) : { kind: "other", type: "unknown" }];
    }),
  );
}

function schemeOf(scheme: Fields): SecurityScheme {
  const type = textOf(scheme, "type") ?? "unknown";
  if (type === "oauth2" || type === "openIdConnect") return { kind: "bearer" };
  if (type === "http") {
    const how = (textOf(scheme, "scheme") ?? "").toLowerCase();
    return how === "bearer" || how === "basic" ? { kind: how } : { kind: "other", type: how };
  }
  const place = textOf(scheme, "in");
  const name = textOf(scheme, "name");
  const places = ["header", "query", "cookie"] as const;
  const known = places.find((candidate) => candidate === place);
  if (type === "apiKey" && known !== undefined && name !== undefined) {
    return { kind: "apiKey", in: known, name };
  }
  return { kind: "other", type };
}

/**
 * The alternatives that an object states, of which any one is enough, all schemes of one are needed (§4.8.30). Undefined where
 * it says nothing; an operation then has the document's. `security: []` takes the document's away.
 */
export function securityOf(object: Fields): readonly SecurityAlternative[] | undefined {
  const stated = ownValue(object, "security");
  if (!Array.isArray(stated)) return undefined;
  return stated.filter(isObject).map((requirement) => Object.keys(requirement));
}

/** The OAuth scopes of each alternative that names some; empty where nobody does. */
export function scopesOf(object: Fields): readonly (readonly string[])[] {
  const stated = ownValue(object, "security");
  if (!Array.isArray(stated)) return [];
  return stated.filter(isObject).flatMap((requirement) => {
    const scopes = Object.values(requirement)
      .flat()
      .filter((scope) => typeof scope === "string");
    return scopes.length === 0 ? [] : [[...new Set(scopes)]];
  });
}
