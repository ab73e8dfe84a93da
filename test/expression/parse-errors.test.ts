import { expect, it } from "vitest";
import { parseCondition } from "../../src/expression/parse-condition.ts";
import { parseExpression } from "../../src/expression/parse-expression.ts";
import { parseShapeField } from "../../src/expression/parse-shape.ts";
import { parseTemplate } from "../../src/expression/parse-template.ts";

it.each([
  ["$input.owner", 0, "there is no $input", 'did you mean "inputs"?'],
  ["$5 off", 0, "there is no $", "the roots are $inputs, $steps, $env, $response, $item, $now"],
  ["$inputs", 7, "a name must follow $inputs", "write for example $inputs.owner"],
  ["$steps[0].body", 6, "a name must follow $steps", "write for example $steps.pr.body.title"],
  ["$now.year", 0, "nothing can follow $now", "write $= before a text that only begins with $"],
  ["$inputs.a b", 10, '"b" is not expected here', "write $= before a text that only begins with $"],
  ["run {$inputs.a", 4, "the { has no closing }", undefined],
  ["run {$inputs.a)}", 14, 'a closing } is expected, not ")"', undefined],
  ["{? on {$inputs.a}", 0, "the {? has no closing }", undefined],
  ["{? a {? b {$inputs.a}}}", 5, "a group cannot stand in another group", undefined],
  [
    "{? on main}",
    0,
    "a group needs an expression that can be missing",
    "write for example {? on {$inputs.branch}}",
  ],
  ["{$now | isso}", 8, "there is no filter isso", 'did you mean "iso"?'],
  [
    "{$now | minus 'a day'}",
    8,
    "the filter minus does not take this",
    "write for example | minus '24h'",
  ],
  ["{$inputs.a | cut}", 13, "the filter cut does not take this", "write for example | cut 200"],
  ["{$inputs.a | cut 'x'}", 13, "the filter cut does not take this", "write for example | cut 200"],
  [
    "{$inputs.a | map 'b'}",
    13,
    "the filter map does not take this",
    "write for example | map 'failure=failed' 'success=passed'",
  ],
  ["{$inputs.a | }", 13, "a filter's name is expected", expect.stringContaining("count, join")],
  [
    "{$inputs.a ?? none}",
    14,
    "a reference, a 'text', a number, true, false or null is expected",
    "put texts in single quotes: 'none'",
  ],
  ["{$inputs.a ?? 'none}", 14, "the text has no closing quote", undefined],
  ["{$inputs.a[x]}", 10, "an index such as [0], or [*], is expected", undefined],
  ["{$inputs.a..b}", 11, "a name of letters, digits, _ and - is expected", undefined],
])("template %s is refused at %i", (text, offset, message, hint) => {
  const error = hint === undefined ? { message, offset } : { message, offset, hint };
  expect(parseTemplate(text)).toEqual({ ok: false, error });
});

it.each([
  ["$inputs.a = 'b'", 10, '"=" is not expected here', "write == to compare"],
  ["$inputs.a & $inputs.b", 10, '"&" is not expected here', "write && between conditions"],
  ["$inputs.a and $inputs.b", 10, '"and" is not an operator', "write &&"],
  ["$inputs.a or $inputs.b", 10, '"or" is not an operator', "write ||"],
  ["$inputs.a is 'b'", 10, '"is" is not an operator', undefined],
  ["($inputs.a", 10, "a closing ) is expected", undefined],
  ["$inputs.a in 'b'", 13, "a list is expected after in", "write ['a', 'b']"],
  ["$inputs.a in ['b' 'c']", 18, "a comma or a closing ] is expected", undefined],
  [
    '$inputs.a == "b"',
    13,
    "a reference, a 'text', a number, true, false or null is expected",
    "put texts in single quotes",
  ],
  [
    "$inputs.a | count",
    10,
    '"|" is not expected here',
    "write || between conditions; filters stand only in templates and shapes",
  ],
  ["true", 0, "a test starts with a reference, such as $inputs.state == 'open'", undefined],
  ["", 0, "a test starts with a reference, such as $inputs.state == 'open'", undefined],
])("condition %s is refused at %i", (text, offset, message, hint) => {
  const error = hint === undefined ? { message, offset } : { message, offset, hint };
  expect(parseCondition(text)).toEqual({ ok: false, error });
});

it.each([
  ["$response.body", 0, "a field is a path in the answer, without a root", "write user.login"],
  ["labels[0].name", 14, "an index needs a name for what it takes", "write first = labels[0].name"],
  ["a = b | map $inputs.c", 12, "a reference cannot stand in a shape", undefined],
  ["a.b = c", 4, '"=" is not expected here', "write == to compare"],
  ["", 0, "a name of letters, digits, _ and - is expected", undefined],
])("field %s is refused at %i", (text, offset, message, hint) => {
  const error = hint === undefined ? { message, offset } : { message, offset, hint };
  expect(parseShapeField(text)).toEqual({ ok: false, error });
});

it("an expression must start with a reference", () => {
  expect(parseExpression("owner")).toEqual({
    ok: false,
    error: {
      message: "an expression starts with $",
      offset: 0,
      hint: "write for example $inputs.owner",
    },
  });
});
