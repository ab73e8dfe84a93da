import { expect, it } from "vitest";
import { linkServer, warm } from "../../src/runtime/link.ts";
import { getThing, server } from "./fake-upstream.ts";

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

it("linking compiles nothing; the first use does, once", () => {
  const tool = linkServer(server(getThing)).find("tool");
  expect(tool?.plan()).toBe(tool?.plan());
  expect(() => linkServer(server(unreadable))).not.toThrow();
});

it("warming a tool that somebody edited says what cannot be read", () => {
  const tool = linkServer(server(unreadable)).find("edited");
  if (tool === undefined) throw new Error("not found");
  expect(() => warm(tool)).toThrow(
    'cannot read the expression "{$input.q}" at 1: there is no $input',
  );
});
