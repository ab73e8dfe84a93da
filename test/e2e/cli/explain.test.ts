// gram explain: a tool beside its request, and what a call would send.
import { expect, it, vi } from "vitest";
import { exampleIn } from "../support/example-in.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import { Project } from "../support/project.ts";
import { startRecorder } from "../support/recorder.ts";
import { shopConfig, shopProject, shopSpec } from "../support/shop.ts";

// Several processes run at once, on machines that may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

const settings = [
  "auth: { mode: passthrough }",
  "tools:",
  "  list_items:",
  "    operation: items/list",
  "    description: The shop's items, a page at a time.",
  "    scopes: [items.read]",
  "    arguments:",
  "      size: { from: per-page, default: 30, description: Items a page. }",
  "      store: { from: X-Store, enum: [north, south] }",
  "    shape: [id, name]",
  "  add_item: { operation: items/add }",
].join("\n");

it.concurrent("shows a tool as docs/reviewing.md does", async () => {
  const project = shopProject(settings);
  const { code, stdout, stderr } = await project.gram(["explain", "shop", "list_items"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(exampleIn("docs/reviewing.md", "list_items "));
  expect(project.files("generated").size).toBe(0);
});

it.concurrent("shows the request that a call would send, as docs/reviewing.md does", async () => {
  const project = shopProject(settings);
  const args = '{"store": "north"}';
  const { code, stdout, stderr } = await project.gram([
    "explain",
    "shop",
    "list_items",
    "--args",
    args,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(exampleIn("docs/reviewing.md", "GET "));
});

it.concurrent("shows exactly what gram call sends, and sends nothing itself", async () => {
  const recorder = await startRecorder();
  const moved = shopConfig(settings).replace(
    "https://shop.example",
    `${recorder.url}/v1, credential: { header: X-Key, env: SHOP_KEY }`,
  );
  const project = new Project({
    "gram.config.yaml": moved,
    "openapi.json": JSON.stringify(shopSpec),
  });
  await generateQuickly(project);
  const env = { SHOP_KEY: "not-for-anybody" };
  const about = ["shop", "add_item", "--args", '{"name": "Lamp ✓"}'];
  const explained = await project.gram(["explain", ...about, "--json"], { env });
  expect(explained).toMatchObject({ code: 0, stderr: "" });
  expect(explained.stdout).not.toContain(env.SHOP_KEY);
  expect(recorder.take()).toEqual([]);

  await project.gram(["call", ...about, "--allow-private"], { env });
  const [sent] = recorder.take();
  const { request } = JSON.parse(explained.stdout);
  expect(`${request.method} ${request.url}`).toBe(`${sent?.method} ${recorder.url}${sent?.target}`);
  expect(request.body).toBe(sent?.body);
  const shown = request.headers.map(({ name, value }: { name: string; value: string }) => [
    name.toLowerCase(),
    value.replace("[redacted]", env.SHOP_KEY),
  ]);
  const { host: _, connection: __, "content-length": ___, ...headers } = sent?.headers ?? {};
  expect(Object.fromEntries(shown)).toEqual(headers);
});

it.concurrent("says what a model would read of a call that is refused", async () => {
  const project = shopProject(settings);
  const about = ["explain", "shop", "add_item", "--args", "{}"];
  const { code, stdout } = await project.gram(about);
  expect(code).toBe(1);
  expect(stdout).toBe("Nothing is sent. A model reads:\nname is required.\n");
  const json = await project.gram([...about, "--json"]);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toEqual({ refused: "name is required." });
});

it.concurrent("prints the same as JSON", async () => {
  const project = shopProject(settings);
  const { code, stdout } = await project.gram(["explain", "shop", "list_items", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    name: "list_items",
    effect: "reads",
    scopes: [["items.read"]],
    tokens: expect.any(Number),
    branches: [
      {
        takes: ["size", "store", "visit"],
        steps: [
          {
            method: "GET",
            url: "https://shop.example/items",
            operation: { id: "items/list", summary: "List items." },
            query: { "per-page": "$inputs.size" },
          },
        ],
      },
    ],
  });
});

it.concurrent.each([
  ["an API", ["shp", "list_items"], 'did you mean "shop"?'],
  ["a tool", ["shop", "list_itms"], 'did you mean "list_items"?'],
  ["a method", ["shop", "list_items", "--method", "get"], "leave --method out"],
  [
    "arguments",
    ["shop", "list_items", "--args", "{"],
    "error bad-arguments: --args cannot be read",
  ],
])("names what is mistyped of %s", async (_what, args, text) => {
  const project = shopProject(settings);
  const { code, stdout, stderr } = await project.gram(["explain", ...args]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(text);
});
