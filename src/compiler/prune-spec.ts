// What `gram vendor` keeps of a spec. https://spec.openapis.org/oas/v3.1.0
import type { VendorConfig } from "../config/schema.ts";
import { operationFields } from "../core/http-methods.ts";
import { isObject, type JsonObject, objectFrom, ownValue, sortedDeep } from "../core/json.ts";
import { pointerKeys, valueAt } from "../core/pointer.ts";
import type { Operation } from "../model/types.ts";
import { referencesIn } from "../spec/node-references.ts";
import type { Kind } from "../spec/positions.ts";
import { type Node, rewrite } from "../spec/rewrite.ts";
import { hoistTargets } from "./hoist-targets.ts";

const prose = ["description", "summary", "externalDocs", "title"];
const examples = ["example", "examples"];
const neverKept = ["callbacks", "links"];

/**
 * An OpenAPI 3.1 document with these operations and the components that they reach, keys in canonical order. What they
 * reach elsewhere, such as in an operation that is not kept, becomes a component. Prose and examples stay only if `keep` says so; extensions, callbacks and links never do.
 * Besides, it keeps the components that `keep` names by their references, and what they reach.
 */
export function pruneSpec(
  document: JsonObject,
  operations: readonly Operation[],
  keep: VendorConfig & { readonly components?: readonly string[] },
): JsonObject {
  const trimmed = (value: unknown, kind: Kind): unknown =>
    rewrite(value, kind, (kind, node) => trim(kind, node, keep));
  const partly = { paths: keptPaths(document, operations), components: document["components"] };
  // rewrite gives an object for an object.
  const source = hoistTargets(trimmed(partly, "document") as JsonObject, (keys, kind) =>
    trimmed(valueAt(document, keys), kind),
  );
  const { paths = {} } = source;
  const components = reachedComponents(source, [
    ...(keep.components ?? []),
    ...referencesOf({ paths }, "document"),
  ]);
  const { info, servers, security } = { info: {}, servers: [], security: undefined, ...document };
  const kept = {
    openapi: "3.1.0",
    info: sortedDeep(keptInfo(info, keep)),
    ...(Array.isArray(servers) && servers.length > 0 && { servers: sortedDeep(servers) }),
    ...(security !== undefined && { security: sortedDeep(security) }),
    paths: sortedDeep(paths),
    ...(Object.keys(components).length > 0 && { components: sortedDeep(components) }),
  };
  // Made of parts of a JSON document.
  return kept as JsonObject;
}

function trim(kind: Kind, node: Node, keep: VendorConfig): Node {
  if (kind === "document") return node;
  const dropped = new Set([
    ...(keep.prose ? [] : prose),
    ...(keep.examples ? [] : examples),
    ...(kind === "operation" ? neverKept : []),
    ...(kind === "response" ? ["links"] : []),
    ...(kind === "schema" ? ["xml"] : []),
  ]);
  const kept = objectFrom(
    Object.entries(node).filter(([field]) => !dropped.has(field) && !field.startsWith("x-")),
  );
  if (Array.isArray(kept["required"])) kept["required"] = [...kept["required"]].sort();
  // §4.8.17: a response must have a description.
  if (kind === "response" && !("$ref" in kept)) kept["description"] ??= "";
  return kept;
}

function keptInfo(info: unknown, keep: VendorConfig): unknown {
  if (!isObject(info)) return { title: "", version: "" };
  const fields = ["title", "version", "license", ...(keep.prose ? ["summary", "description"] : [])];
  return objectFrom(
    fields.flatMap((field) => (field in info ? [[field, info[field]] as const] : [])),
  );
}

function keptPaths(document: JsonObject, operations: readonly Operation[]): JsonObject {
  const kept = new Map<string, Set<string>>();
  for (const { path, method } of operations) {
    kept.set(path, (kept.get(path) ?? new Set()).add(method.toLowerCase()));
  }
  const paths = ownValue(document, "paths");
  const entries = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) => {
    const wanted = kept.get(path);
    if (wanted === undefined || !isObject(item)) return [];
    const fields = Object.entries(item).filter(
      ([field]) => wanted.has(field) || !operationFields.includes(field),
    );
    return [[path, objectFrom(fields)] as const];
  });
  // Made of parts of a JSON document.
  return objectFrom(entries) as JsonObject;
}

/** Components by their section, as far as these references lead to them. */
function reachedComponents(document: JsonObject, references: readonly string[]): JsonObject {
  const components = ownValue(document, "components");
  const all = isObject(components) ? components : {};
  const reached = new Map<string, Map<string, unknown>>();
  const schemes = ownValue(all, "securitySchemes");
  if (isObject(schemes)) reached.set("securitySchemes", new Map(Object.entries(schemes)));
  const waiting = [...references];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [, section = "", name = ""] = pointerKeys(next.replace(/^#/, ""));
    const known = reached.get(section) ?? new Map<string, unknown>();
    const members = ownValue(all, section);
    const component = isObject(members) ? ownValue(members, name) : undefined;
    if (!next.startsWith("#/components/") || known.has(name) || component === undefined) continue;
    reached.set(section, known.set(name, component));
    waiting.push(...referencesOf({ [section]: { [name]: component } }, "components"));
  }
  const sections = [...reached].map(
    ([section, members]) => [section, objectFrom(members)] as const,
  );
  // Made of parts of a JSON document.
  return objectFrom(sections) as JsonObject;
}

function referencesOf(node: unknown, kind: Kind): string[] {
  return referencesIn(node, kind).map(({ reference }) => reference);
}
