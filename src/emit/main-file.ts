import { type GeneratedFile, typescriptMark } from "./file-set.ts";
import { readTemplate } from "./template.ts";

/** main.ts: starts this server from code; the place to embed it. It is the template, under our mark. */
export function mainFile(): GeneratedFile {
  return { path: "main.ts", text: `${typescriptMark}\n${readTemplate("main.ts")}` };
}
