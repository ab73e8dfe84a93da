import type { ServerDefinition } from "../contract/server.ts";
import { type GeneratedFile, serverJsonPath } from "./file-set.ts";
import { printJson } from "./print-literal.ts";

/** server.json: the definition as the TypeScript evaluates to, which the host loads without evaluating any. */
export function serverJsonFile(server: ServerDefinition): GeneratedFile {
  return { path: serverJsonPath, text: printJson(server) };
}
