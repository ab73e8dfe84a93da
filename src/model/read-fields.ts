import { ownValue } from "../core/json.ts";

/** An object of the document whose members are not trusted to have the kinds that OpenAPI says. */
export type Fields = { readonly [field: string]: unknown };

/** A text member that is not blank; undefined otherwise. */
export function textOf(object: Fields, field: string): string | undefined {
  const value = ownValue(object, field);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A boolean member; the default where it is absent or something else. */
export function flagOf(object: Fields, field: string, byDefault: boolean): boolean {
  const value = ownValue(object, field);
  return typeof value === "boolean" ? value : byDefault;
}

/** A list member; empty where it is absent or something else. */
export function listOf(object: Fields, field: string): readonly unknown[] {
  const value = ownValue(object, field);
  return Array.isArray(value) ? value : [];
}
