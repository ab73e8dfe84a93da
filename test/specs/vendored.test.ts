// What is in specs/: each description can be compiled whole, none has a third party's words in it, and CircleCI's is
// what gram vendor makes of the original. (GitHub's is compared in test/github/vendor.test.ts.)
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { vendor } from "../../src/compiler/vendor.ts";
import { hasSpecs, specText } from "../corpus/specs.ts";
import { onlyApi } from "../github/compile-github.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";
import { root } from "../support/source-files.ts";

const inRepository = (path: string): string => readFileSync(join(root, path), "utf8");

it.each([
  ["circleci/openapi.json", 26],
  ["github/openapi.json", 66],
  ["gitlab/openapi.yaml", 63],
])("specs/%s compiles without a word of complaint", async (file, tools) => {
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml": `apis: { api: { spec: specs/${file}, upstream: { credential: { env: TOKEN } }, include: ["**"] } }`,
    [`specs/${file}`]: inRepository(`specs/${file}`),
  });
  const api = await onlyApi("gram.config.yaml", fileSystem);
  const { value, diagnostics } = await compile(api, { fileSystem, download: noDownload });
  expect(diagnostics).toEqual([]);
  expect(value?.server.tools).toHaveLength(tools);
});

it.each(["circleci", "github"])("specs/%s has no prose of others", (api) => {
  const text = inRepository(`specs/${api}/openapi.json`);
  expect(text.match(/"(summary|description|example)": "[^"]+"/g)).toBe(null);
});

it.skipIf(!hasSpecs)(
  "CircleCI's description is what gram vendor makes of the whole one",
  async () => {
    const fileSystem = new MemoryFileSystem({
      "gram.config.yaml": "apis: { circleci: specs/circleci/selection.yaml }",
      "specs/circleci/selection.yaml": inRepository("specs/circleci/selection.yaml"),
      "whole.json": specText("circleci-v2-110", "openapi-final.json"),
    });
    const api = await onlyApi("gram.config.yaml", fileSystem);
    const { origin } = JSON.parse(inRepository("specs/circleci/SOURCE.json"));
    const from = { from: "whole.json", origin };
    const { diagnostics } = await vendor(api, from, { fileSystem, download: noDownload });
    expect(diagnostics).toEqual([]);
    for (const path of ["specs/circleci/openapi.json", "specs/circleci/SOURCE.json"]) {
      expect(fileSystem.text(path) === inRepository(path), path).toBe(true);
    }
  },
);
