import fc from "fast-check";

const unusual = fc.constantFrom(
  ..."\"'\\`${}*/\n\t\0\u2028\ud800é日한😀⚠\u0301ก\u0e31ш\u05d0\u0915\u094d・ﾞ\u{1d400}\u200b",
);
const character = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(..."abc 1-") },
  { weight: 1, arbitrary: unusual },
);
const text = (maxLength: number) => fc.string({ unit: character, maxLength });

const oddKey = fc.constantFrom(
  "__proto__",
  "then",
  "constructor",
  "200",
  "-1",
  "1e3",
  "properties",
);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,14}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^k{80,110}$/) },
  { weight: 1, arbitrary: oddKey },
  { weight: 1, arbitrary: text(12) },
);

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 5e-324, 123456789012345680000),
);
const scalar = fc.oneof(text(12), text(130), number, fc.boolean(), fc.constant(null));

/** Data whose texts, names and lengths bring out a printer's every rule. */
export const printable: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    scalar,
    fc.array(number, { maxLength: 40 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(tie("object"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map(Object.fromEntries),
})).value;
