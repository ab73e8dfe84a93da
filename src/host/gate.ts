import { hasTokenInQuery } from "../auth/bearer.ts";
import type { Authenticate, Authentication, Caller, Resources } from "../auth/caller.ts";
import { type Challenge, challenge } from "../auth/challenge.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import type { Refusal } from "../limits/admission.ts";
import { refusalText, retryAfterField } from "../limits/rate-limit-fields.ts";
import type { ServerLimits } from "../limits/server-limits.ts";

/** A request that is not answered by the protocol. */
export interface TurnedAway {
  readonly kind: "turned-away";
  readonly status: 400 | 401 | 429 | 503;
  readonly message: string;
  readonly headers: { readonly [name: string]: string };
  /** For the log: which rule turned it away. */
  readonly reason: string;
  /** For the log alone. */
  readonly detail?: string;
}

/** A request that may go on. */
export interface LetIn {
  readonly kind: "let-in";
  /** Undefined where no credential came and none is needed yet. */
  readonly caller: Caller | undefined;
  /** By what limits know the sender: a credential, else an address. */
  readonly owner: string;
  readonly address: string;
}

/** What a gate is made of. */
export interface GateOptions {
  readonly auth: AuthDefinition;
  readonly authenticate: Authenticate;
  /** The endpoint's own URLs. */
  readonly resources: Resources;
  /** Undefined: nothing is limited. */
  readonly limits: ServerLimits | undefined;
  /** What every challenge of this endpoint says. */
  readonly challenges: () => Pick<Challenge, "metadataUrl" | "realm" | "scopes">;
}

/** What is known of a request before its body is read. */
export interface Arrival {
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly address: string;
}

/** Decides whether a request's body is worth reading: address, credential, then who sends it. */
export type Gate = (arrival: Arrival) => Promise<LetIn | TurnedAway>;

/** Makes the gate of one endpoint. */
export function createGate(options: GateOptions): Gate {
  const { auth, authenticate, limits, resources } = options;
  const isClosed = auth.mode !== "none" && auth.handshake !== "open";
  return async ({ url, rawHeaders, address }) => {
    const admission = await limits?.admitAddress(address);
    if (admission?.kind === "refused") return tooMany(admission);
    // RFC 6750 §2.3 is for nobody: addresses are kept in logs.
    if (hasTokenInQuery(url)) {
      return challenged(options, "invalid_request", "a token never goes into the address");
    }
    const presented = authenticate(rawHeaders);
    switch (presented.kind) {
      case "malformed":
        return challenged(options, "invalid_request", presented.problem);
      case "absent":
        if (isClosed) return challenged(options, undefined, "no token came with the request");
        return { kind: "let-in", caller: undefined, owner: `address ${address}`, address };
      case "token": {
        const { newKey } = presented;
        if (newKey !== undefined) {
          const tried = await limits?.admitNew({ caller: newKey, address });
          if (tried?.kind === "refused") return tooMany(tried);
        }
        return await admitted(await presented.judge(resources), { options, address });
      }
    }
  };
}

/** By what is known of the token, and by what its sender has asked before. */
async function admitted(
  known: Authentication,
  { options, address }: { readonly options: GateOptions; readonly address: string },
): Promise<LetIn | TurnedAway> {
  const { limits } = options;
  if (known.kind === "unavailable") return unavailable(known.problem);
  if (known.kind === "refused") {
    const counted = await limits?.admitRefused(address);
    if (counted?.kind === "refused") return tooMany(counted);
    return challenged(options, "invalid_token", known.problem);
  }
  const { caller } = known;
  const admission = await limits?.admitCaller({ caller: caller.key, address });
  if (admission?.kind === "refused") return tooMany(admission);
  return { kind: "let-in", caller, owner: `caller ${caller.key}`, address };
}

function challenged(
  { challenges }: GateOptions,
  error: "invalid_request" | "invalid_token" | undefined,
  problem: string,
): TurnedAway {
  const status = error === "invalid_request" ? 400 : 401;
  return {
    kind: "turned-away",
    status,
    message: `${status === 400 ? "Bad request" : "Unauthorized"}: ${problem}`,
    headers: {
      "www-authenticate": challenge({ ...challenges(), error, description: problem }),
    },
    reason: error ?? "no_token",
    // It has nothing of the token in it.
    detail: problem,
  };
}

function tooMany(refusal: Refusal): TurnedAway {
  return {
    kind: "turned-away",
    status: 429,
    message: refusalText(refusal),
    headers: { "retry-after": retryAfterField(refusal) },
    reason: `limit_${refusal.by}`,
  };
}

function unavailable(detail: string): TurnedAway {
  const message = "The authorization of this request cannot be checked now";
  const headers = { "retry-after": "5" };
  return { kind: "turned-away", status: 503, message, headers, reason: "unavailable", detail };
}
