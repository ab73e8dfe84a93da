import { inspect } from "node:util";

/** What stands for a credential wherever it is taken out. */
export const redactionMark = "[redacted]";

/**
 * A credential. It prints as `[redacted]` in every way that Node prints things; only `upstream/` and
 * `auth/` may call `reveal` (test/architecture.test.ts holds this).
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The credential itself, for the one place that puts it on the wire. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return redactionMark;
  }

  toJSON(): string {
    return redactionMark;
  }

  [inspect.custom](): string {
    return redactionMark;
  }
}
