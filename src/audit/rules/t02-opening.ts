import { ownValue } from "../../core/json.ts";
import { typeProblem } from "../live/content-type.ts";
import type { Exchange } from "../live/exchange.ts";
import { answersOf, errorOf, inShort, resultOf, statusOf } from "../live/read-answer.ts";
import { isBlocked, isRedirect, isRefusal } from "../live/read-opening.ts";
import type { AuditRule, Seen, Verdict } from "../rule.ts";

/** T02: an opening that a client can read. */
export const opening: AuditRule = {
  id: "T02",
  slug: "opening",
  area: "protocol",
  level: "fail",
  what: "The opening requests and the first tools/list are answered in time, with 200 and JSON or events, by one JSON-RPC answer of the same id that has a result or an error. Who has no token may be answered with 401, or with 403 and a challenge or an error. The result of initialize says a protocolVersion.",
  why: "Everything else begins after it: a client that cannot read it does not connect at all.",
  fix: "Answer with Content-Type application/json or text/event-stream, and repeat the id as it came.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server",
  check: checkOpening,
};

function checkOpening(seen: Seen): Verdict {
  const openings = seen.transcript.all("initialize").filter((one) => !isOtherEra(one, seen));
  const all = [...openings, ...seen.transcript.all("discover", "list").filter(isAnswered)];
  if (all.length === 0) return seen.transcript.whyNot(["initialize"]);
  if (all.some(isRedirect)) return "the server redirects";
  if (!seen.hasToken && all.every(isBlocked)) return `${blocked}: give one in GRAM_AUDIT_TOKEN`;
  return all.flatMap((exchange) => {
    const problem = problemOf(exchange) ?? refusedOpening(exchange, seen);
    const message = `${exchange.ask.what}: ${problem}`;
    return problem === undefined ? [] : [{ message, exchange, fix: fixOf(exchange) }];
  });
}

const blocked = "it is answered with 403, and neither a challenge nor JSON-RPC says why";
/** What is to be done where it is not the server's answer that has to be another one. */
function fixOf(exchange: Exchange): string | undefined {
  const { reply } = exchange;
  if (reply.kind === "silence")
    return "See that the server runs and answers in time, and that the URL or the command is spelled right.";
  return reply.status === 404
    ? "Look at the path of the URL, where nothing was found: many servers are at /mcp."
    : undefined;
}

/** A server of the newest revision alone refuses the handshake, and says so. */
function isOtherEra(exchange: Exchange, { legacy, isModern }: Seen): boolean {
  const isRefused = errorOf(exchange) !== undefined || (statusOf(exchange) ?? 0) >= 400;
  return legacy === undefined && isModern && isRefused;
}

/** An error is an answer, and where nothing else opens the server nobody can use it. */
function refusedOpening(exchange: Exchange, { legacy, isModern }: Seen): string | undefined {
  if (legacy !== undefined || isModern || isRefusal(exchange)) return undefined;
  if (exchange.ask.name !== "initialize" || errorOf(exchange) === undefined) return undefined;
  return `it is answered with ${inShort(exchange)}, and server/discover opens nothing either`;
}

/** A server without 2026-07-28 may refuse server/discover in any way. A result is held to the form. */
function isAnswered(exchange: Exchange): boolean {
  return exchange.ask.name !== "discover" || resultOf(exchange) !== undefined;
}

function problemOf(exchange: Exchange): string | undefined {
  const { reply } = exchange;
  if (reply.kind === "silence") return `no answer: ${reply.message}`;
  if (isBlocked(exchange)) return blocked;
  if (isRefusal(exchange)) return undefined;
  if (reply.status !== undefined && reply.status !== 200)
    return `it is answered with ${reply.status}`;
  const wrongType = typeProblem(exchange);
  if (wrongType !== undefined) return wrongType;
  if (reply.end === "too-large") return "its answer is larger than this audit reads";
  return reply.problem === undefined
    ? messageProblem(exchange)
    : `it is answered with ${reply.problem}`;
}

function messageProblem(exchange: Exchange): string | undefined {
  const answers = answersOf(exchange);
  const [answer] = answers;
  if (answer === undefined) {
    const { reply } = exchange;
    const messages = reply.kind === "reply" ? reply.messages.length : 0;
    const isEndless = reply.kind === "reply" && reply.end === "timeout";
    if (messages > 0) return "no message in the answer has the id that was sent";
    return isEndless ? "its stream goes on without an answer" : "its answer has no message";
  }
  if (answers.length > 1) return `it is answered ${answers.length} times`;
  if (ownValue(answer, "jsonrpc") !== "2.0") return 'the answer lacks jsonrpc: "2.0"';
  const hasBoth = Object.hasOwn(answer, "result") && Object.hasOwn(answer, "error");
  return hasBoth ? "the answer has a result and an error" : versionProblem(exchange);
}

/** No client goes on without: it is the revision that both speak from then on. */
function versionProblem(exchange: Exchange): string | undefined {
  const result = resultOf(exchange);
  if (exchange.ask.name !== "initialize" || result === undefined) return undefined;
  const version = ownValue(result, "protocolVersion");
  if (version === undefined) return "its result has no protocolVersion";
  return typeof version === "string" ? undefined : "the protocolVersion of its result is no text";
}
