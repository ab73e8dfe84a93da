import type { z } from "zod";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import { configJsonSchema } from "./json-schema.ts";
import type { Path, YamlFile } from "./yaml-file.ts";

type Issue = z.core.$ZodIssue;

/**
 * zod's issues as diagnostics at their place in the file. `above` is the path from the top of the whole
 * configuration to the file's own top: empty, or `apis` and the name for an API in a file of its own.
 */
export function explainIssues(
  issues: readonly Issue[],
  yaml: YamlFile,
  above: Path = [],
): readonly Diagnostic[] {
  return issues.flatMap((issue) => explain(issue, yaml, above));
}

function explain(issue: Issue, yaml: YamlFile, above: Path): readonly Diagnostic[] {
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys([...above, ...issue.path]);
    return issue.keys.map((key) =>
      diagnostic("config-unknown-key", `there is no setting "${key}" ${under(issue.path)}`, {
        at: yaml.atKey([...issue.path, key]),
        hint: didYouMean(key, known) ?? `the settings here are ${known.join(", ")}`,
      }),
    );
  }
  if (issue.code === "invalid_union") return explainUnion(issue, yaml, above);
  if (issue.code === "invalid_key") {
    const name = String(issue.path.at(-1));
    const isApi = issue.path.length === 2 && issue.path[0] === "apis" && above.length === 0;
    const rule = issue.issues.map(wording).join("; ");
    const message = isApi
      ? `"${name}" is no name for an API: lower-case letters, digits, _ and -, at most 32`
      : `"${name}" is no name ${under(issue.path.slice(0, -1))}: ${rule}`;
    return [diagnostic("config-invalid", message, { at: yaml.atKey(issue.path) })];
  }
  const what = issue.path.length === 0 ? "the file" : `"${issue.path.map(String).join(".")}"`;
  const message = `${what}: ${wording(issue)}`;
  const hint = message.endsWith("received null")
    ? "quote a text that has a comma inside { }: there a comma begins the next setting"
    : undefined;
  return [diagnostic("config-invalid", message, { at: yaml.at(issue.path), hint })];
}

/** Of several forms, the one that got furthest is the one that was meant. */
function explainUnion(
  issue: Extract<Issue, { code: "invalid_union" }>,
  yaml: YamlFile,
  above: Path,
): readonly Diagnostic[] {
  const depth = (issues: readonly Issue[]): number =>
    Math.max(
      0,
      ...issues.map(({ path, code }) => path.length + (code === "unrecognized_keys" ? 1 : 0)),
    );
  const [best] = [...issue.errors].sort((left, right) => depth(right) - depth(left));
  if (best === undefined || depth(best) === 0) {
    const forms = issue.errors.flatMap((errors) => errors.map(wording));
    const message = `"${issue.path.map(String).join(".")}": ${[...new Set(forms)].join(", or ")}`;
    return [diagnostic("config-invalid", message, { at: yaml.at(issue.path) })];
  }
  const moved = best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  return moved.flatMap((inner) => explain(inner, yaml, above));
}

function wording(issue: Issue): string {
  if (issue.code !== "invalid_type") return lowerFirst(issue.message);
  if (issue.input === undefined && /received undefined/.test(issue.message)) return "it is missing";
  return lowerFirst(issue.message.replace("Invalid input: ", ""));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function under(path: Path): string {
  return path.length === 0 ? "at the top" : `under ${path.map(String).join(".")}`;
}

/** The settings that are known at a path of the whole configuration. */
function knownKeys(path: Path): readonly string[] {
  const root = configJsonSchema();
  const found = new Set<string>();
  for (const schema of path.reduce<readonly unknown[]>(
    (level, key) => level.flatMap((schema) => step(root, schema, key)),
    [root],
  )) {
    for (const form of formsOf(root, schema)) {
      const properties = ownValue(form, "properties");
      if (isObject(properties)) for (const key of Object.keys(properties)) found.add(key);
    }
  }
  return [...found];
}

function step(root: object, schema: unknown, key: PropertyKey): readonly unknown[] {
  return formsOf(root, schema).flatMap((form) => {
    const properties = ownValue(form, "properties");
    const member = isObject(properties) ? ownValue(properties, String(key)) : undefined;
    return [member ?? ownValue(form, "additionalProperties") ?? ownValue(form, "items") ?? {}];
  });
}

/** The schema itself, or the alternatives that it stands for. */
function formsOf(root: object, schema: unknown): readonly { readonly [key: string]: unknown }[] {
  if (!isObject(schema)) return [];
  const reference = ownValue(schema, "$ref");
  if (typeof reference === "string") {
    const defs = ownValue({ ...root }, "$defs");
    const name = reference.replace("#/$defs/", "");
    return isObject(defs) ? formsOf(root, ownValue(defs, name)) : [];
  }
  const branches = ownValue(schema, "anyOf");
  return Array.isArray(branches) ? branches.flatMap((branch) => formsOf(root, branch)) : [schema];
}
