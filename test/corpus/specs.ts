import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { load } from "js-yaml";
import { isObject } from "../../src/core/json.ts";
import { root } from "../support/source-files.ts";

// Beside the repository; a git worktree may stand one folder deeper than that.
const places = ["..", join("..", "..")].map((up) => join(root, up, "shared", "specs"));
const [folder = ""] = places.filter((place) => existsSync(join(place, "index.json")));

/** Whether the real descriptions are on this machine; they are nobody's to commit. */
export const hasSpecs = folder !== "";

/** A real description by its name in the folder's index, parsed and otherwise as it is. */
export function readSpec(name: string): { readonly [field: string]: unknown } {
  // The folder's README has the index's form.
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as readonly {
    readonly name: string;
    readonly main: string;
  }[];
  const entry = index.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`no description ${name}`);
  const text = specText(name, entry.main);
  const document = entry.main.endsWith(".json") ? JSON.parse(text) : load(text, { json: true });
  if (!isObject(document)) throw new Error(`${name} is no description`);
  return document;
}

/** The text of one of a real description's files, unpacked. */
export function specText(name: string, main: string): string {
  const file = join(folder, name, main);
  const bytes = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return bytes.toString();
}
