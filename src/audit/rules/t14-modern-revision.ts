import { isObject, ownValue } from "../../core/json.ts";
import { isModernVersion, modernVersion } from "../../protocol/versions.ts";
import { cacheScopeOf, hintProblem } from "../live/cache-hints.ts";
import type { Exchange, ProbeName } from "../live/exchange.ts";
import { errorOf, headerOf, inShort, resultOf, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer, type Found, type Seen, type Verdict } from "../rule.ts";

/** T14: headers and body agree in 2026-07-28. */
export const modernRevision: AuditRule = {
  id: "T14",
  slug: "modern-revision",
  area: "protocol",
  level: "fail",
  what: [
    "Where 2026-07-28 is spoken, each mistake has its answer. An unknown method: 404 and -32601.",
    "A request without _meta, or without clientCapabilities in it: 400 and -32602.",
    "A header that is missing or contradicts the body: 400 and -32020.",
    "Another revision: 400 and -32022, with those that are spoken.",
    "server/discover and every page of a list say ttlMs and cacheScope.",
    "To warn: an answer has a session id; ping is served, or DELETE not answered with 405, by a server without the earlier revisions.",
  ].join(" "),
  why: "Gateways route by the headers without reading the body: a server that does not compare them serves what a gateway did not allow.",
  fix: "Compare MCP-Protocol-Version, Mcp-Method and Mcp-Name with the body before anything else.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation",
  check: checkModern,
};

/** What is answered; where the text leaves open which of two things is looked at first, either error will do. */
interface Expected {
  readonly status: number;
  readonly codes: readonly [number, ...number[]];
}

const mismatch: Expected = { status: 400, codes: [-32020] };
const expected: ReadonlyMap<ProbeName, Expected> = new Map<ProbeName, Expected>([
  ["modern-unknown-method", { status: 404, codes: [-32601] }],
  ["modern-version", { status: 400, codes: [-32022] }],
  ["modern-bare", { status: 400, codes: [-32602, -32020] }],
  ["modern-no-capabilities", { status: 400, codes: [-32602] }],
  ["modern-version-mismatch", { status: 400, codes: [-32020, -32022] }],
  ["modern-method-mismatch", mismatch],
  ["modern-no-version", mismatch],
  ["modern-no-method", mismatch],
  ["modern-name-mismatch", mismatch],
  ["modern-no-name", mismatch],
]);

function checkModern(seen: Seen): Verdict {
  if (!seen.isModern) return seen.closed ?? "the server does not speak 2026-07-28";
  const answers = checkAnswers(seen);
  const others = [...removedFindings(seen), ...cacheFindings(seen), ...sessionFindings(seen)];
  if (typeof answers === "string") return others.length > 0 ? others : answers;
  return [...answers, ...others];
}

const checkAnswers = eachAnswer([...expected.keys()], (exchange) => {
  const wanted = expected.get(exchange.ask.name);
  if (wanted === undefined || isAsExpected(exchange, wanted)) return unsupportedProblem(exchange);
  const { status, codes } = wanted;
  return `it is answered with ${inShort(exchange)} instead of ${status} with error ${codes[0]}`;
});

function isAsExpected(exchange: Exchange, { status, codes }: Expected): boolean {
  const answered = statusOf(exchange);
  const code = errorOf(exchange)?.code;
  return (answered === undefined || answered === status) && codes.some((one) => one === code);
}

function unsupportedProblem(exchange: Exchange): string | undefined {
  const error = errorOf(exchange);
  if (error?.code !== -32022) return undefined;
  const supported = isObject(error.data) ? ownValue(error.data, "supported") : undefined;
  const isNamed = Array.isArray(supported) && supported.includes(modernVersion);
  return isNamed ? undefined : `the error does not say that ${modernVersion} is supported`;
}

const checkRemoved = eachAnswer(["modern-ping", "modern-delete"], (exchange) => {
  if (exchange.ask.name === "modern-ping") {
    const isServed = resultOf(exchange) !== undefined;
    return isServed ? `it is served, though ${modernVersion} has removed it` : undefined;
  }
  return statusOf(exchange) === 405
    ? undefined
    : `it is answered with ${inShort(exchange)} instead of 405: ${modernVersion} has no sessions`;
});

/** The text says no more than "SHOULD" of DELETE, and of ping that it has gone. */
function removedFindings(seen: Seen): readonly Found[] {
  const found = checkRemoved(seen);
  return typeof found === "string" ? [] : found.map((one) => ({ ...one, level: "warn" }));
}

function cacheFindings({ transcript }: Seen): readonly Found[] {
  const missing = transcript.exchanges.flatMap((exchange): readonly Found[] => {
    const message = hintProblem(exchange);
    return message === undefined ? [] : [{ message, exchange }];
  });
  const pages = transcript
    .all("list", "list-page")
    .filter((page) => isModernVersion(page.ask.version ?? ""));
  const scopes = new Set(pages.map(cacheScopeOf).filter((scope) => scope !== undefined));
  if (scopes.size < 2) return missing;
  const message = "the pages of tools/list have different cacheScopes";
  return [...missing, { message, exchange: pages.at(-1) }];
}

/** The text asks it of servers that speak this revision alone; of others it is a note. */
function sessionFindings({ transcript, legacy }: Seen): readonly Found[] {
  const exchange = transcript.exchanges.find(
    (one) => isModernVersion(one.ask.version ?? "") && headerOf(one, "mcp-session-id") !== "",
  );
  if (exchange === undefined) return [];
  const message = `${exchange.ask.what}: the answer has a session id, and 2026-07-28 has no sessions`;
  return [{ level: legacy === undefined ? "warn" : "info", message, exchange }];
}
