import { readFileSync } from "node:fs";

/** The version in gram's own package.json. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const manifest: { readonly version?: unknown } = JSON.parse(text);
  return String(manifest.version);
}
