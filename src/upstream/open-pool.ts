import { Pool } from "undici";
import { type Guard, guardedConnect, type Resolve } from "./guarded-connect.ts";

/** Whose connections a pool holds. */
export interface PoolOptions {
  readonly origin: string;
  /** Whether it may be on this machine or in a private network. */
  readonly allowPrivate: boolean;
  /** The system's when left out. */
  readonly resolve?: Resolve | undefined;
}

const publicOnly: Guard = {
  allows: (kind) => kind === "public",
  refusal: "has a private address, which is not called unless its allowPrivate is set",
};

const privateToo: Guard = {
  allows: (kind) => kind !== "forbidden",
  refusal: "has a link-local, multicast or metadata address, which is never called",
};

/**
 * undici's own timeouts are between two events and coarse; the exchange has real ones. One request at a time on a
 * connection, so that no answer can reach another caller.
 */
export function openPool({ origin, allowPrivate, resolve }: PoolOptions): Pool {
  const guard = allowPrivate ? privateToo : publicOnly;
  return new Pool(origin, {
    connections: 64,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 32_768,
    connect: guardedConnect({ guard, timeoutMs: 3_000, ...(resolve && { resolve }) }),
  });
}
