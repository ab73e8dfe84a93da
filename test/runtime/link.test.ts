import { expect, it } from "vitest";
import { linkServer, warm } from "../../src/runtime/link.ts";
import { call, fakeUpstream, getThing, server } from "./fake-upstream.ts";

const unreadable = {
  ...getThing,
  name: "edited",
  run: [
    { steps: [{ id: "a", request: { method: "GET", path: "/a", query: { q: "{$input.q}" } } }] },
  ],
} as const;

it("tools are found by exactly their name, and a near name is suggested", () => {
  const catalog = linkServer(
    server({ ...getThing, name: "get_issue" }, { ...getThing, name: "get_me" }),
  );
  expect(catalog.names).toEqual(["get_issue", "get_me"]);
  expect(catalog.find("get_me")?.definition.name).toBe("get_me");
  expect(catalog.find("Get_Me")).toBeUndefined();
  expect(catalog.find("constructor")).toBeUndefined();
  expect(catalog.suggest("get_isue")).toBe("get_issue");
  expect(catalog.suggest("zzz")).toBeUndefined();
});

it("linking compiles nothing; the first use does, once", async () => {
  const tool = linkServer(server(getThing)).find("tool");
  expect(await tool?.plan()).toBe(await tool?.plan());
  expect(() => linkServer(server(unreadable))).not.toThrow();
});

it("a tool that somebody edited cannot be warmed, and its call says what cannot be read", async () => {
  const catalog = linkServer(server(unreadable, getThing));
  const tool = catalog.find("edited");
  const whole = catalog.find("tool");
  if (tool === undefined || whole === undefined) throw new Error("not found");
  expect(await warm(whole)).toBe(true);
  expect(await warm(tool)).toBe(false);
  await expect(call(unreadable, {}, { upstream: fakeUpstream(() => ({})) })).rejects.toThrow(
    'cannot read the expression "{$input.q}" at 1: there is no $input',
  );
});
