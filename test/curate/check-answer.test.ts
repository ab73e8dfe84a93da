import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const get = { operationId: "x", responses: { 200: { description: "" } } };

async function messages(answer: string): Promise<readonly string[]> {
  const { diagnostics } = await compileText({
    spec: specWith({ "/a": { get } }),
    settings: `tools:\n  t:\n    operation: x\n${answer}`,
  });
  return diagnostics.map(({ message }) => message);
}

it("takes $item in the text of a tool with a shape: it is what the shape keeps", async () => {
  expect(await messages('    shape: [id]\n    text: "{$item.id}"')).toEqual([]);
});

it("refuses $item where nothing says what it is", async () => {
  expect(await messages('    text: "No. {$item.id}"')).toEqual([
    '"No. {$item.id}", character 6: there is no $item here: it is what shape keeps, or an element of forEach, where or line',
  ]);
});
