import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Challenge, challenge } from "../auth/challenge.ts";
import { Canceller } from "../core/cancellation.ts";
import { rateLimitFields, refusalText, retryAfterField } from "../limits/rate-limit-fields.ts";
import type { CallerRules, MayRun } from "../protocol/caller-rules.ts";
import type { Reply } from "../protocol/reply.ts";
import { callerRules } from "./caller-rules.ts";
import { logAnswer } from "./log-answer.ts";
import { narrowedBy } from "./narrowed-by.ts";
import type { Arrived, McpRoute } from "./route.ts";

interface Posted {
  readonly route: McpRoute;
  readonly arrived: Arrived;
  readonly body: string;
}

/** Answers a message, with what HTTP says of it besides, and writes the line of it. */
export async function answerPost(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, arrived, body }: Posted,
): Promise<FastifyReply> {
  const { headers } = request;
  const { caller, owner } = arrived.letIn;
  const narrowed = narrowedBy(headers, route);
  const rules = callerRules({ route, caller, narrowed, admit: admission(route, arrived) });
  const abort = disconnected(reply.raw);
  const untrack = caller?.credential && route.redactor.track(caller.credential);
  const trace = arrived.trace.headers;
  try {
    const answer = await route.endpoint({ headers, body, rules, owner, abort, trace });
    const finish = (told: Reply | undefined): void => {
      try {
        logAnswer(answer, { route, arrived, told });
      } finally {
        untrack?.();
      }
    };
    reply.code(answer.status).headers(answer.headers);
    if (answer.reply instanceof Promise) {
      answer.reply.then(finish).catch((error: unknown) => {
        route.log.error({ err: error }, "a stream's end could not be logged");
      });
    } else {
      finish(answer.reply);
      reply.headers(fieldsOf(answer.reply, { route, arrived }));
    }
    return reply.send(answer.body);
  } catch (error) {
    untrack?.();
    throw error;
  }
}

/** Asks the limits, where there are any, and turns what they say into what a model and a client read. */
function admission(
  { limits, limitsDefinition }: McpRoute,
  { letIn }: Arrived,
): CallerRules["admit"] {
  if (limits === undefined) return admitAll;
  const { onExceeded, headers } = limitsDefinition;
  return async (tool) => {
    const found = await limits.admitCall({ caller: letIn.caller?.key ?? letIn.owner, tool });
    const { standing } = found;
    const fields = standing === undefined || headers === "none" ? none : rateLimitFields(standing);
    if (found.kind === "admitted") return { ok: true, release: found.release, fields };
    const text = refusalText(found);
    const reason = `limit_${found.by}`;
    if (onExceeded !== "http429") return { ok: false, text, reason, fields };
    const { retryAfterMs } = found;
    const wait = { ...fields, "retry-after": retryAfterField(found) };
    return { ok: false, text, reason, retryAfterMs, fields: wait };
  };
}

const none = {};
const free: MayRun = { ok: true, release: () => {}, fields: none };

async function admitAll(): Promise<MayRun> {
  return free;
}

/** What limits say (RateLimit, Retry-After), and the challenge for what a token lacks (RFC 6750 §3). */
function fieldsOf(
  reply: Reply | undefined,
  { route, arrived }: { readonly route: McpRoute; readonly arrived: Arrived },
): { readonly [name: string]: string } {
  const { denied, fields = none, record, status } = reply ?? {};
  if (denied === undefined || status === 200) return fields;
  const common = route.challenges();
  const tool = record?.tool ?? "The tool";
  const said: Challenge =
    denied.kind === "insufficientScope"
      ? {
          ...common,
          scopes: denied.scopes,
          error: "insufficient_scope",
          description: `${tool} needs more access`,
        }
      : arrived.letIn.caller === undefined
        ? common
        : { ...common, error: "invalid_token", description: "The API refused the token" };
  return { ...fields, "www-authenticate": challenge(said) };
}

/** Aborts when the caller goes away before it has its answer. */
function disconnected(response: ServerResponse): Canceller {
  const abort = new Canceller();
  response.once("close", () => {
    if (!response.writableFinished) abort.abort();
  });
  return abort;
}
