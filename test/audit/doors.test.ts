// What a rule says where only a part of the server is there, or was asked.
import { expect, it } from "vitest";
import { audited, lines, whySkipped } from "./audited.ts";
import { either, onMethod, resultWith, when, withText } from "./servers/changes.ts";
import { failed, goodToken, isModern, startServer } from "./servers/mcp-server.ts";
import { tools } from "./servers/shop-tools.ts";

const isMadeUp: Parameters<typeof when>[0] = ({ headers: { authorization } }) =>
  authorization !== undefined && authorization !== `Bearer ${goodToken}`;

it.each([
  [403, () => ({ status: 403 })],
  [500, () => ({ status: 500 })],
  [
    "200 with error -32603",
    (asked: Parameters<typeof failed>[0]) => failed(asked, -32603, "Unauthorized"),
  ],
] as const)("finds a made-up token that is turned away with %s", async (how, answer) => {
  const result = await audited(await startServer("closed", when(isMadeUp, answer)));
  expect(lines(result, "A08")).toEqual([
    `A08 fail: the opening with a made-up token: it is answered with ${how} instead of 401`,
  ]);
});

it("finds a made-up token that ends in an error where it is not known whether one is wanted", async () => {
  const strict = resultWith("tools/list", { tools: tools.slice(1) });
  const broken = when(isMadeUp, () => ({ status: 500 }));
  const result = await audited(await startServer("open", either(strict, broken)));
  expect(whySkipped(result, "A10")).toBeDefined();
  expect(lines(result, "A08")).toEqual([
    "A08 fail: the opening with a made-up token: it is answered with 500 instead of 401",
  ]);
  // Who has no token is told the same: it may be about something else.
  const other = when(
    ({ headers }) => headers.authorization !== `Bearer ${goodToken}`,
    () => ({ status: 500 }),
  );
  const doubtful = await audited(await startServer("open", other), { token: goodToken });
  expect(lines(doubtful, "A08")).toEqual([]);
  expect(whySkipped(doubtful, "A08")).toBe(whySkipped(doubtful, "A10"));
});

it("asks no list of a server that has no tools", async () => {
  const url = await startServer("open", (asked, clean, response) => {
    const { method } = asked.message ?? {};
    if (method === "initialize" || method === "server/discover") {
      return withText(clean(asked), (text) => text.replace('"tools":{}', ""));
    }
    return onMethod("tools/list", () => failed(asked, -32601, "Method not found"))(
      asked,
      clean,
      response,
    );
  });
  const result = await audited(url);
  expect(whySkipped(result, "S18")).toBe("the server has no tools");
  expect(lines(result, "T15")).toEqual([]);
});

it("counts nothing as checked that was not asked", async () => {
  const url = await startServer("open", (asked) =>
    isModern(asked) ? undefined : failed(asked, -32601, "Method not found", 400),
  );
  const result = await audited(url, { maxRequests: 2 });
  for (const rule of ["T14", "T15"]) {
    expect(whySkipped(result, rule)).toBe("the 2 requests of this audit were used up");
  }
});
