// HalfSipHash-2-4 with an output of 64 bits: https://github.com/veorq/SipHash, https://www.aumasson.jp/siphash/siphash.pdf
// A hash made for tables whose keys come from strangers: who does not know the secret cannot make keys meet.

/** 64 bits of a secret, as two numbers of 32. */
export type HashSecret = readonly [number, number];

/** 64 bits of a hash, as two numbers of 32, unsigned. */
export interface Hash64 {
  readonly low: number;
  readonly high: number;
}

/** Hashes texts (their UTF-16 code units) with a secret. */
export class KeyHash {
  readonly #secret: HashSecret;
  #v0 = 0;
  #v1 = 0;
  #v2 = 0;
  #v3 = 0;

  constructor(secret: HashSecret) {
    this.#secret = secret;
  }

  /** The text's hash. */
  of(text: string): Hash64 {
    this.#begin();
    const even = text.length & ~1;
    for (let index = 0; index < even; index += 2) {
      this.#word(text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16));
    }
    const last = even < text.length ? text.charCodeAt(even) : 0;
    this.#word(last | ((2 * text.length) << 24));
    return this.#end();
  }

  #begin(): void {
    const [k0, k1] = this.#secret;
    this.#v0 = k0 | 0;
    this.#v1 = k1 ^ 0xee;
    this.#v2 = 0x6c796765 ^ k0;
    this.#v3 = 0x74656462 ^ k1;
  }

  #word(word: number): void {
    this.#v3 ^= word;
    this.#rounds(2);
    this.#v0 ^= word;
  }

  #end(): Hash64 {
    this.#v2 ^= 0xee;
    this.#rounds(4);
    const low = (this.#v1 ^ this.#v3) >>> 0;
    this.#v1 ^= 0xdd;
    this.#rounds(4);
    return { low, high: (this.#v1 ^ this.#v3) >>> 0 };
  }

  #rounds(count: number): void {
    let v0 = this.#v0;
    let v1 = this.#v1;
    let v2 = this.#v2;
    let v3 = this.#v3;
    for (let round = 0; round < count; round += 1) {
      v0 = (v0 + v1) | 0;
      v1 = rotated(v1, 5) ^ v0;
      v0 = rotated(v0, 16);
      v2 = (v2 + v3) | 0;
      v3 = rotated(v3, 8) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = rotated(v3, 7) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = rotated(v1, 13) ^ v2;
      v2 = rotated(v2, 16);
    }
    this.#v0 = v0;
    this.#v1 = v1;
    this.#v2 = v2;
    this.#v3 = v3;
  }
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
