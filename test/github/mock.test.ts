import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, it } from "vitest";
import type { Compiled } from "../../src/compiler/compile.ts";
import { documentedAnswers } from "../../src/compiler/mock-answers.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { createMockUpstream } from "../../src/upstream/mock-upstream.ts";
import { sampleAnswer } from "../../src/upstream/sample-answer.ts";
import { sampleArguments } from "../support/sample-arguments.ts";
import { compileGithub } from "./compile-github.ts";

let compiled: Compiled;

beforeAll(async () => {
  ({ compiled } = await compileGithub());
});

it("the mock answers every tool", async () => {
  const catalog = linkServer(compiled.server);
  const upstream = createMockUpstream(documentedAnswers(compiled.model, compiled.spec));
  const failed: string[] = [];
  for (const name of catalog.names) {
    const tool = catalog.find(name);
    if (tool === undefined) throw new Error(name);
    const context = { upstream, clock: { now: () => 0 }, environment: {} };
    const outcome = await callTool(tool, sampleArguments(tool.definition, "required"), context);
    if (outcome.kind !== "ok") failed.push(`${name}: ${JSON.stringify(outcome.content)}`);
  }
  expect(failed).toEqual([]);
});

/** Operations whose sample its own schema refuses, by the reason. */
const refused: { readonly [reason: string]: readonly string[] } = {
  "the schema requires a property that it calls by another name": [
    "packages/get-all-package-versions-for-package-owned-by-authenticated-user",
    "packages/get-all-package-versions-for-package-owned-by-org",
    "packages/get-all-package-versions-for-package-owned-by-user",
    "packages/get-package-version-for-authenticated-user",
    "packages/get-package-version-for-organization",
    "packages/get-package-version-for-user",
  ],
  "the schema is deeper than the mock goes": ["repos/list-branches"],
};

it("what the mock answers is what the description says, with named exceptions", () => {
  const answerFor = documentedAnswers(compiled.model, compiled.spec);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const checked = new Map<string, boolean>();
  const wrong = compiled.tools.flatMap(({ operations: [operation] }) => {
    if (operation === undefined) return [];
    const answer = answerFor(operation.method, operation.path);
    if (answer?.schema === undefined || answer.contentType !== "application/json") return [];
    const text = JSON.stringify(answer.schema);
    const valid = checked.get(text) ?? ajv.validate(answer.schema, sampleAnswer(answer).json);
    checked.set(text, valid);
    return valid ? [] : [operation.id];
  });
  expect(wrong.sort()).toEqual(Object.values(refused).flat().sort());
});
