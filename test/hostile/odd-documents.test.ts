// Every JSON type at every position of a description: it compiles, or it is refused with a diagnostic. It never crashes, and a tool
// that is made can be called: it answers, or says why it sends nothing.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { objectFrom } from "../../src/core/json.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { compileText } from "../support/compile-text.ts";
import { seeds } from "./seeds.ts";

// swagger2openapi writes its stack traces to the console too.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterAll(() => vi.restoreAllMocks());

type Path = readonly string[];

/** Every place in a value. */
function placesIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]));
  return [path, ...inside];
}

/** The value with another one at a place. */
function replaced(value: unknown, path: Path, other: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    name === key ? replaced(member, rest, other) : member,
  ]);
  return Array.isArray(value) ? entries.map(([, member]) => member) : objectFrom(entries);
}

const oddText = fc.constantFrom(
  "",
  "__proto__",
  "#",
  "#/",
  "#/paths",
  "$ref",
  "a\u0000",
  "../x",
  "{}",
  "**",
);
const reference = fc
  .constantFrom(
    "#/components/schemas/A",
    "#/components/schemas/Loop",
    "#/nowhere",
    "#/paths/~1a~1{id}",
    "x.json#/a",
    "#/%zz",
  )
  .map(($ref) => ({ $ref }));
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  oddText,
  reference,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1e300,
    [],
    {},
    [null],
    [[]],
    [{}],
    { type: [] },
    { type: "object", properties: [] },
    { allOf: {} },
    { items: [true, 1] },
    { enum: {} },
    { oneOf: [null, true] },
  ),
);

/** A seed with one to three of its places replaced. */
const document = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }),
  )
  .map(([seed, changes]) =>
    changes.reduce<unknown>((value, [at, other]) => {
      const places = placesIn(value);
      return replaced(value, places[at % places.length] ?? [], other);
    }, seed),
  );

async function survives(value: unknown): Promise<void> {
  const spec = JSON.stringify(value);
  const { value: compiled, diagnostics } = await compileText({ spec });
  if (compiled === undefined) {
    expect(diagnostics.filter(({ severity }) => severity === "error")).not.toEqual([]);
    return;
  }
  const catalog = linkServer(compiled.server);
  const empty = { status: 204, headers: {}, body: new Uint8Array() };
  const targets: string[] = [];
  const send = async ({ target }: UpstreamRequest) => {
    targets.push(target);
    return empty;
  };
  const upstream = { send, close: async () => {} };
  for (const name of catalog.names) {
    const tool = catalog.find(name);
    if (tool === undefined) throw new Error(name);
    const context = { upstream, clock: { now: () => 0 }, environment: {} };
    const { kind, content } = await callTool(tool, { id: "1" }, context);
    const sent = targets.splice(0);
    expect({ name, kind }).toEqual({ name, kind: sent.length > 0 ? "ok" : "failed" });
    expect(sent.every((target) => /^\/[\x21-\x7e]*$/.test(target))).toBe(true);
    expect(content).toEqual([{ type: "text", text: expect.stringMatching(/./) }]);
  }
}

it("nothing at any position crashes the compiler or a call", async () => {
  await fc.assert(fc.asyncProperty(document, survives), {
    numRuns: 250,
    interruptAfterTimeLimit: 25_000,
    markInterruptAsFailure: true,
  });
}, 30_000);

const kinds = [null, true, 5, "text", [], {}, { $ref: "#/nowhere" }];

it.each(seeds.map((seed, index): [number, unknown] => [index, seed]))(
  "each JSON type in turn at each position of seed %i",
  async (_, seed) => {
    for (const place of placesIn(seed)) {
      for (const other of kinds) await survives(replaced(seed, place, other));
    }
  },
  60_000,
);
