import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const gone = { $ref: "#/components/parameters/gone" };
const get = { operationId: "a", responses: { "200": { description: "" } } };
const paths = {
  "/a": { parameters: [gone], get },
  "/b": { parameters: [gone], get: { ...get, operationId: "b", parameters: [gone] } },
  "/c": { $ref: "#/components/pathItems/gone" },
};

it.each([
  [
    "**",
    [
      "/paths/~1a/parameters/0",
      "/paths/~1b/get/parameters/0",
      "/paths/~1b/parameters/0",
      "/paths/~1c",
    ],
  ],
  ["GET /a", ["/paths/~1a/parameters/0", "/paths/~1c"]],
])(
  "reports what is wrong with the paths that %s selects, and with those that nobody can read",
  async (pattern, pointers) => {
    const { diagnostics } = await compileText({
      spec: specWith(paths),
      settings: `include: ["${pattern}"]`,
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(pointers.map(() => "reference-unresolved"));
    expect(diagnostics.map(({ at }) => at?.pointer).sort()).toEqual(pointers);
  },
);
