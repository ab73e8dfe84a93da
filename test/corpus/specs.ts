import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { load } from "js-yaml";
import { isObject } from "../../src/core/json.ts";
import { root } from "../support/source-files.ts";

const folder = join(root, "..", "shared", "specs");

/** Whether the real descriptions are on this machine; they are nobody's to commit. */
export const hasSpecs = existsSync(join(folder, "index.json"));

/** A real description by its name in the folder's index, parsed and otherwise as it is. */
export function readSpec(name: string): { readonly [field: string]: unknown } {
  // The folder's README has the index's form.
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as readonly {
    readonly name: string;
    readonly main: string;
  }[];
  const entry = index.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`no description ${name}`);
  const document = parsed(join(folder, name, entry.main));
  if (!isObject(document)) throw new Error(`${name} is no description`);
  return document;
}

function parsed(file: string): unknown {
  const bytes = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return file.endsWith(".json")
    ? JSON.parse(bytes.toString())
    : load(bytes.toString(), { json: true });
}
