import { expect, it } from "vitest";
import type { Check } from "../../src/contract/index.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

/** A tool that deletes a branch, if its guard lets it. */
function guarded(check: Check, when?: string) {
  return tool({
    input: {
      type: "object",
      additionalProperties: false,
      properties: { branch: { type: "string" }, names: { type: "array" } },
    },
    guards: [check],
    run: [
      {
        ...(when !== undefined && { when }),
        steps: [{ id: "main", request: { method: "DELETE", path: "/branch" } }],
      },
    ],
  });
}

/** Its program has so many steps that a text of this length is not tested. */
const pattern = "^(?:[a-z]{1,900})$";
const tooLong = "A".repeat(100_000);
const message = "Not this one.";
const refusal =
  "branch is too long for the pattern that tests it, and what cannot be tested is refused. Give a shorter text.";

it.each([
  ["only what matches is allowed", `$inputs.branch =~ '${pattern}'`],
  ["what matches is denied", `!($inputs.branch =~ '${pattern}')`],
  ["it is one of two conditions", `$inputs.other || !!($inputs.branch =~ '${pattern}')`],
  ["it is one of two that must hold", `!$inputs.other && $inputs.branch =~ '${pattern}'`],
])("a text that is too long to be tested is refused where %s", async (_, that) => {
  const upstream = fakeUpstream(() => ({ json: {} }));
  const outcome = await call(guarded({ that, message }), { branch: tooLong }, { upstream });
  expect(texts(outcome)).toEqual(["failed", refusal]);
  expect(upstream.lines()).toEqual([]);
});

it("the refusal names the place in a list", async () => {
  const that = `!($inputs.names[*] =~ '${pattern}')`;
  const upstream = fakeUpstream(() => ({ json: {} }));
  const outcome = await call(guarded({ that, message }), { names: ["A", tooLong] }, { upstream });
  expect(texts(outcome)[1]).toMatch(/^names\[\*\] is too long/);
});

it("what holds or fails without the text that cannot be tested is decided", async () => {
  const upstream = fakeUpstream(() => ({ json: {} }));
  const branch = tooLong;
  const either = guarded({ that: `$inputs.branch =~ '${pattern}' || $inputs.branch`, message });
  expect((await call(either, { branch }, { upstream })).kind).toBe("ok");
  const both = guarded({ that: `$inputs.branch =~ '${pattern}' && $inputs.other`, message });
  expect(texts(await call(both, { branch }, { upstream }))).toEqual(["failed", message]);
});

it.each([`$inputs.branch =~ '${pattern}'`, `!($inputs.branch =~ '${pattern}')`])(
  "a way to run is not taken for a text that is too long to be tested: %s",
  async (when) => {
    const upstream = fakeUpstream(() => ({ json: {} }));
    const definition = guarded({ that: "$inputs.branch", message }, when);
    const outcome = await call(definition, { branch: tooLong }, { upstream });
    expect(outcome.kind).toBe("failed");
    expect(upstream.lines()).toEqual([]);
  },
);
