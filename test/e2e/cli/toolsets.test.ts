// Toolsets on the command line: which tools a server has over stdio and HTTP, and what gram list shows.
import { expect, it } from "vitest";
import { clients, connect } from "../support/clients.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import { shopProject } from "../support/shop.ts";

const project = shopProject(
  [
    "toolsets: { reading: { default: true }, selling: { default: false } }",
    "tools:",
    "  list_items: { operation: items/list, toolset: reading, aliases: [get_items], description: What the shop has. }",
    "  add_item: { operation: items/add, toolset: selling }",
    "  get_item: { operation: items/get }",
    "  remove_item: { operation: items/remove, unlisted: true, description: Take an item away. }",
  ].join("\n"),
);
await generateQuickly(project);

async function namesOver(args: readonly string[]): Promise<readonly string[]> {
  const client = await connect({
    args: ["serve", "--stdio", "--mock", ...args],
    folder: project.folder,
  });
  const { tools } = await client.listTools();
  // Each tool that a client has read has a name.
  return (tools as readonly { readonly name: string }[]).map(({ name }) => name);
}

it.each<readonly [readonly string[], readonly string[]]>([
  [[], ["get_item", "list_items"]],
  [
    ["--toolsets", "default"],
    ["get_item", "list_items"],
  ],
  [
    ["--toolsets", "selling"],
    ["add_item", "get_item"],
  ],
  [
    ["--toolsets", "all"],
    ["add_item", "get_item", "list_items"],
  ],
  [
    ["--toolsets", "default, selling", "--read-only"],
    ["get_item", "list_items"],
  ],
])("serves over stdio with %j", async (args, names) => {
  expect(await namesOver(args)).toEqual(names);
});

it.each(clients)(
  "%s calls an old name and what is not listed over stdio",
  async (_name, connectTo) => {
    const client = await connectTo({
      args: ["serve", "--stdio", "--mock"],
      folder: project.folder,
    });
    for (const call of [
      { name: "get_items", arguments: {} },
      { name: "remove_item", arguments: { id: 1 } },
    ]) {
      expect((await client.callTool(call)).isError).not.toBe(true);
    }
  },
);

it("shows all tools to people, and what clients get on the wire", async () => {
  const named = async (...args: readonly string[]) => {
    const { stdout } = await project.gram(["list", "shop", ...args]);
    const { tools } = JSON.parse(stdout) as { tools: readonly { readonly name: string }[] };
    return tools.map(({ name }) => name);
  };
  const all = ["add_item", "get_item", "list_items", "remove_item"];
  expect(await named("--json")).toEqual(all);
  expect(await named("--json", "--toolsets", "selling")).toEqual([
    "add_item",
    "get_item",
    "remove_item",
  ]);
  expect(await named("--wire")).toEqual(["get_item", "list_items"]);
  expect(await named("--wire", "--toolsets", "all")).toEqual([
    "add_item",
    "get_item",
    "list_items",
  ]);
});

it("calls by an old name from the shell, whatever is default", async () => {
  const call = (name: string, args: string) =>
    project.gram(["call", "shop", name, "--args", args, "--mock"]);
  expect((await call("get_items", "{}")).code).toBe(0);
  expect((await call("add_item", '{"name":"x"}')).code).toBe(0);
});

it.each([
  ["serve", "--toolsets", "sellin"],
  ["list", "shop", "--toolsets", "sellin"],
])("gram %s %s %s says what it does not know", async (...args) => {
  const { code, stderr } = await project.gram(args);
  expect(code).toBe(1);
  expect(stderr).toContain('--toolsets: there is no toolset "sellin"');
  expect(stderr).toContain('did you mean "selling"?');
});

it("says that a tool which is to be left out has another name now", async () => {
  const { stderr } = await project.gram(["serve", "--disable-tool", "get_items"]);
  expect(stderr).toContain('it is called "list_items" now');
});
