import { join } from "node:path";
import { nodeFileSystem } from "../../../src/cli/node-file-system.ts";
import { generate } from "../../../src/compiler/generate.ts";
import { loadConfig } from "../../../src/config/load-config.ts";
import { noDownload } from "../../support/compile-text.ts";
import type { Project } from "./project.ts";

/** Does in this process what `gram generate` does, for tests of what comes after it. */
export async function generateQuickly({ folder }: Project): Promise<void> {
  const config = await loadConfig(join(folder, "gram.config.yaml"), nodeFileSystem);
  const ports = { fileSystem: nodeFileSystem, download: noDownload, clock: { now: () => 0 } };
  const { value, diagnostics } = await generate(config.value?.apis ?? [], { check: false, ports });
  if (value.length === 0) throw new Error(JSON.stringify([...config.diagnostics, ...diagnostics]));
}
