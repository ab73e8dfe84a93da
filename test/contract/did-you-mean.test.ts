// What an author reads of a mistake in a tool, from the compiler and so in the editor: what is meant, by name.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { root } from "../support/source-files.ts";

// It starts the compiler.
vi.setConfig({ testTimeout: 60_000 });

const source = `
import { defineTool } from "gram-mcp";

export default defineTool({
  name: "list_things", title: "List", description: "List things.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    type: "object", additionalProperties: false,
    properties: { owner: { type: "string" }, perPage: { type: "integer" } },
  },
  run: [
    {
      needs: ["ownr"],
      steps: [
        {
          id: "main",
          request: {
            method: "GET",
            path: "/users/{owner}/{thing}",
            variables: { thnig: "$inputs.owner", thing: "x" },
            query: { per_page: "$inputs.perPge" },
          },
        },
      ],
      answer: { from: "$inputs.onwer" },
    },
  ],
});
`;

/** What tsc says of the source: line and message of each error. */
async function compileErrors(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "gram-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = { "gram-mcp": [join(root, "src/contract/index.ts")] };
  const compilerOptions = { paths, types: [] };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, files: ["tool.mts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  writeFileSync(join(folder, "tool.mts"), source);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const args = [tsc, "--pretty", "false", "-p", folder];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, (_error, stdout) => resolve(stdout));
  });
  return output.match(/tool\.mts\(\d+,\d+\): error .*/g) ?? [];
}

it("the compiler marks each mistake and names what is meant", async () => {
  expect(await compileErrors()).toEqual([
    expect.stringMatching(/^tool\.mts\(13,.*"ownr".* Did you mean '"owner"'\?$/),
    expect.stringMatching(
      /^tool\.mts\(20,.*'thnig' does not exist.* Did you mean to write 'thing'\?$/,
    ),
    expect.stringMatching(
      /^tool\.mts\(21,.*"\$inputs\.perPge".* Did you mean '"\$inputs\.perPage"'\?$/,
    ),
    expect.stringMatching(
      /^tool\.mts\(25,.*"\$inputs\.onwer".* Did you mean '"\$inputs\.owner"'\?$/,
    ),
  ]);
});
