import { createHash, timingSafeEqual } from "node:crypto";
import type { GatewayKeyAuth, SecretSource } from "../contract/auth.ts";
import type { KeyedHash } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import type { JudgeToken } from "./caller.ts";
import { type GatewayKey, type ParsedKeys, parseGatewayKeys } from "./gateway-keys.ts";
import { readSecret, type SecretStore } from "./read-secret.ts";

/** What judging a gateway key needs. */
export interface GatewayKeyOptions {
  readonly auth: GatewayKeyAuth;
  readonly hash: KeyedHash;
  readonly secrets: SecretStore;
  /** Milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  readonly warn: (problem: string) => void;
}

/** Keys are added and taken back without a restart. */
const rereadMs = 10_000;
/** For so long the keys read before stay in force while their file is broken or gone: it may be being written. */
const maxStaleMs = 300_000;

/** Takes the host's own keys. A key is never a credential for the API: callers have none. */
export function gatewayKey(options: GatewayKeyOptions): JudgeToken {
  const { auth, hash, secrets, monotonicMs, warn } = options;
  let latest: { readonly read: Promise<ParsedKeys>; readonly atMs: number } | undefined;
  let good: { readonly keys: ParsedKeys; readonly atMs: number } | undefined;
  const reread = async (nowMs: number): Promise<ParsedKeys> => {
    const read = await readGatewayKeys(auth.keys, secrets);
    if (read.ok) good = { keys: read, atMs: nowMs };
    if (read.ok || good === undefined || nowMs - good.atMs > maxStaleMs) return read;
    warn(`${read.problem}; the gateway keys read before stay in force for five minutes`);
    return good.keys;
  };
  const keysNow = (): Promise<ParsedKeys> => {
    const nowMs = monotonicMs();
    if (latest !== undefined && nowMs - latest.atMs < rereadMs) return latest.read;
    latest = { read: reread(nowMs), atMs: nowMs };
    return latest.read;
  };
  return async (token) => {
    const known = await keysNow();
    if (!known.ok) return { kind: "unavailable", problem: known.problem };
    const key = keyWith(createHash("sha256").update(token.reveal()).digest(), known.keys);
    if (key === undefined) return { kind: "refused", problem: "The key is not known" };
    const { id, tools } = key;
    const caller = { key: hash(`key:${id}`), name: id };
    return { kind: "caller", caller: tools === undefined ? caller : { ...caller, tools } };
  };
}

/** Compares with all of them, so that the time says nothing about which are alike. */
function keyWith(digest: Uint8Array, keys: readonly GatewayKey[]): GatewayKey | undefined {
  let found: GatewayKey | undefined;
  for (const key of keys) if (timingSafeEqual(key.digest, digest)) found = key;
  return found;
}

/** Reads the keys once; a problem, fit for the operator, where that cannot be done. Serve checks them so at start. */
export async function readGatewayKeys(
  source: SecretSource,
  secrets: SecretStore,
): Promise<ParsedKeys> {
  const place = "env" in source ? source.env : source.file;
  try {
    const text = await readSecret(source, secrets);
    const keys: ParsedKeys =
      text === undefined
        ? { ok: false, problem: "there are none" }
        : parseGatewayKeys(text.reveal());
    return keys.ok ? keys : { ok: false, problem: `gateway keys in ${place}: ${keys.problem}` };
  } catch (error) {
    return { ok: false, problem: `gateway keys in ${place}: ${reasonOf(error)}` };
  }
}
