import { expect, it } from "vitest";
import { parseCondition } from "../../src/expression/parse-condition.ts";
import { parseTemplate } from "../../src/expression/parse-template.ts";
import { type ExpressionNode, referencesOf } from "../../src/expression/references.ts";
import type { Parsed } from "../../src/expression/syntax.ts";

function written(parsed: Parsed<ExpressionNode>): readonly string[] {
  if (!parsed.ok) throw new Error(parsed.error.message);
  return referencesOf(parsed.node).map(
    ({ root, path, offset }) => `${root}:${path.join(".")}@${offset}`,
  );
}

it.each([
  ["$steps.pr.body[0].a ?? $inputs.b", ["steps:pr.body.0.a@0", "inputs:b@23"]],
  ["a {$inputs.a} {? b {$item}}", ["inputs:a@3", "item:@20"]],
  [
    "{$item.end | since $item.start ?? $now | duration}",
    ["item:end@1", "item:start@19", "now:@34"],
  ],
  ["$=$inputs.a", []],
  ["$response.body.errors[*].message", ["response:body.errors.*.message@0"]],
])("template %s names %j", (text, references) => {
  expect(written(parseTemplate(text))).toEqual(references);
});

it.each([
  [
    "!$inputs.a && ($item.b == $env.C || $now > 3)",
    ["inputs:a@1", "item:b@15", "env:C@26", "now:@36"],
  ],
  ["$inputs.a in ['x', $inputs.b]", ["inputs:a@0", "inputs:b@19"]],
])("condition %s names %j", (text, references) => {
  expect(written(parseCondition(text))).toEqual(references);
});
