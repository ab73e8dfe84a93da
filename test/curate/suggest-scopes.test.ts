import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const secured = (security: object[] | undefined, description?: string) =>
  specWith({
    "/a": {
      get: { operationId: "x", responses: {}, ...(security && { security }), description },
    },
  });

async function suggested(spec: object, settings = "auth: { mode: passthrough }") {
  const { diagnostics } = await compileText({
    spec,
    settings: `${settings}\ntools:\n  t: { operation: x, description: Some tool of the test. }`,
  });
  const found = diagnostics.filter(({ code }) => code === "scope-suggested");
  return found.map(({ message, hint }) => `${message} | ${hint}`);
}

it.each<[string, object[] | undefined, string | undefined, string[]]>([
  [
    "all scopes of the only way",
    [{ oauth: ["read", "write"] }],
    undefined,
    ["the spec says that t needs read, and write | if that is so: scopes: [[read], [write]]"],
  ],
  [
    "any of several ways with one each",
    [{ oauth: ["repo"] }, { oauth: ["public_repo"] }],
    undefined,
    [
      "the spec says that t needs repo or public_repo | if that is so: scopes: [[repo, public_repo]]",
    ],
  ],
  [
    "those of the text",
    undefined,
    "OAuth tokens need the `repo` or `public_repo` scope. Others the `x` permission.",
    [
      "the spec says that t needs repo or public_repo | if that is so: scopes: [[repo, public_repo]]",
    ],
  ],
  ["nothing where nobody says anything", [{ key: [] }], "It has a `scope` of its own.", []],
])("suggests %s", async (_, security, description, expected) => {
  expect(await suggested(secured(security, description))).toEqual(expected);
});

it("suggests nothing where nobody asks for scopes", async () => {
  const spec = secured([{ oauth: ["read"] }]);
  expect(await suggested(spec, "auth: { mode: none }")).toEqual([]);
  const stated = "auth: { mode: passthrough }\ntools: { t: { operation: x, scopes: [read] } }";
  const { diagnostics } = await compileText({ spec, settings: stated });
  expect(diagnostics.filter(({ code }) => code === "scope-suggested")).toEqual([]);
});
