import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Challenge, challenge } from "../auth/challenge.ts";
import type { Redactor } from "../auth/redactor.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import type { LimitsDefinition } from "../contract/limits.ts";
import { Canceller } from "../core/cancellation.ts";
import type { Standing } from "../limits/bucket-store.ts";
import { rateLimitFields, refusalText, retryAfterField } from "../limits/rate-limit-fields.ts";
import type { ServerLimits } from "../limits/server-limits.ts";
import type { CallerRules } from "../protocol/caller-rules.ts";
import type { HttpAnswer, HttpEndpoint } from "../protocol/http-endpoint.ts";
import type { Reply } from "../protocol/reply.ts";
import { callerRules } from "./caller-rules.ts";
import type { HostLog } from "./host-log.ts";
import type { Arrived } from "./mcp-route.ts";
import { narrowedBy } from "./served-views.ts";

/** What answering a POST depends on besides the request. */
export interface AnswerContext {
  /** The server's name, for the log. */
  readonly api: string;
  readonly auth: AuthDefinition;
  readonly definition: LimitsDefinition;
  readonly limits: ServerLimits | undefined;
  readonly challenges: () => Pick<Challenge, "metadataUrl" | "realm" | "scopes">;
  readonly redactor: Redactor;
  readonly log: HostLog;
  readonly endpoint: HttpEndpoint;
}

interface Answering {
  readonly route: AnswerContext;
  readonly arrived: Arrived;
}

/** Answers a message, with what HTTP says of it besides, and writes the line of it. */
export async function answerPost(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, arrived }: Answering,
): Promise<FastifyReply> {
  const { headers, body } = request;
  const { caller, owner } = arrived.admitted;
  const seen: Seen = { standing: undefined };
  const rules = callerRules({
    auth: route.auth,
    caller,
    narrowed: narrowedBy(headers),
    admit: admission({ route, arrived, seen }),
  });
  const abort = disconnected(reply.raw);
  const untrack = caller?.credential && route.redactor.track(caller.credential);
  const text = typeof body === "string" ? body : "";
  const { trace } = arrived;
  const exchange = { headers, body: text, rules, owner, abort, trace: trace.headers };
  const answer = await route.endpoint(exchange).catch((error: unknown) => {
    untrack?.();
    throw error;
  });
  const finish = (told: Reply | undefined): void => {
    logAnswer(answer, { route, arrived, told });
    untrack?.();
  };
  if (answer.reply instanceof Promise) void answer.reply.then(finish);
  else finish(answer.reply);
  const first = answer.reply instanceof Promise ? undefined : answer.reply;
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, ...fieldsOf(first, { route, standing: seen.standing }) })
    .send(answer.body);
}

/** What a call's limits said, for the fields of its answer. */
interface Seen {
  standing: Standing | undefined;
}

function admission({
  route: { limits, definition },
  arrived: { admitted },
  seen,
}: Answering & { readonly seen: Seen }): CallerRules["admit"] {
  return async (tool) => {
    if (limits === undefined) return { ok: true, release: () => {} };
    const caller = admitted.caller?.key ?? admitted.owner;
    const found = await limits.admitCall({ caller, tool });
    seen.standing = found.standing;
    if (found.kind === "admitted") return { ok: true, release: found.release };
    const { retryAfterMs } = found;
    const text = refusalText(found);
    return definition.onExceeded === "http429"
      ? { ok: false, text, retryAfterMs }
      : { ok: false, text };
  };
}

/** RFC 6750 §3 for what the token lacks, RFC 9110 §10.2.3 and the RateLimit fields for limits. */
function fieldsOf(
  reply: Reply | undefined,
  { route, standing }: { readonly route: AnswerContext; readonly standing: Standing | undefined },
): { readonly [name: string]: string } {
  const { denied, retryAfterMs, record } = reply ?? {};
  const limits =
    standing === undefined || route.definition.headers === "none" ? {} : rateLimitFields(standing);
  const wait =
    retryAfterMs === undefined ? {} : { "retry-after": retryAfterField({ retryAfterMs }) };
  if (denied === undefined || reply?.status === 200) return { ...limits, ...wait };
  const common = route.challenges();
  const said: Challenge =
    denied.kind === "insufficientScope"
      ? {
          ...common,
          scopes: denied.scopes,
          error: "insufficient_scope",
          description: `${record?.tool ?? "The tool"} needs more access`,
        }
      : record === undefined
        ? common
        : { ...common, error: "invalid_token", description: "The API refused the token" };
  return { ...limits, ...wait, "www-authenticate": challenge(said) };
}

function logAnswer(
  answer: HttpAnswer,
  { route, arrived, told }: Answering & { readonly told: Reply | undefined },
): void {
  const { trace, startMs, admitted } = arrived;
  const { record } = told ?? {};
  const common = {
    request: trace.id,
    api: route.api,
    status: answer.status,
    bytes: Buffer.byteLength(told?.text ?? ""),
    ms: Math.round((performance.now() - startMs) * 10) / 10,
    caller: admitted.caller?.key,
    address: admitted.address,
  };
  if (record === undefined) {
    route.log.debug(common, "request");
    return;
  }
  const { tool, outcome, isWrite, written } = record;
  route.log.info({ ...common, tool, outcome }, "call");
  if (!isWrite || outcome === "unknown") return;
  route.log.info({ ...common, tool, outcome, written, name: admitted.caller?.name }, "audit");
}

/** Aborts when the caller goes away before it has its answer. */
function disconnected(response: ServerResponse): Canceller {
  const abort = new Canceller();
  response.once("close", () => {
    if (!response.writableFinished) abort.abort();
  });
  return abort;
}
