import { isSafelyAsked } from "../core/loopback-host.ts";
import { Secret } from "../core/secret.ts";
import {
  type CommandOptions,
  defaultMaxBytes,
  type LiveOptions,
  limitsOf,
  type UrlOptions,
} from "./audit-options.ts";
import type { AuditResult } from "./audit-result.ts";
import { judgeSession } from "./judge-session.ts";
import { Budget } from "./live/budget.ts";
import { endSessions } from "./live/end-sessions.ts";
import { clean } from "./live/evidence.ts";
import type { Channel } from "./live/exchange.ts";
import { httpChannel } from "./live/http-channel.ts";
import { probes } from "./live/probes/all.ts";
import { Session } from "./live/session.ts";
import { keysAmong, type NamedValue, secretsOf, shownCommand } from "./live/shown-command.ts";
import { shownUrl } from "./live/shown-url.ts";
import { stdioChannel } from "./live/stdio-channel.ts";

/** Audits the server at a URL, which the caller has parsed. It may be on this machine, since the user names it. */
export async function auditUrl(url: string | URL, options: UrlOptions = {}): Promise<AuditResult> {
  const { token, maxBytes = defaultMaxBytes } = options;
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
  const { maxBytes = defaultMaxBytes, environment = basicEnvironment(), signal } = options;
  const given = [...ownVariables(environment), ...secretsOf(command)];
  const channel = stdioChannel({
    command,
    environment,
    secrets: valuesOf(given),
    keys: valuesOf(keysAmong(given)),
    maxBytes,
    graceMs: 2_000,
    signal,
  });
  return runAudit(shownCommand(command), { channel, options });
}

/** What a process was given beside what every one is: the values may be secrets. */
function ownVariables(
  environment: NonNullable<CommandOptions["environment"]>,
): readonly NamedValue[] {
  const basic = basicEnvironment();
  return Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value === basic[name] ? [] : [[name, value] as const],
  );
}

function valuesOf(named: readonly NamedValue[]): readonly string[] {
  return named.map(([, value]) => value);
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
  readonly options: LiveOptions;
}

/** Asks, and then judges. Rejects only for a bug of ours: whatever a server does is a finding. */
async function runAudit(target: string, way: Way): Promise<AuditResult> {
  const { channel, url, hasToken = false, options } = way;
  const budget = new Budget(limitsOf(options));
  const { allowWrites = false, burst = 0, onProgress, tokensOf } = options;
  const onAsk = (what: string) => {
    const { sent: requests, maxRequests } = budget;
    onProgress?.({ what: clean(what), requests, maxRequests });
  };
  const session = new Session({ channel, budget, url, hasToken, allowWrites, burst, onAsk });
  try {
    for (const probe of probes) await probe(session);
    if (session.lost === undefined) await endSessions(session);
  } finally {
    await channel.close();
  }
  return judgeSession(session, { target, tokensOf });
}
