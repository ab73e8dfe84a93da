import { expect, it } from "vitest";
import { toolJson } from "../../src/contract/describe-tool.ts";
import { petsServer } from "../protocol/pets.ts";

it("lists what clients see of each tool, in the server's order", () => {
  expect(`[${petsServer("https://pets.example").tools.map(toolJson).join(",")}]`).toBe(
    '[{"name":"add_pet","title":"Add a pet","description":"Adds a pet.",' +
      '"inputSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"],"additionalProperties":false},' +
      '"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":true}},' +
      '{"name":"get_pet","title":"Get a pet","description":"Gets a pet.",' +
      '"inputSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},' +
      '"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}}]',
  );
});
