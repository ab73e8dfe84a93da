// gram list: for people, for programs, and exactly as clients get it.
import { once } from "node:events";
import { expect, it } from "vitest";
import { connect } from "../support/clients.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import { startGram } from "../support/gram.ts";
import { shopProject } from "../support/shop.ts";

const project = shopProject(
  [
    "tools:",
    "  list_items:",
    "    operation: items/list",
    "    title: List items",
    "    description: What the shop has.",
    "    arguments: { perPage: { from: per-page, description: Items a page. }, store: { from: X-Store } }",
    "  add_item: { operation: items/add }",
    "  set_note: { operation: items/note, arguments: { note: { from: body } } }",
  ].join("\n"),
);

const adds = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};
const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};
const changes = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: true,
};
const string = { type: "string" };

const listed = [
  {
    name: "add_item",
    title: "Add an item.",
    description: "Add an item.",
    inputSchema: {
      type: "object",
      additionalProperties: false,
      required: ["name"],
      properties: { name: string },
    },
    annotations: adds,
    operation: { id: "items/add", method: "POST", path: "/items" },
    requests: [{ id: "items/add", method: "POST", path: "/items" }],
    arguments: [{ name: "name", in: "body", wireName: "name" }],
  },
  {
    name: "list_items",
    title: "List items",
    description: "What the shop has.",
    inputSchema: {
      type: "object",
      additionalProperties: false,
      properties: {
        perPage: { type: "integer", description: "Items a page." },
        store: string,
        visit: string,
      },
    },
    annotations: reads,
    operation: { id: "items/list", method: "GET", path: "/items" },
    requests: [{ id: "items/list", method: "GET", path: "/items" }],
    arguments: [
      { name: "perPage", in: "query", wireName: "per-page" },
      { name: "store", in: "header", wireName: "X-Store" },
      { name: "visit", in: "cookie", wireName: "visit" },
    ],
  },
  {
    name: "set_note",
    title: "Set an item's note.",
    description: "Set an item's note.",
    inputSchema: {
      type: "object",
      additionalProperties: false,
      required: ["id", "note"],
      properties: { id: { type: "integer" }, note: string },
    },
    annotations: changes,
    operation: { id: "items/note", method: "PUT", path: "/items/{id}/note" },
    requests: [{ id: "items/note", method: "PUT", path: "/items/{id}/note" }],
    arguments: [
      { name: "id", in: "path", wireName: "id" },
      { name: "note", in: "body" },
    ],
  },
];

it.concurrent("prints the stable JSON form: what a model sees, and the request behind it", async () => {
  const { code, stdout, stderr } = await project.gram(["list", "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({ tools: listed });
});

it.concurrent("prints with --wire what a client of the server gets", async () => {
  await generateQuickly(project);
  const { code, stdout } = await project.gram(["list", "shop", "--wire"]);
  expect(code).toBe(0);
  const args = ["serve", "shop", "--stdio"];
  const client = await connect({ args, folder: project.folder });
  const { tools } = await client.listTools();
  expect(JSON.parse(stdout)).toEqual({ tools });
  expect(tools).toEqual(
    listed.map(({ operation: _, requests: __, arguments: ___, ...seen }) => seen),
  );
});

it.concurrent("prints a table for people", async () => {
  const { code, stdout, stderr } = await project.gram(["list", "shop"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.trimEnd().split("\n")).toEqual([
    "shop: 3 tools",
    "",
    "tool        effect    request               title",
    "add_item    writes    POST /items           Add an item.",
    "list_items  reads     GET /items            List items",
    "set_note    destroys  PUT /items/{id}/note  Set an item's note.",
  ]);
});

it.concurrent("shows with --all every operation, and which are chosen", async () => {
  const { code, stdout } = await project.gram(["list", "--all", "--json"]);
  expect(code).toBe(0);
  const tools: readonly { operation: { id: string }; chosen: boolean }[] = JSON.parse(stdout).tools;
  expect(tools.map(({ operation, chosen }) => `${operation.id} ${chosen}`).sort()).toEqual([
    "items/add true",
    "items/get false",
    "items/list true",
    "items/note true",
    "items/remove false",
  ]);
});

it.concurrent("ends quietly when nobody reads on, as in gram list | head -1", async () => {
  const child = startGram(["list", "--json"], { folder: project.folder });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([child.stderr.toArray(), once(child, "exit")]);
  expect({ code, stderr: stderr.join("") }).toEqual({ code: 0, stderr: "" });
});
