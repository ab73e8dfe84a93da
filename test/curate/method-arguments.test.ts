import { expect, it } from "vitest";
import { specWith, toolsOf } from "../support/compile-text.ts";

const query = (name: string) => ({
  name,
  in: "query",
  description: name,
  schema: { type: "string" },
});
const get = (...names: string[]) => ({
  get: { operationId: names.join("-"), parameters: names.map(query), responses: {} },
});
const spec = specWith({ "/a": get("id", "size"), "/b": get("name"), "/c": get("id") });

it("says which methods take an argument, unless every call must bring it", async () => {
  const tools = await toolsOf(
    spec,
    `tools:
  x:
    arguments: { id: { required: true }, size: { description: size }, name: { description: name } }
    methods: { a: { operation: id-size }, b: { operation: name }, c: { operation: id } }`,
  );
  const { x } = tools as { x: { input: { properties: object } } };
  expect(x.input.properties).toMatchObject({
    id: { description: "id" },
    size: { description: "size. Only for a." },
    name: { description: "name. Only for b." },
  });
});
