import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { vendor } from "../../src/compiler/vendor.ts";
import { serverJsonFile } from "../../src/emit/server-json-file.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";
import { root } from "../support/source-files.ts";
import { onlyApi } from "./compile-github.ts";
import { githubText } from "./github-description.ts";

const inRepository = (path: string): string => readFileSync(join(root, path), "utf8");

/** This repository's configuration beside GitHub's whole description. */
function repository(): MemoryFileSystem {
  const queries = readdirSync(join(root, "specs/github/queries"));
  const paths = ["specs/github/api.yaml", "specs/github/paging.overlay.yaml"];
  const own = [...paths, ...queries.map((name) => `specs/github/queries/${name}`)];
  return new MemoryFileSystem({
    ...Object.fromEntries(own.map((path) => [path, inRepository(path)])),
    "gram.config.yaml": "apis:\n  github: specs/github/api.yaml\n",
    "whole.json": githubText(),
  });
}

it("the vendored description is what gram vendor makes of the whole one", async () => {
  const fileSystem = repository();
  const origin = "npm:@octokit/openapi@23.0.2/generated/api.github.com.json";
  const api = await onlyApi("gram.config.yaml", fileSystem);
  const ports = { fileSystem, download: noDownload };
  const { diagnostics } = await vendor(api, { from: "whole.json", origin }, ports);
  expect(diagnostics).toEqual([]);
  for (const path of ["specs/github/openapi.json", "specs/github/SOURCE.json"]) {
    expect(fileSystem.text(path) === inRepository(path), path).toBe(true);
  }
});

it("the whole description gives the server that the vendored one gives", async () => {
  const fileSystem = repository();
  const api = await onlyApi("gram.config.yaml", fileSystem);
  const fromWhole = { ...api, config: { ...api.config, spec: "../../whole.json" } };
  const { value } = await compile(fromWhole, { fileSystem, download: noDownload });
  expect(value && JSON.parse(serverJsonFile(value.server).text)).toEqual(
    JSON.parse(inRepository("generated/github/server.json")),
  );
});
