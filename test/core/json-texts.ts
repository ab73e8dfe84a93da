import fc from "fast-check";

const someDigits = (max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: max });

/** JSON numbers of every form (RFC 8259 §6), many longer than a double. */
export const numberText = fc
  .tuple(
    fc.constantFrom("", "-"),
    someDigits(30).map((text) => text.replace(/^0+(?=\d)/, "")),
    fc.option(someDigits(30), { nil: undefined }),
    fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      sign +
      whole +
      (fraction === undefined ? "" : `.${fraction}`) +
      (exponent === undefined ? "" : `e${exponent}`),
  );

/** A number's sign, significant digits and scale, by way of integers: an oracle for what two texts have in common. */
export function digits(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  let integer = BigInt(whole + fraction);
  let scale = Number(exponent) - fraction.length;
  if (integer === 0n) return text.startsWith("-") ? "-0" : "0";
  while (integer % 10n === 0n) {
    integer /= 10n;
    scale += 1;
  }
  return `${text.startsWith("-") ? "-" : ""}${integer}e${scale}`;
}
