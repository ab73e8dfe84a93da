import { given } from "../core/given.ts";
import { isSafelyAsked } from "../core/loopback-host.ts";
import { Secret } from "../core/secret.ts";
import type { Subject } from "../lint/subject.ts";
import { modernVersion } from "../protocol/versions.ts";
import type { AuditResult } from "./audit-result.ts";
import { checkRules, serverOf } from "./check-rules.ts";
import { Budget } from "./live/budget.ts";
import { clean } from "./live/evidence.ts";
import type { Channel } from "./live/exchange.ts";
import { httpChannel } from "./live/http-channel.ts";
import { probeAuth } from "./live/probes/auth.ts";
import { probeBeside } from "./live/probes/beside.ts";
import { probeBurst } from "./live/probes/burst.ts";
import { probeCalls } from "./live/probes/calls.ts";
import { handshakeOf, probeHandshake } from "./live/probes/handshake.ts";
import { probeHostile } from "./live/probes/hostile.ts";
import { probeHttp } from "./live/probes/http.ts";
import { probeListing } from "./live/probes/listing.ts";
import { probeModern } from "./live/probes/modern.ts";
import { probeProtocol } from "./live/probes/protocol.ts";
import { Session } from "./live/session.ts";
import { shownUrl } from "./live/shown-url.ts";
import { stdioChannel } from "./live/stdio-channel.ts";

/** What an audit is about to ask. */
export interface AuditProgress {
  readonly what: string;
  /** Messages that were sent, this one counted. */
  readonly requests: number;
  /** Of how many at most. */
  readonly maxRequests: number;
}

/** What an audit may do and take. */
export interface AuditOptions {
  /** Call tools that do not say that they only read, too: with wrong arguments alone. */
  readonly allowWrites?: boolean | undefined;
  /** For everything together; a minute when left out. */
  readonly budgetMs?: number | undefined;
  /** Of one answer; 10 s when left out. */
  readonly timeoutMs?: number | undefined;
  /** 80 when left out. */
  readonly maxRequests?: number | undefined;
  /** 5 when left out. */
  readonly requestsPerSecond?: number | undefined;
  /** Of one answer; 8 MiB when left out. */
  readonly maxBytes?: number | undefined;
  /** What a tool's definition costs a model; sizes are not judged where nobody counts. */
  readonly tokensOf?: Subject["tokensOf"];
  readonly onProgress?: ((progress: AuditProgress) => void) | undefined;
}

/** How a URL is audited. */
export interface UrlOptions extends AuditOptions {
  /** Calls to send at last, as fast as they are answered, to see what a limit says; none when left out. */
  readonly burst?: number | undefined;
  /** Sent to this server alone, and redacted in everything that comes of the audit. */
  readonly token?: string | Secret | undefined;
}

/** How a command is audited. */
export interface CommandOptions extends AuditOptions {
  /** The variables of the process; few of our own when left out. */
  readonly environment?: { readonly [name: string]: string | undefined } | undefined;
  /** Ends the process when whoever audits is ended: a signal for that one does not reach it. */
  readonly signal?: AbortSignal | undefined;
}

const defaults = {
  budgetMs: 60_000,
  timeoutMs: 10_000,
  maxRequests: 80,
  requestsPerSecond: 5,
  maxBytes: 8 * 1024 * 1024,
};

/** Of all answers together. */
const maxCharacters = 64 * 1024 * 1024;

/** Audits the server at a URL, which the caller has parsed. It may be on this machine, since the user names it. */
export async function auditUrl(url: string | URL, options: UrlOptions = {}): Promise<AuditResult> {
  const { token, maxBytes = defaults.maxBytes } = options;
  const target = new URL(url);
  target.hash = "";
  target.username = "";
  target.password = "";
  const secret = typeof token === "string" ? new Secret(token) : token;
  const channel = httpChannel({ url: target, token: secret, maxBytes });
  return runAudit(shownUrl(target), {
    channel,
    url: target,
    hasToken: secret !== undefined && isSafelyAsked(target),
    options,
  });
}

