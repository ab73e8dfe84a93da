/** The value of a JSON number: sign × 0.digits × 10^exponent; no digits for zero. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const zero = 0x30;

/** Undefined for a text that is no number, such as `Infinity`. Linear in the text, whatever it is. */
function decimalOf(text: string): Decimal | undefined {
  const found = number.exec(text);
  if (found === null) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = found;
  const all = whole + fraction;
  let start = 0;
  while (all.charCodeAt(start) === zero) start += 1;
  let end = all.length;
  while (end > start && all.charCodeAt(end - 1) === zero) end -= 1;
  const digits = all.slice(start, end);
  const scale = digits === "" ? 0 : whole.length - start + Number(exponent);
  return { negative: sign === "-", digits, exponent: scale };
}

/** Whether two JSON numbers say the same: `1.50` and `15e-1` do, `-0` and `0` do not. */
export function isSameDecimal(left: string, right: string): boolean {
  const [one, other] = [decimalOf(left), decimalOf(right)];
  if (one === undefined || other === undefined) return false;
  return (
    one.negative === other.negative &&
    one.exponent === other.exponent &&
    one.digits === other.digits
  );
}

/** The sign of left minus right, whatever their exponents are; undefined where one is no number. */
export function compareDecimals(left: string, right: string): number | undefined {
  const [one, other] = [decimalOf(left), decimalOf(right)];
  if (one === undefined || other === undefined) return undefined;
  const [sign, otherSign] = [signOf(one), signOf(other)];
  if (sign !== otherSign || sign === 0) return sign - otherSign;
  return sign * compareSizes(one, other);
}

function signOf({ negative, digits }: Decimal): number {
  if (digits === "") return 0;
  return negative ? -1 : 1;
}

/** Digits have no leading zero, so that they compare as texts once the exponents are equal. */
function compareSizes(one: Decimal, other: Decimal): number {
  if (one.exponent !== other.exponent) return one.exponent < other.exponent ? -1 : 1;
  if (one.digits === other.digits) return 0;
  return one.digits < other.digits ? -1 : 1;
}
