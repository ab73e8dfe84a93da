import { expect, it } from "vitest";
import { call, fakeUpstream, texts } from "../runtime/fake-upstream.ts";
import { compileText, specWith } from "../support/compile-text.ts";

const spec = specWith({ "/pulls": { get: { operationId: "list", responses: {} } } });

async function toolWith(settings: string) {
  const { value, diagnostics } = await compileText({
    spec,
    settings: `tools:\n  t:\n    operation: list\n    description: A list of the test's own things.\n${settings}`,
  });
  return { tool: value?.server.tools[0], diagnostics };
}

const shaped = '    shape: [number, "user = user.login", head.ref, head.sha]\n    fields: true\n';

it("lets the model ask for some fields of a shape alone", async () => {
  const { tool } = await toolWith(shaped);
  if (tool === undefined) throw new Error("no tool");
  expect(tool.input.properties["fields"]).toEqual({
    type: "array",
    items: { type: "string", enum: ["number", "user", "head"] },
    description: "Only these fields.",
  });
  const pull = { number: 4, user: { login: "ada" }, head: { ref: "x", sha: "c0" }, url: "u" };
  const upstream = fakeUpstream(() => ({ json: [pull] }));
  const all = '[{"number":4,"user":"ada","head":{"ref":"x","sha":"c0"}}]';
  expect(texts(await call(tool, {}, { upstream }))).toEqual(["ok", all]);
  expect(texts(await call(tool, { fields: [] }, { upstream }))).toEqual(["ok", all]);
  expect(texts(await call(tool, { fields: ["head", "number"] }, { upstream }))).toEqual([
    "ok",
    '[{"number":4,"head":{"ref":"x","sha":"c0"}}]',
  ]);
  const refused = await call(tool, { fields: ["url"] }, { upstream });
  expect(refused.kind).toBe("failed");
});

it("says that fields of what has no shape are none", async () => {
  const { diagnostics } = await toolWith("    fields: true\n");
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toContain(
    "config-invalid: fields: there is no shape whose fields they are",
  );
});
