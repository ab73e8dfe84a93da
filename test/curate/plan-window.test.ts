import { expect, it } from "vitest";
import { planWindow } from "../../src/curate/plan-window.ts";

it.each([
  ["tail 500 lines", { keep: "tail", lines: 500, bytes: 65_536 }],
  ["head 500lines", { keep: "head", lines: 500, bytes: 65_536 }],
  ["head 20 KB", { keep: "head", bytes: 20_480 }],
  ["tail 20KB", { keep: "tail", bytes: 20_480 }],
  ["tail 300 B", { keep: "tail", bytes: 300 }],
])("reads %s", (stated, window) => {
  expect(planWindow(stated)).toEqual(window);
});

it("reads the settings one by one", () => {
  expect(planWindow({ keep: "tail", lines: "$inputs.n", bytes: "1 MB", scan: "2 MB" })).toEqual({
    keep: "tail",
    lines: "$inputs.n",
    bytes: 1_048_576,
    scan: 2_097_152,
  });
});
