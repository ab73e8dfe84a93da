import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compileCondition } from "../../src/expression/compile-condition.ts";
import { compileShape } from "../../src/expression/compile-shape.ts";
import { compileTemplate } from "../../src/expression/compile-template.ts";

const page = readFileSync(new URL("../../docs/expressions.md", import.meta.url), "utf8");

function blocks(language: string): readonly string[] {
  return [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info]) => info === language)
    .map(([, , content]) => content ?? "");
}

function examples(language: string): readonly { written: string; result: unknown }[] {
  return blocks(language).flatMap((block) =>
    block
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [written = "", result = ""] = line.split("→").map((side) => side.trim());
        return { written, result: result === "missing" ? undefined : JSON.parse(result) };
      }),
  );
}

const scope = JSON.parse(blocks("json scope").join(""));
const answer = JSON.parse(blocks("json answer").join(""));

it.each(examples("templates"))("template $written", ({ written, result }) => {
  expect(compileTemplate(written)(scope)).toEqual(result);
});

it.each(examples("conditions"))("condition $written", ({ written, result }) => {
  expect(compileCondition(written)(scope)).toBe(result);
});

it.each(examples("shapes"))("shape $written", ({ written, result }) => {
  expect(compileShape([written])(answer)).toEqual(result);
});

it("the page has examples of each kind", () => {
  expect(examples("templates").length).toBeGreaterThan(30);
  expect(examples("conditions").length).toBeGreaterThan(10);
  expect(examples("shapes").length).toBeGreaterThan(8);
});
