import fc from "fast-check";
import { expect, it } from "vitest";
import { toolNames } from "../../src/emit/tool-names.ts";

function filesOf(names: readonly string[]): readonly string[] {
  const found = toolNames(names);
  return names.map((name) => found.get(name)?.file ?? "");
}

it.each([
  ["get_issue", "get-issue", "getIssue"],
  ["getHTTPStatus", "get-http-status", "getHttpStatus"],
  ["list_v2_users", "list-v2-users", "listV2Users"],
  ["2fa", "2fa", "_2fa"],
  ["a_1", "a-1", "a_1"],
  ["delete", "delete", "delete_"],
  ["tools", "tools", "tools_"],
  ["type", "type", "type_"],
  ["escape", "escape", "escape_"],
  ["index", "index-tool", "indexTool"],
  ["CON", "con-tool", "conTool"],
  ["lpt1", "lpt1-tool", "lpt1Tool"],
  ["../../etc/passwd", "etc-passwd", "etcPasswd"],
  ["___", "tool", "tool"],
])("calls the file of %s %s and its import %s", (name, file, identifier) => {
  expect(toolNames([name]).get(name)).toEqual({ file, identifier });
});

it("tells tools apart that would share a file, whatever their order", () => {
  expect(filesOf(["a_b", "a-b", "aB"])).toEqual(["a-b-648fa9", "a-b", "a-b-042ac5"]);
  expect(filesOf(["aB", "a_b", "a-b"])).toEqual(["a-b-042ac5", "a-b-648fa9", "a-b"]);
});

it("gives any names files and identifiers that are legal, and distinct without regard to case", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: "binary", maxLength: 90 })), (names) => {
      const found = [...toolNames(names).values()];
      expect(new Set(found.map(({ file }) => file.toLowerCase())).size).toBe(names.length);
      expect(new Set(found.map(({ identifier }) => identifier)).size).toBe(names.length);
      for (const { file, identifier } of found) {
        expect(file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(() => new Function(`"use strict"; const ${identifier} = 1;`)).not.toThrow();
      }
    }),
  );
});
