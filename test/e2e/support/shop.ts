import { Project } from "./project.ts";

const text = { type: "string" };
const item = {
  type: "object",
  properties: { id: { type: "integer" }, name: text, price: { type: "number" } },
};
const ok = {
  description: "Fine.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
};
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };

/** A small API that has an argument of every kind. */
export const shopSpec = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.2.0", license: { name: "MIT" } },
  paths: {
    "/items": {
      get: {
        operationId: "items/list",
        summary: "List items.",
        parameters: [
          { name: "per-page", in: "query", schema: { type: "integer" } },
          { name: "X-Store", in: "header", schema: text },
          { name: "visit", in: "cookie", schema: text },
        ],
        responses: { 200: ok },
      },
      post: {
        operationId: "items/add",
        summary: "Add an item.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["name"], properties: { name: text } },
            },
          },
        },
        responses: { 201: ok },
      },
    },
    "/items/{id}": {
      parameters: [id],
      get: { operationId: "items/get", summary: "Get an item.", responses: { 200: ok } },
      delete: {
        operationId: "items/remove",
        summary: "Remove an item.",
        responses: { 204: { description: "Gone." } },
      },
    },
    "/items/{id}/note": {
      parameters: [id],
      put: {
        operationId: "items/note",
        summary: "Set an item's note.",
        requestBody: { required: true, content: { "text/plain": { schema: text } } },
        responses: { 204: { description: "Done." } },
      },
    },
  },
  components: { schemas: { Item: item, Unused: { type: "object" } } },
};

/** The shop's configuration; `settings` are more lines of its entry, without indentation. */
export function shopConfig(settings = 'include: ["**"]', spec = "openapi.json"): string {
  const lines = [`spec: ${spec}`, "upstream: { url: https://shop.example }", settings];
  return `apis:\n  shop:\n${lines.join("\n").replace(/^/gm, "    ")}\n`;
}

/** A folder with the shop's spec and configuration, nothing generated yet. */
export function shopProject(settings?: string): Project {
  return new Project({
    "gram.config.yaml": shopConfig(settings),
    "openapi.json": JSON.stringify(shopSpec),
  });
}
