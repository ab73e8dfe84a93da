// gram call: one tool, from the shell.
import { expect, it } from "vitest";
import { generateQuickly } from "../support/generate-quickly.ts";
import { startRecorder } from "../support/recorder.ts";
import { shopConfig, shopProject } from "../support/shop.ts";

const credential = "auth: { mode: passthrough }";
const project = shopProject();
const recorder = await startRecorder();
project.write(
  "gram.config.yaml",
  shopConfig(`include: ["**"]\n${credential}`).replace(
    "{ url: https://shop.example }",
    `{ url: "${recorder.url}/v1", allowPrivate: true, credential: { env: SHOP_TOKEN } }`,
  ),
);
await generateQuickly(project);

const call = (...args: readonly string[]) => project.gram(["call", "shop", ...args]);

it("answers from a mock of the API, spread out for people", async () => {
  const { code, stdout, stderr } = await call("items_get", "--args", '{"id":4}', "--mock");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe('{\n  "id": 4,\n  "name": "name",\n  "price": 1\n}\n');
  expect(recorder.take()).toEqual([]);
});

it("exits with 1 when the tool answers an error, with --json as clients get it", async () => {
  const { code, stdout, stderr } = await call(
    "items_get",
    "--mock",
    "--json",
    "--args",
    '{"di":4}',
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const text =
    'id is required. There is no argument "di"; did you mean "id"? The arguments are: id.';
  expect(JSON.parse(stdout)).toEqual({ content: [{ type: "text", text }], isError: true });
});

it("calls the API itself with the token of the environment", async () => {
  recorder.answer(() => ({ status: 204 }));
  const args = ["call", "shop", "items_note", "--args", '{"id":4,"body":"Fragile ☃"}'];
  const { code, stdout } = await project.gram(args, { env: { SHOP_TOKEN: "of-mine" } });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: "Done: PUT /items/{id}/note answered 204 with no content.\n",
  });
  expect(recorder.take()).toMatchObject([
    {
      method: "PUT",
      target: "/v1/items/4/note",
      headers: { authorization: "Bearer of-mine", "content-type": "text/plain" },
      body: "Fragile ☃",
    },
  ]);
});

it.each([
  [
    "upstream_401",
    { status: 401 },
    {},
    "warning token-missing: SHOP_TOKEN is not set: the API was",
  ],
  [
    "a 404 without a token",
    { status: 404 },
    { SHOP_TOKEN: " " },
    "hint: set SHOP_TOKEN to a token",
  ],
])("says which variable is missing at %s", async (_what, answer, env, message) => {
  recorder.answer(() => answer);
  const args = ["call", "shop", "items_get", "--args", '{"id":4}'];
  const { code, stderr } = await project.gram(args, { env });
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  recorder.take();
});

it.each([
  ["a token was sent", { status: 401 }, { SHOP_TOKEN: "of-mine" }],
  ["it is about something else", { status: 400 }, {}],
])("says nothing of a token where %s", async (_what, answer, env) => {
  recorder.answer(() => answer);
  const args = ["call", "shop", "items_get", "--args", '{"id":4}'];
  expect(await project.gram(args, { env })).toMatchObject({ code: 1, stderr: "" });
  recorder.take();
});

it("keeps every digit of the arguments and of the answer", async () => {
  recorder.answer(() => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: '{"id":9007199254740993,"price":0.1234567890123456789}',
  }));
  const { code, stdout } = await call("items_get", "--args", '{"id":9007199254740993}');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '{\n  "id": 9007199254740993,\n  "price": 0.1234567890123456789\n}\n',
  });
  expect(recorder.take()).toMatchObject([{ target: "/v1/items/9007199254740993" }]);
});

it.each([
  [
    ["items_gte"],
    'error unknown-tool: shop has no tool "items_gte"\n  hint: did you mean "items_get"?',
  ],
  [["items_get", "--args", "[1]"], "error bad-arguments: --args is JSON, but not an object"],
  [["items_get", "--args", "{id:1}"], "error bad-arguments: --args cannot be read: "],
])("explains what is wrong with %j", async (args, message) => {
  const { code, stdout, stderr } = await call(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});
