// gram vendor --check: what a new version of the spec would change, for the chosen operations only.
import { expect, it, vi } from "vitest";
import { exampleIn } from "../support/example-in.ts";
import type { Project } from "../support/project.ts";
import { shopConfig, shopProject, shopSpec } from "../support/shop.ts";

// Several processes run at once, on machines that may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

const settings = [
  "tools:",
  "  add_item: { operation: items/add }",
  "  get_item: { operation: items/get, title: Get an item }",
  "  list_items: { operation: items/list, title: List items, shape: [id, name] }",
  "  remove_item: { operation: items/remove }",
  "  set_note: { operation: items/note }",
].join("\n");

/** The spec as the shop publishes it next: much has changed, of what no tool calls too. */
function nextSpec(): string {
  const spec = structuredClone(shopSpec);
  const { paths } = spec;
  spec.info.version = "2.0.0";
  const { schema } = paths["/items"].post.requestBody.content["application/json"];
  schema.properties.name = Object.assign({ maxLength: 80 }, schema.properties.name);
  schema.required.push("price");
  Object.assign(schema.properties, { price: { type: "number" } });
  paths["/items"].get.parameters.shift();
  paths["/items/{id}"].get.operationId = "items/fetch";
  Object.assign(paths["/items/{id}"].delete, { deprecated: true });
  const { price: _, ...properties } = spec.components.schemas.Item.properties ?? {};
  Object.assign(spec.components.schemas.Item, { properties });
  Object.assign(spec.components.schemas.Unused, { properties: { more: { type: "string" } } });
  const { "/items/{id}/note": __, ...kept } = paths;
  return JSON.stringify({ ...spec, paths: { ...kept, "/orders": { get: { responses: {} } } } });
}

async function vendoredProject(): Promise<Project> {
  const project = shopProject(settings);
  await project.gram(["vendor", "shop", "--from", "openapi.json"]);
  project.write("gram.config.yaml", shopConfig(settings, "specs/shop/openapi.json"));
  return project;
}

it.concurrent("compares with where the vendored spec came from, as docs/reviewing.md shows", async () => {
  const project = await vendoredProject();
  const same = await project.gram(["vendor", "shop", "--check"]);
  expect(same).toMatchObject({ code: 0, stderr: "" });
  expect(same.stdout).toContain("no difference");
  project.write("openapi.json", nextSpec());
  const before = project.files();
  const { code, stdout, stderr } = await project.gram(["vendor", "shop", "--check"]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toBe(exampleIn("docs/reviewing.md", "shop   1.2.0 → 2"));
  expect(project.files()).toEqual(before);
});

it.concurrent("compares the configured spec with the one that is given, and prints JSON", async () => {
  const project = shopProject(settings);
  project.write("next.json", nextSpec());
  const { code, stdout } = await project.gram([
    ...["vendor", "shop", "--check", "--from", "next.json", "--json"],
  ]);
  expect(code).toBe(1);
  const { changes, spec } = JSON.parse(stdout);
  expect(spec).toEqual({ before: "1.2.0", after: "2.0.0" });
  expect(changes).toContainEqual({
    group: "breaking",
    tool: "set_note",
    what: "operation is gone",
    before: "items/note, PUT /items/{id}/note",
  });
  const missing = await project.gram(["vendor", "shop", "--check"]);
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain("hint: give --from <path or URL>");
});

it.concurrent("exits with 2 when nothing breaks, and says what cannot be read", async () => {
  const project = await vendoredProject();
  const spec = structuredClone(shopSpec);
  Object.assign(spec.paths["/items"].get, { deprecated: true });
  project.write("openapi.json", JSON.stringify(spec));
  const { code, stdout } = await project.gram(["vendor", "shop", "--check"]);
  expect(code).toBe(2);
  expect(stdout).toContain("  dangerous  list_items  operation items/list is deprecated now\n");
  const mistyped = await project.gram(["vendor", "shop", "--check", "--from", "openapi.jsn"]);
  expect(mistyped).toMatchObject({ code: 1, stdout: "" });
  expect(mistyped.stderr).toContain('hint: did you mean "openapi.json"?');
});

it.concurrent("does not speak of operations that no tool calls, nor of what include: takes in", async () => {
  const project = shopProject('include: ["items/*"]\nexclude: [items/get, items/remove]');
  project.write("next.json", nextSpec());
  const { stdout } = await project.gram(["vendor", "shop", "--check", "--from", "next.json"]);
  expect(stdout).toContain("items_note");
  expect(stdout).not.toContain("orders");
  expect(stdout).not.toContain("items_remove");
});
