// The names of tools are judged as clients write them, with the name that the server gives itself.
import { expect, it } from "vitest";
import { audited, lines } from "./audited.ts";
import { resultWith } from "./servers/changes.ts";
import { startServer } from "./servers/mcp-server.ts";

it("counts the name of a running server to those of its tools", async () => {
  const name = "the-server-of-the-shop-at-the-corner-of-the-street";
  const url = await startServer(
    "open",
    resultWith("initialize", { serverInfo: { name, version: "1.0.0" } }),
  );
  expect(lines(await audited(url), "S05")).toEqual([
    `S05 warn list_shelves: mcp__${name}__list_shelves has 69 characters, and clients take 64`,
    `S05 warn get_shelf: mcp__${name}__get_shelf has 66 characters, and clients take 64`,
    `S05 warn add_shelf: mcp__${name}__add_shelf has 66 characters, and clients take 64`,
  ]);
  expect(lines(await audited(await startServer()), "S05")).toEqual([]);
});
