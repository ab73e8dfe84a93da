import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";
import { call, fakeUpstream, texts } from "./fake-upstream.ts";

const ok = { responses: { 200: { content: { "application/json": { schema: {} } } } } };
const text = { type: "string" };

function parameter(where: string, name: string, required: boolean) {
  return { in: where, name, required, schema: text };
}

const spec = specWith({
  "/list": { get: { operationId: "list", ...ok } },
  "/things/{id}": {
    post: {
      operationId: "change",
      parameters: [
        parameter("path", "id", true),
        parameter("query", "sha", true),
        parameter("query", "note", false),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "object", required: ["name"], properties: { name: text, size: text } },
          },
        },
      },
      ...ok,
    },
  },
});

const settings = `
tools:
  x:
    description: Change all things.
    steps:
      - { id: list, operation: list }
      - id: change
        operation: change
        forEach: $steps.list.body
        with: { id: $item.id, sha: $item.sha, note: $item.note, name: "n-{$item.name}", size: $item.size }
`;

const whole = { id: "a", sha: "1", note: "n", name: "b", size: "2" };

async function run(...elements: readonly object[]) {
  const { value, diagnostics } = await compileText({ spec, settings });
  const [tool] = value?.server.tools ?? [];
  if (tool === undefined) throw new Error(JSON.stringify(diagnostics));
  const upstream = fakeUpstream(({ target }) => ({ json: target === "/list" ? elements : {} }));
  const outcome = await call(tool, {}, { upstream });
  return { said: texts(outcome), sent: upstream.requests.slice(1) };
}

it.each([
  ["a parameter", { ...whole, sha: null }, "$item.sha"],
  ["a member of the body", { ...whole, name: undefined }, "n-{$item.name}"],
])("%s that the API requires and an element lacks fails the step", async (_, element, place) => {
  const { said, sent } = await run(element);
  expect(said).toEqual([
    "failed",
    `POST /things/{id} was not sent: it requires ${place}, and there is none. It failed for ${JSON.stringify(element)}.`,
  ]);
  expect(sent).toEqual([]);
});

it("a part of the path that an element lacks fails the step", async () => {
  const { said, sent } = await run({ ...whole, id: undefined });
  expect(said[1]).toMatch(/^id is missing\. It is a part of the path \/things\/\{id\}\./);
  expect(sent).toEqual([]);
});

it("what is optional is left out where an element lacks it", async () => {
  const { said, sent } = await run({ id: "a", sha: "1", name: "b" });
  expect(said[0]).toBe("ok");
  expect(sent.map(({ target, body }) => [target, body])).toEqual([
    ["/things/a?sha=1", '{"name":"n-b"}'],
  ]);
});
