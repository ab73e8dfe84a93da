// Unions with a discriminator, spelled out for readers of JSON Schema, who know none (OpenAPI 3.1 §4.8.25:
// https://spec.openapis.org/oas/v3.1.0#discriminator-object): in each variant the property is required and constant.
import { isObject, ownValue } from "../core/json.ts";
import { type Discriminator, type Inheritance, nameOf } from "./inheritance.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { type Plain, withoutVariants } from "./merge-all-of.ts";
import { mergeSchemas } from "./merge-schemas.ts";

/** What unions are spelled out from. */
export interface VariantSources {
  readonly plain: Plain;
  readonly inheritance: Inheritance;
  /** Keep oneOf as the spec has it. */
  readonly keepsOneOf: boolean;
}

/**
 * The schema without its `discriminator`: the branches of oneOf or anyOf tagged, or, for a parent, one branch for each
 * schema that extends it. A discriminator of a property that no variant has is ignored.
 */
export function spellVariants(
  schema: CleanSchema,
  sources: VariantSources,
  reference?: string,
): CleanSchema {
  const { discriminator, ...rest } = schema;
  const found = sources.inheritance.discriminatorOf(discriminator);
  if (found === undefined) return "discriminator" in schema ? rest : schema;
  for (const keyword of ["oneOf", "anyOf"]) {
    const branches = rest[keyword];
    if (!Array.isArray(branches)) continue;
    const list = branches.filter(isObject);
    const declared = [rest, ...list].some((branch) => declares(branch, found.property, sources));
    if (!declared) return rest;
    return { ...rest, [keyword]: list.map((branch) => tagBranch(branch, found, sources)) };
  }
  const children = childVariants(rest, found, { ...sources, reference });
  if (children.length === 0) return rest;
  const { description } = rest;
  return { ...(description !== undefined && { description }), oneOf: children };
}

/** The tag that a schema has because a schema that it extends has a discriminator; undefined where it has none. */
export function inheritedTag(
  reference: string,
  { plain, inheritance }: VariantSources,
): readonly [Discriminator, readonly string[]] | undefined {
  if (inheritance.childrenOf(reference).length > 0) return undefined;
  const seen = new Set<string>();
  const waiting = [...inheritance.parentsOf(reference)];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const parent = plain(next);
    const found = inheritance.discriminatorOf(parent?.["discriminator"]);
    const isUnion = parent !== undefined && ("oneOf" in parent || "anyOf" in parent);
    if (found !== undefined && !isUnion) {
      return [found, found.tags.get(reference) ?? [nameOf(reference)]];
    }
    waiting.push(...inheritance.parentsOf(next));
  }
  return undefined;
}

/** The schema with the property required and one of the tags; as it is where that could not be met. */
export function withTag(
  schema: CleanSchema,
  property: string,
  tags: readonly string[],
): CleanSchema {
  const own = ownTags(schema, property);
  const allowed = own === undefined ? tags : own.filter((value) => tags.includes(String(value)));
  // A schema that names its own values knows them better than a mapping that is forgotten or wrong.
  const values = allowed.length > 0 ? allowed : own;
  if (values === undefined || values.length === 0) return schema;
  const tag = values.length === 1 ? { type: typeof values[0], const: values[0] } : { enum: values };
  const bare = { type: "object", required: [property], properties: { [property]: tag } };
  return mergeSchemas(schema, bare) ?? schema;
}

function propertyOf(schema: CleanSchema, property: string, { plain }: VariantSources): unknown {
  const target = typeof schema["$ref"] === "string" ? plain(schema["$ref"]) : schema;
  return isObject(target?.["properties"]) ? ownValue(target["properties"], property) : undefined;
}

function declares(schema: CleanSchema, property: string, sources: VariantSources): boolean {
  return propertyOf(schema, property, sources) !== undefined;
}

/** The values that a schema itself allows for the property; undefined where it allows any. */
function ownTags(schema: CleanSchema, property: string): readonly unknown[] | undefined {
  const { properties } = schema;
  const tag = isObject(properties) ? ownValue(properties, property) : undefined;
  if (!isObject(tag)) return undefined;
  if ("const" in tag) return [tag["const"]];
  return Array.isArray(tag["enum"]) ? tag["enum"] : undefined;
}

function tagBranch(
  branch: CleanSchema,
  { property, tags }: Discriminator,
  { plain }: VariantSources,
): CleanSchema {
  const { $ref, ...beside } = branch;
  if (typeof $ref !== "string") return withTag(branch, property, []);
  const target = plain($ref);
  if (target === undefined || isUnion(target) || target["type"] === "null") return branch;
  const mapped = tags.get($ref) ?? (ownTags(target, property) ? [] : [nameOf($ref)]);
  const variant = withTag(withoutVariants(target), property, mapped);
  return isTagged(target, property) ? branch : { ...variant, ...beside };
}

function isUnion(schema: CleanSchema): boolean {
  return !("properties" in schema) && ("oneOf" in schema || "anyOf" in schema);
}

/** Whether a schema already says what a tag would: then it can stay a reference. */
function isTagged(schema: CleanSchema, property: string): boolean {
  const { required, discriminator } = schema;
  const isRequired = Array.isArray(required) && required.includes(property);
  return isRequired && discriminator === undefined && ownTags(schema, property)?.length === 1;
}

/** With a mapping the schemas that it names and those that nobody extends; without one all that extend the parent. */
function childVariants(
  parent: CleanSchema,
  { property, tags }: Discriminator,
  { plain, inheritance, reference }: VariantSources & { readonly reference: string | undefined },
): readonly CleanSchema[] {
  const descendants = reference === undefined ? [] : inheritance.descendantsOf(reference);
  const implied = descendants.filter(
    (child) => tags.size === 0 || inheritance.childrenOf(child).length === 0,
  );
  return [...new Set([...tags.keys(), ...implied])].map((child) => {
    const isLeaf = inheritance.childrenOf(child).length === 0;
    if (isLeaf && descendants.includes(child)) return { $ref: child };
    const target = withoutVariants(plain(child) ?? {});
    const whole = descendants.includes(child) ? target : (mergeSchemas(parent, target) ?? target);
    return withTag(whole, property, tags.get(child) ?? [nameOf(child)]);
  });
}
