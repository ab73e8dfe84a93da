// Specs in many files: https://spec.openapis.org/oas/v3.1.0#relative-references-in-uris
import { posix } from "node:path";
import type { JsonObject } from "../core/json.ts";
import { fragmentKeys, pointerOf, valueAt } from "../core/pointer.ts";
import { assemble, type Part } from "./assemble.ts";
import { ComponentNames } from "./component-names.ts";
import { type ExternalFiles, resolveFile } from "./external-files.ts";
import { type FoundReference, referencesIn } from "./node-references.ts";
import { Origins } from "./origins.ts";

/** A mapping's text that is looked at, in characters. */
const maxMapping = 10_000;

/**
 * Whether the text of a spec can have a reference, or a discriminator's mapping, to another file: cheap. It is never
 * wrongly no but for a mapping to a host or to a path that neither has an extension nor begins with a dot.
 */
export function mayReachOut(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?[^"'#\s]/.test(text) || mayMapToFiles(text);
}

function mayMapToFiles(text: string): boolean {
  const start = /\bmapping["']?\s*:/g;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const [mapping = ""] = text.slice(found.index, found.index + maxMapping).split("}", 1);
    if (/:\s*["']?(?:\.{1,2}\/|[^\s"'#,:{}[\]]+\.(?:json|ya?ml)\b)/.test(mapping)) return true;
    start.lastIndex = found.index + Math.max(mapping.length, found[0].length);
  }
  return false;
}

/** One document made of many files, and where its parts come from. */
export interface Bundle {
  readonly document: JsonObject;
  readonly origins: Origins;
}

/**
 * One document that holds all that a spec's references lead to: each part of another file becomes a component, or takes
 * the place of the reference where components hold no such thing. What cannot be read, or does not exist, is reported by
 * `files`, and the reference keeps leading to that file. Throws `TooLarge`.
 */
export async function bundle(
  document: JsonObject,
  { file, files }: { readonly file: string; readonly files: ExternalFiles },
): Promise<Bundle> {
  const parts = await gatherParts(document, { file, files });
  const partOf = (reference: string, from: string): Part | undefined => {
    const target = targetOf(reference, from);
    return target && parts.get(target.id);
  };
  const localise = (reference: string, from: string): Part | string => {
    const target = targetOf(reference, from);
    if (target === undefined) return reference;
    const { path, fragment, id } = target;
    if (path === file) return `#${fragment}`;
    return parts.get(id) ?? (reference.startsWith("#") ? `${path}${reference}` : reference);
  };
  const whole = assemble(document, { file, parts: parts.values(), localise });
  const root = { file, keys: [], value: document };
  return { document: whole, origins: new Origins(root, { parts: parts.values(), partOf }) };
}

interface Target {
  readonly path: string;
  readonly fragment: string;
  /** One text for each way to write the same reference. */
  readonly id: string;
  readonly keys: readonly string[] | undefined;
}

/** What a reference in a file means; undefined where it is no URL that can be read. */
function targetOf(reference: string, from: string): Target | undefined {
  const [written = "", fragment = ""] = reference.split("#", 2);
  const path = written === "" ? from : resolveFile(from, written);
  if (path === undefined) return undefined;
  const keys = fragmentKeys(fragment);
  return { path, fragment, keys, id: `${path}#${keys === undefined ? fragment : pointerOf(keys)}` };
}

interface Wanted extends FoundReference {
  /** The first file that refers to it. */
  readonly from: string;
}

/** The parts of other files that references lead to, directly or not, by the id of their target. */
async function gatherParts(
  document: JsonObject,
  { file, files }: { readonly file: string; readonly files: ExternalFiles },
): Promise<ReadonlyMap<string, Part>> {
  const names = new ComponentNames(document);
  const wanted = new Map<string, Wanted>();
  const want = (found: readonly FoundReference[], from: string): void => {
    for (const { reference, kind } of found) {
      const target = targetOf(reference, from);
      const id = target?.id ?? reference;
      if (target?.path !== file && !wanted.has(id)) wanted.set(id, { reference, kind, from });
    }
  };
  const parts = new Map<string, Part>();
  want(referencesIn(document, "document"), file);
  // What is added meanwhile is visited too.
  for (const [id, { reference, kind, from }] of wanted) {
    const found = await readPart(reference, { from, files });
    if (found === undefined) continue;
    const place = names.placeFor(kind, found.keys.at(-1) ?? posix.parse(found.file).name);
    parts.set(id, { ...found, kind, place });
    want(referencesIn(found.value, kind), found.file);
  }
  return parts;
}

async function readPart(
  reference: string,
  { from, files }: { readonly from: string; readonly files: ExternalFiles },
): Promise<Pick<Part, "file" | "keys" | "value"> | undefined> {
  const target = targetOf(reference, from);
  if (target === undefined) {
    files.reportUnresolved(`the reference ${reference} is no path and no http(s) URL`, from);
    return undefined;
  }
  const { path, keys } = target;
  const source = await files.document(path, from);
  if (source === undefined) return undefined;
  const value = keys && valueAt(source, keys);
  if (keys !== undefined && value !== undefined) return { file: path, keys, value };
  files.reportUnresolved(`the reference ${reference} leads to nothing in ${path}`, from);
  return undefined;
}
