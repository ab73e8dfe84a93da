import fc from "fast-check";
import { expect, it } from "vitest";
import { EchoFilter } from "../../src/upstream/echo-filter.ts";

const secret = "token-0123456789";
const written = [
  secret,
  Buffer.from(secret).toString("base64"),
  "\\u0074oken-0123456789",
  [...secret].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
];

function filtered(pieces: readonly string[], secrets: readonly string[]): string {
  const filter = new EchoFilter(secrets);
  return pieces.map((piece) => filter.push(piece)).join("") + filter.end();
}

it.each(written)("takes out %s wherever pieces end", (form) => {
  const text = `before ${form} after ${form}${form}`;
  for (let at = 0; at <= text.length; at += 1) {
    const found = filtered([text.slice(0, at), text.slice(at)], [secret]);
    expect(found).toBe("before [redacted] after [redacted][redacted]");
  }
  expect(filtered([...text], [secret])).toBe("before [redacted] after [redacted][redacted]");
});

it("takes out the longer of two secrets of which one begins like the other", () => {
  const text = "a secret-one-and-two b secret-one c";
  const expected = "a [redacted] b [redacted] c";
  expect(filtered([...text], ["secret-one", "secret-one-and-two"])).toBe(expected);
});

it("takes out a secret with characters that are not ASCII", () => {
  expect(filtered([..."a pässwörd b"], ["pässwörd"])).toBe("a [redacted] b");
});

it("changes nothing else", () => {
  const parts = fc.constantFrom("token-", "012345678", "é", "🎉", "\\u", "\n", "x");
  fc.assert(
    fc.property(fc.array(parts), (pieces) => {
      expect(filtered(pieces, [secret])).toBe(pieces.join(""));
      expect(filtered(pieces, [])).toBe(pieces.join(""));
    }),
  );
});
