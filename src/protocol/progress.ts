// "Progress", https://modelcontextprotocol.io/specification/2026-07-28/basic/utilities/progress
import { isObject, ownValue } from "../core/json.ts";
import type { RequestId } from "./json-rpc.ts";
import type { RequestMessage } from "./read-message.ts";

/** The token under which the caller wants to hear of the call's progress; undefined where it does not. */
export function progressToken({ method, params }: RequestMessage): RequestId | undefined {
  const meta = method === "tools/call" && params !== undefined && ownValue(params, "_meta");
  const token = isObject(meta) ? ownValue(meta, "progressToken") : undefined;
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

/** Writes a call's notifications. `progress` only grows: it is the seconds since the start. */
export class ProgressTexts {
  readonly #token: RequestId;
  readonly #startMs = performance.now();
  #last = 0;
  #message = "";

  constructor(token: RequestId) {
    this.#token = token;
  }

  /** The notification of what is done now; without a message, of what is still being done. */
  next(message = this.#message): string {
    this.#message = message;
    const elapsed = Math.round(performance.now() - this.#startMs) / 1000;
    this.#last = Math.max(elapsed, Math.round((this.#last + 0.001) * 1000) / 1000);
    const params = { progressToken: this.#token, progress: this.#last, message };
    return JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params });
  }
}
