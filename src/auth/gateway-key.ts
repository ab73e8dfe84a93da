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
  readonly now: () => number;
  readonly warn: (problem: string) => void;
}

/** Keys are added and taken back without a restart. */
const rereadMs = 10_000;

/** Takes the host's own keys. A key is never a credential for the API: callers have none. */
export function gatewayKey({ auth, hash, secrets, now, warn }: GatewayKeyOptions): JudgeToken {
  let latest: { readonly read: Promise<ParsedKeys>; readonly atMs: number } | undefined;
  const keysNow = (): Promise<ParsedKeys> => {
    if (latest !== undefined && now() - latest.atMs < rereadMs) return latest.read;
    const read = reread({ source: auth.keys, secrets, last: latest?.read, warn });
    latest = { read, atMs: now() };
    return read;
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

/** What stands in the file now; what stood there last while it is broken, since it may be half written. */
async function reread({
  source,
  secrets,
  last,
  warn,
}: {
  readonly source: SecretSource;
  readonly secrets: SecretStore;
  readonly last: Promise<ParsedKeys> | undefined;
  readonly warn: (problem: string) => void;
}): Promise<ParsedKeys> {
  const read = await readGatewayKeys(source, secrets);
  const lastGood = await last;
  if (read.ok || lastGood === undefined || !lastGood.ok) return read;
  warn(`${read.problem}; the gateway keys read before stay in force`);
  return lastGood;
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
