import { readFileSync } from "node:fs";

/** The text of a file below templates/server/, which is published beside the code. */
export function readTemplate(name: "main.ts" | "README.md"): string {
  const url = new URL(`../../templates/server/${name}`, import.meta.url);
  return readFileSync(url, "utf8").replaceAll("\r\n", "\n");
}

/** The template with each `{{name}}` replaced, in one pass: what is put in is never read as a template. */
export function fillTemplate(
  template: string,
  values: { readonly [name: string]: string },
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
