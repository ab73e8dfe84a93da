import { expect, it } from "vitest";
import { specWith, toolsOf } from "../support/compile-text.ts";

const query = (name: string, type: string) => ({ name, in: "query", schema: { type } });
const parameters = [query("title", "string"), query("draft", "boolean")];
const spec = specWith({ "/a": { get: { operationId: "x", parameters, responses: {} } } });

async function guardOf(guard: string): Promise<unknown> {
  const tools = await toolsOf(spec, `tools: { x: { operation: x, guards: [${guard}] } }`);
  const { x } = tools as { x: { guards: readonly unknown[] } };
  return x.guards[0];
}

it("takes false for an answer where one of several must be given", async () => {
  expect(await guardOf("{ atLeastOne: [title, draft] }")).toEqual({
    that: "$inputs.title || ($inputs.draft || $inputs.draft == false)",
    message: "Give title or draft.",
  });
});

it("takes false for an answer where all must be given or none", async () => {
  expect(await guardOf("{ allOrNone: [title, draft], message: Both. }")).toEqual({
    that: "($inputs.title && ($inputs.draft || $inputs.draft == false)) || (!$inputs.title && !($inputs.draft || $inputs.draft == false))",
    message: "Both.",
  });
});
