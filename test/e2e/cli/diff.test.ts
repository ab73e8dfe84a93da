// gram diff: what a reviewer reads, and what CI decides by.
import { execFileSync } from "node:child_process";
import { expect, it, vi } from "vitest";
import { exampleIn } from "../support/example-in.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import type { Project } from "../support/project.ts";
import { shopConfig, shopProject, shopSpec } from "../support/shop.ts";

// Several processes run at once, on machines that may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

const settings = [
  "auth: { mode: passthrough }",
  "tools:",
  "  add_item: { operation: items/add, description: Add an item. }",
  "  get_item: { operation: items/get }",
  "  list_items:",
  "    operation: items/list",
  '    description: "The shop\'s items, a page at a time."',
  "    arguments: { store: { from: X-Store, enum: [north, south] } }",
  "    shape: [id, name]",
  "  set_note: { operation: items/note }",
].join("\n");

const changed = [
  "auth: { mode: passthrough, handshake: open }",
  "tools:",
  "  add_item: { operation: items/add, description: Add one item. }",
  "  read_item: { operation: items/get }",
  "  list_items:",
  "    operation: items/list",
  '    description: "The shop\'s items, a page at a time."',
  "    arguments: { store: { from: X-Store, enum: [south, west] } }",
  "    shape: [id, name, price]",
  "  remove_item: { operation: items/remove, description: Take an item away for good. }",
].join("\n");

/** The spec with a version of its own, an argument that must be given, and one that may. */
function laterSpec(): string {
  const spec = structuredClone(shopSpec);
  spec.info.version = "1.3.0";
  const { schema } = spec.paths["/items"].post.requestBody.content["application/json"];
  Object.assign(schema.properties, { price: { type: "number" }, tag: { type: "string" } });
  schema.required.push("price");
  return JSON.stringify(spec);
}

async function laterProject(): Promise<Project> {
  const project = shopProject(settings);
  await generateQuickly(project);
  project.write("gram.config.yaml", shopConfig(changed));
  project.write("openapi.json", laterSpec());
  return project;
}

it.concurrent("groups what differs from the checked-in server, the worst first, as docs/reviewing.md shows", async () => {
  const project = await laterProject();
  const before = project.files();
  const { code, stdout, stderr } = await project.gram(["diff", "shop"]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toBe(exampleIn("docs/reviewing.md", "shop "));
  expect(project.files()).toEqual(before);
});

it.concurrent("prints the same as JSON", async () => {
  const project = await laterProject();
  const { code, stdout } = await project.gram(["diff", "--json"]);
  expect(code).toBe(1);
  const [review] = JSON.parse(stdout).apis;
  expect(review).toMatchObject({
    api: "shop",
    spec: { before: "1.2.0", after: "1.3.0" },
    tools: { changed: 3, added: 1, removed: 1 },
  });
  expect(review.changes).toContainEqual({
    group: "wording",
    tool: "add_item",
    what: "description",
    before: "Add an item.",
    after: "Add one item.",
  });
});

it.concurrent.each([
  ["nothing", settings, 0, "no difference"],
  ["words", settings.replace("Add an item", "Adds an item"), 0, "description"],
  ["what is shown", settings.replace("[id, name]", "[id]"), 2, "answer loses name"],
  ["a tool gone", settings.replace(/^ {2}set_note.*$/m, ""), 1, "PUT /items/{id}/note"],
])("says by its exit code that %s differs", async (_what, later, expected, text) => {
  const project = shopProject(settings);
  await generateQuickly(project);
  project.write("gram.config.yaml", shopConfig(later));
  const { code, stdout, stderr } = await project.gram(["diff"]);
  expect({ code, stderr }).toEqual({ code: expected, stderr: "" });
  expect(stdout).toContain(text);
});

function git(project: Project, ...args: readonly string[]): void {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  execFileSync("git", [...who, "-C", project.folder, ...args]);
}

it.concurrent("compares with a revision of git, and with a folder", async () => {
  const project = shopProject(settings);
  git(project, "init", "--quiet", "--initial-branch", "trunk");
  git(project, "add", ".");
  git(project, "commit", "--quiet", "--message", "Nothing is generated yet");
  await generateQuickly(project);
  git(project, "add", ".");
  git(project, "commit", "--quiet", "--message", "Generate");
  project.write("gram.config.yaml", shopConfig(changed));
  await generateQuickly(project);
  const sinceTrunk = await project.gram(["diff", "--against", "trunk"]);
  expect(sinceTrunk).toMatchObject({ code: 1, stderr: "" });
  expect(sinceTrunk.stdout).toContain("renamed: was get_item");
  const since = await project.gram(["diff", "--against", "trunk~1"]);
  expect(since).toMatchObject({ code: 0, stderr: "" });
  expect(since.stdout).toContain("shop   1.2.0   a new server, 4 tools   ");
  for (const folder of ["generated", "generated/shop"]) {
    const same = await project.gram(["diff", "--against", folder]);
    expect(same).toMatchObject({ code: 0, stderr: "" });
    expect(same.stdout).toContain("no difference");
  }

  const mistyped = await project.gram(["diff", "--against", "trnk"]);
  expect(mistyped).toMatchObject({ code: 1, stdout: "" });
  expect(mistyped.stderr).toContain('error baseline-missing: --against "trnk" is no revision');
  expect(mistyped.stderr).toContain('hint: did you mean "trunk"?');
  const option = await project.gram(["diff", "--against=--output=stolen"]);
  expect(option).toMatchObject({ code: 1, stdout: "" });
  expect(option.stderr).toContain('error baseline-missing: --against "--output=stolen" is no');
  expect(project.files("stolen").size).toBe(0);
});

it.concurrent("says what is missing to compare with", async () => {
  const project = shopProject(settings);
  const nothing = await project.gram(["diff"]);
  expect(nothing).toMatchObject({ code: 1, stdout: "" });
  expect(nothing.stderr).toContain("error server-missing: there is no generated/shop/server.json");
  const outside = await project.gram(["diff", "--against", "main"], {
    env: { GIT_CEILING_DIRECTORIES: "/" },
  });
  expect(outside.code).toBe(1);
  expect(outside.stderr).toContain('error baseline-missing: git cannot read "main": not a git');
  const without = await project.gram(["diff", "--against", "main"], { env: { PATH: "/nowhere" } });
  expect(without.code).toBe(1);
  expect(without.stderr).toContain('git cannot read "main": git cannot be started');
  const api = await project.gram(["diff", "shp"]);
  expect(api).toMatchObject({ code: 1, stdout: "" });
  expect(api.stderr).toContain('hint: did you mean "shop"?');
});
