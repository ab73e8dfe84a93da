import { type Compiled, compile } from "../../src/compiler/compile.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { MemoryFileSystem } from "./memory-file-system.ts";

/** Nothing is on the network in tests. */
export async function noDownload(): Promise<never> {
  throw new Error("there is no network");
}

/** Compiles one API, called `api`, from texts. `settings` is the YAML below `api:`, without indentation. */
export async function compileText({
  spec,
  settings = 'include: ["**"]',
  files = {},
  ...where
}: {
  readonly spec: object | string;
  readonly settings?: string;
  /** Other files, by their paths. */
  readonly files?: { readonly [path: string]: string };
  /** The upstream's URL; undefined leaves the setting out. */
  readonly upstream?: string | undefined;
}): Promise<{ readonly value: Compiled | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const url = "upstream" in where ? where.upstream : "https://api.example.com";
  const upstream = url === undefined ? "" : `    upstream: { url: ${url} }\n`;
  const body = settings.replace(/^/gm, "    ");
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml": `apis:\n  api:\n    spec: spec.json\n${upstream}${body}\n`,
    ...files,
    "spec.json": typeof spec === "string" ? spec : JSON.stringify(spec),
  });
  const { value: config, diagnostics } = await loadConfig("gram.config.yaml", fileSystem);
  const [api] = config?.apis ?? [];
  if (api === undefined) return { value: undefined, diagnostics };
  return compile(api, { fileSystem, download: noDownload });
}

/** An OpenAPI 3.1 document around these paths and schemas. */
export function specWith(
  paths: object,
  schemas: object = {},
  openapi = "3.1.0",
): { readonly [field: string]: unknown } {
  return { openapi, info: { title: "Test", version: "1" }, paths, components: { schemas } };
}

/** The tools by name, as JSON has them. */
export async function toolsOf(
  spec: object,
  settings?: string,
): Promise<{ [name: string]: unknown }> {
  const { value, diagnostics } = await compileText({ spec, ...(settings && { settings }) });
  if (value === undefined) throw new Error(JSON.stringify(diagnostics));
  return Object.fromEntries(value.server.tools.map((tool) => [tool.name, tool]));
}
