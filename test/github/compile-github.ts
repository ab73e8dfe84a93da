import { type Compiled, compile } from "../../src/compiler/compile.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import type { LoadedApi } from "../../src/config/loaded-api.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";
import { githubText } from "./github-description.ts";

/** The shortest configuration of all of GitHub; its address comes from the description. */
export const wholeConfig = 'apis:\n  github:\n    spec: github.json\n    include: ["**"]\n';

/** All of GitHub, compiled in memory, and what there was to say about it. */
export async function compileGithub(): Promise<{
  readonly compiled: Compiled;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml": wholeConfig,
    "github.json": githubText(),
  });
  const api = await onlyApi("gram.config.yaml", fileSystem);
  const { value, diagnostics } = await compile(api, { fileSystem, download: noDownload });
  if (value === undefined) throw new Error(JSON.stringify(diagnostics.slice(0, 5)));
  return { compiled: value, diagnostics };
}

/** The first API of a configuration. */
export async function onlyApi(
  file: string,
  fileSystem: Parameters<typeof loadConfig>[1],
): Promise<LoadedApi> {
  const { value, diagnostics } = await loadConfig(file, fileSystem);
  const [api] = value?.apis ?? [];
  if (api === undefined) throw new Error(JSON.stringify(diagnostics));
  return api;
}
