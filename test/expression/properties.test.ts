import fc from "fast-check";
import { expect, it } from "vitest";
import { compileTemplate } from "../../src/expression/compile-template.ts";
import { parseCondition } from "../../src/expression/parse-condition.ts";
import { constantTemplate, parseTemplate } from "../../src/expression/parse-template.ts";

const noise = fc.string({
  unit: fc.constantFrom(..."${}?|'[]*.=!&abc inputs0 now"),
  maxLength: 40,
});

function scopeOf(value: unknown) {
  return { inputs: { value }, steps: {}, environment: {}, nowMs: 0 };
}

it("a text without {$, {? and a leading $ is itself", () => {
  fc.assert(
    fc.property(fc.oneof(noise, fc.string()), (text) => {
      fc.pre(!text.startsWith("$") && !/\{[$?]/.test(text));
      expect(compileTemplate(text)(scopeOf(1))).toBe(text);
    }),
  );
});

it("every constant can be written as a template", () => {
  fc.assert(
    fc.property(fc.oneof(noise, fc.string({ unit: "binary" })), (text) => {
      expect(compileTemplate(constantTemplate(text))(scopeOf(1))).toBe(text);
    }),
  );
});

it("an argument comes out as it went in, whatever it contains", () => {
  fc.assert(
    fc.property(fc.oneof(noise, fc.string()), (text) => {
      expect(compileTemplate("$inputs.value")(scopeOf(text))).toBe(text);
      expect(compileTemplate("a {$inputs.value}{? b {$inputs.value}} c")(scopeOf(text))).toBe(
        `a ${text} b ${text} c`,
      );
    }),
  );
});

it("any text is parsed or refused with a place inside it", () => {
  fc.assert(
    fc.property(noise, (text) => {
      for (const result of [parseTemplate(text), parseCondition(text)]) {
        if (!result.ok) expect(result.error.offset).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 500 },
  );
});
