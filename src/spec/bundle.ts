// Specs in many files: https://spec.openapis.org/oas/v3.1.0#relative-references-in-uris
import { isObject, type JsonObject, objectFrom, ownValue } from "../core/json.ts";
import { fragmentKeys, pointerOf, valueAt } from "../core/pointer.ts";
import { type ExternalFiles, resolveFile } from "./external-files.ts";
import type { Kind } from "./positions.ts";
import { type Node, rewrite } from "./rewrite.ts";

/** Sections of `components` by what they hold; Swagger 2.0 has its own at the top. */
const sections: { readonly [K in Kind]?: string } = {
  schema: "schemas",
  response: "responses",
  parameter: "parameters",
  requestBody: "requestBodies",
  header: "headers",
  securityScheme: "securitySchemes",
  callback: "callbacks",
  pathItem: "pathItems",
};
const swaggerSections: { readonly [K in Kind]?: string } = {
  schema: "definitions",
  response: "responses",
  parameter: "parameters",
};

/** A part of another file, and the component that it becomes. */
interface Part {
  readonly file: string;
  readonly keys: readonly string[];
  readonly kind: Kind;
  readonly section: string;
  readonly name: string;
}

/** Whether the text of a spec can have a reference to another file: cheap, and never wrongly no. */
export function mayReachOut(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?[^"'#\s]/.test(text);
}

/**
 * One document that holds all that a spec's references lead to: each part of another file becomes a component,
 * and the references to it local. What cannot be read is reported by `files`, and the reference stays as it is.
 * Throws `TooLarge`.
 */
export async function bundle(
  document: JsonObject,
  { file, files }: { readonly file: string; readonly files: ExternalFiles },
): Promise<JsonObject> {
  const bundler = new Bundler(document, file);
  const root = rewrite(document, "document", bundler.localise(file));
  const parts = new Map<string, Map<string, unknown>>();
  for (let part = bundler.next(); part !== undefined; part = bundler.next()) {
    const source = await files.document(part.file, file);
    const value = valueAt(source, part.keys);
    const section = parts.get(part.section) ?? new Map<string, unknown>();
    parts.set(part.section, section);
    section.set(part.name, rewrite(value ?? {}, part.kind, bundler.localise(part.file)));
  }
  // rewrite gives an object for an object.
  return withParts(root as JsonObject, parts);
}

class Bundler {
  readonly #root: string;
  readonly #isSwagger: boolean;
  readonly #document: JsonObject;
  readonly #parts = new Map<string, Part>();
  readonly #taken = new Set<string>();
  readonly #waiting: Part[] = [];

  constructor(document: JsonObject, root: string) {
    this.#root = root;
    this.#document = document;
    this.#isSwagger = ownValue(document, "swagger") !== undefined;
  }

  /** The next part that has not been read. */
  next(): Part | undefined {
    return this.#waiting.shift();
  }

  /** A visit that makes the references of one file local. */
  localise(file: string): (kind: Kind, node: Node) => Node {
    return (kind, node) => {
      const reference = node["$ref"];
      if (typeof reference !== "string") return node;
      const [path = "", fragment = ""] = reference.split("#", 2);
      const target = path === "" ? file : resolveFile(file, path);
      if (target === this.#root) return { ...node, $ref: `#${fragment}` };
      const keys = fragmentKeys(fragment);
      return keys === undefined ? node : { ...node, $ref: this.#component(target, keys, kind) };
    };
  }

  #component(file: string, keys: readonly string[], kind: Kind): string {
    const id = `${file}#${pointerOf(keys)}`;
    const known = this.#parts.get(id);
    const part = known ?? this.#newPart({ file, keys, kind });
    if (known === undefined) {
      this.#parts.set(id, part);
      this.#waiting.push(part);
    }
    return `#${pointerOf(sectionPath(this.#isSwagger, part))}`;
  }

  #newPart({ file, keys, kind }: Pick<Part, "file" | "keys" | "kind">): Part {
    const section = (this.#isSwagger ? swaggerSections : sections)[kind] ?? `x-${kind}`;
    const last =
      keys.at(-1) ??
      file
        .split("/")
        .at(-1)
        ?.replace(/\.[^.]+$/, "") ??
      "";
    const base = last.replace(/[^A-Za-z0-9._-]+/g, "_") || "part";
    let name = base;
    for (let number = 2; this.#isTaken(section, name); number += 1) name = `${base}_${number}`;
    this.#taken.add(`${section} ${name}`);
    return { file, keys, kind, section, name };
  }

  #isTaken(section: string, name: string): boolean {
    const path = sectionPath(this.#isSwagger, { section, name });
    return this.#taken.has(`${section} ${name}`) || valueAt(this.#document, path) !== undefined;
  }
}

function sectionPath(
  isSwagger: boolean,
  { section, name }: Pick<Part, "section" | "name">,
): readonly string[] {
  return isSwagger ? [section, name] : ["components", section, name];
}

function withParts(
  root: JsonObject,
  parts: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): JsonObject {
  if (parts.size === 0) return root;
  const isSwagger = ownValue(root, "swagger") !== undefined;
  const components = ownValue(root, "components");
  const before = isSwagger ? root : isObject(components) ? components : {};
  const added = [...parts].map(([section, members]): [string, unknown] => {
    const known = ownValue(before, section);
    return [section, { ...(isObject(known) ? known : {}), ...objectFrom(members) }];
  });
  const after = { ...before, ...objectFrom(added) };
  // Made of parts of JSON documents.
  return (isSwagger ? after : { ...root, components: after }) as JsonObject;
}
