// The parameters of our APIs that are easily sent wrong: paths in paths, lists in queries, names with hyphens.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { onlyApi } from "../github/compile-github.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";
import { root } from "../support/source-files.ts";

/** What a tool of one of our descriptions asks for, below the API's address. */
async function targetOf(spec: string, tool: string, args: { readonly [name: string]: unknown }) {
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml": `apis: { api: { spec: ${spec}, upstream: { credential: none }, include: ["**"] } }`,
    [spec]: readFileSync(join(root, spec), "utf8"),
  });
  const api = await onlyApi("gram.config.yaml", fileSystem);
  const { value } = await compile(api, { fileSystem, download: noDownload });
  const linked = value && linkServer(value.server).find(tool);
  if (linked === undefined) throw new Error(`no tool ${tool}`);
  const targets: string[] = [];
  const upstream = {
    send: async ({ target }: UpstreamRequest) => {
      targets.push(target);
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
    close: async () => {},
  };
  const outcome = await callTool(linked, args, {
    upstream,
    clock: { now: () => 0 },
    environment: {},
  });
  return targets[0] ?? JSON.stringify(outcome.content);
}

const gitlab = "specs/gitlab/openapi.yaml";

it.each([
  [
    gitlab,
    "files_raw",
    { id: "group/sub/project", file_path: "src/my app.test.ts", ref: "feature/x" },
    "/projects/group%2Fsub%2Fproject/repository/files/src%2Fmy%20app.test.ts/raw?ref=feature%2Fx",
  ],
  [
    gitlab,
    "pipelines_jobs",
    { id: "42", pipeline_id: 7, scope: ["failed", "canceled"] },
    "/projects/42/pipelines/7/jobs?scope%5B%5D=failed&scope%5B%5D=canceled",
  ],
  // CircleCI takes a slug with its slashes encoded; allowReserved is not for paths (OpenAPI 3.1).
  [
    "specs/circleci/openapi.json",
    "list_pipelines_for_project",
    { "project-slug": "gh/octo-org/hello", branch: "main", "page-token": "a=" },
    "/project/gh%2Focto-org%2Fhello/pipeline?branch=main&page-token=a%3D",
  ],
  [
    "specs/github/openapi.json",
    "repos_get_content",
    { owner: "octo-org", repo: "hello", path: "src/app.ts", ref: "main" },
    "/repos/octo-org/hello/contents/src%2Fapp.ts?ref=main",
  ],
])("%s: %s asks for the right address", async (spec, tool, args, target) => {
  expect(await targetOf(spec, tool, args)).toBe(target);
});