/** Audits the server that a command starts; the process is ended with the audit. */
export async function auditCommand(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<AuditResult> {
  const { maxBytes = defaults.maxBytes, environment = basicEnvironment(), signal } = options;
  const channel = stdioChannel({ command, environment, maxBytes, graceMs: 2_000, signal });
  return runAudit(command.join(" "), { channel, options });
}

/** What a process needs to run at all, which is all that a command is given by itself. Anything else of ours, tokens among it, is none of its business. */
export function basicEnvironment(): { readonly [name: string]: string | undefined } {
  const { PATH, HOME, USER, SHELL, TERM, TMPDIR, LANG } = process.env;
  const all = { PATH, HOME, USER, SHELL, TERM, TMPDIR, LANG };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

interface Way {
  readonly channel: Channel;
  readonly url?: URL;
  readonly hasToken?: boolean;
  readonly options: Options;
}

type Options = AuditOptions & Pick<UrlOptions, "burst">;

/** Asks, and then judges. Rejects only for a bug of ours: whatever a server does is a finding. */
async function runAudit(target: string, way: Way): Promise<AuditResult> {
  const { channel, url, hasToken = false, options } = way;
  const limits = limitsOf(options);
  const budget = new Budget(limits);
  const { allowWrites = false, burst = 0, onProgress, tokensOf } = options;
  const onAsk = (what: string) => {
    const { maxRequests } = limits;
    onProgress?.({ what: clean(what), requests: budget.sent, maxRequests });
  };
  const session = new Session({ channel, budget, url, hasToken, allowWrites, burst, onAsk });
  try {
    for (const probe of probes) await probe(session);
  } finally {
    await channel.close();
  }
  const server = serverOf(session);
  return {
    target,
    kind: "live",
    revisions: revisionsOf(session),
    ...(server !== undefined && { server }),
    tools: session.listed?.length ?? 0,
    ...(session.listed !== undefined && { list: session.listed }),
    ...given({ incomplete: incompleteBecause(session), unanswered: unansweredBecause(session) }),
    ...checkRules(session, tokensOf),
    requests: budget.sent,
    milliseconds: Math.round(budget.elapsedMs),
  };
}

function incompleteBecause({ budget, listed, transcript }: Session): string | undefined {
  if (budget.exhausted !== undefined) return budget.exhausted;
  return listed === undefined ? clean(transcript.whyNot(["list"])) : undefined;
}

/** A server that has answered anything, were it a page, is there to be graded. */
function unansweredBecause({ transcript }: Session): string | undefined {
  const { exchanges, limited } = transcript;
  const isAnswered = [...exchanges, ...limited].some(({ reply }) => reply.kind === "reply");
  if (isAnswered) return undefined;
  const reply = exchanges[0]?.reply;
  return clean(reply?.kind === "silence" ? reply.message : transcript.whyNot(["initialize"]));
}

const probes: readonly ((session: Session) => Promise<void>)[] = [
  probeHandshake,
  probeListing,
  probeProtocol,
  probeHttp,
  probeModern,
  probeAuth,
  probeCalls,
  probeBeside,
  probeHostile,
  probeBurst,
];

function limitsOf(options: Options) {
  const { budgetMs = defaults.budgetMs, burst = 0 } = options;
  const maxRequests = (options.maxRequests ?? defaults.maxRequests) + burst;
  const { requestsPerSecond = defaults.requestsPerSecond } = options;
  // Some time is left for the others when the first answer does not come.
  const timeoutMs = Math.min(options.timeoutMs ?? defaults.timeoutMs, budgetMs / 3);
  return { budgetMs, maxRequests, requestsPerSecond, timeoutMs, maxCharacters };
}

function revisionsOf({ legacy, isModern, transcript }: Session): readonly string[] {
  const old = transcript.all("initialize-old").flatMap((one) => handshakeOf(one)?.version ?? []);
  const agreed = legacy === undefined ? old : [legacy.version, ...old];
  const all = isModern ? [modernVersion, ...agreed] : agreed;
  return [...new Set(all.map(clean))];
}
