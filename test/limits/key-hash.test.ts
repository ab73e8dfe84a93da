import { expect, it } from "vitest";
import { KeyHash } from "../../src/limits/key-hash.ts";

/** The bytes 0, 1, 2, …, two in each code unit. */
function counting(bytes: number): string {
  const units = Array.from({ length: bytes / 2 }, (_, unit) => (2 * unit) | ((2 * unit + 1) << 8));
  return String.fromCharCode(...units);
}

// The vectors of the reference implementation (vectors_hsip64), as numbers: its bytes are in little-endian order.
it.each([
  [0, { low: 0x591f8d21, high: 0xc83cb8b9 }],
  [2, { low: 0xef394f06, high: 0x57eb507c }],
  [4, { low: 0x178ae7d5, high: 0xa12ee55b }],
  [6, { low: 0x35913ece, high: 0x25bca28a }],
  [8, { low: 0x20e8feed, high: 0x8c85e4bc }],
  [30, { low: 0x86af1a29, high: 0x9d179848 }],
  [62, { low: 0xb53a0bf9, high: 0x9366d472 }],
])("hashes %i bytes as the reference does", (bytes, expected) => {
  expect(new KeyHash([0x03020100, 0x07060504]).of(counting(bytes))).toEqual(expected);
});

it("another secret gives another hash", () => {
  expect(new KeyHash([1, 2]).of("a")).not.toEqual(new KeyHash([1, 3]).of("a"));
});
