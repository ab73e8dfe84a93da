import { isObject, ownValue } from "../../core/json.ts";
import type { Exchange } from "../live/exchange.ts";
import { errorOf, inShort, resultOf, statusOf } from "../live/read-answer.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T14: headers and body agree in 2026-07-28. */
export const modernRevision: AuditRule = {
  id: "T14",
  slug: "modern-revision",
  area: "protocol",
  level: "info",
  what: "Where 2026-07-28 is spoken: an unknown method is 404, headers that contradict the body are 400 with -32020, another revision is 400 with -32022 and the revisions that are spoken, a list says ttlMs and cacheScope.",
  why: "Gateways route by the headers without reading the body: a server that does not compare them serves what a gateway did not allow.",
  fix: "Compare MCP-Protocol-Version, Mcp-Method and Mcp-Name with the body before anything else.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/basic/transports",
  check: checkModern,
};

interface Expected {
  readonly status: number;
  readonly code: number;
}

const expected: readonly (readonly [Exchange["ask"]["name"], Expected])[] = [
  ["modern-unknown-method", { status: 404, code: -32601 }],
  ["modern-method-mismatch", { status: 400, code: -32020 }],
  ["modern-name-mismatch", { status: 400, code: -32020 }],
  ["modern-version", { status: 400, code: -32022 }],
  ["modern-bare", { status: 400, code: -32602 }],
];

function checkModern({ transcript, isModern, closed }: Seen): Verdict {
  if (!isModern) return closed ?? "the server does not speak 2026-07-28";
  const names = expected.map(([name]) => name);
  if (transcript.all(...names).length === 0) return transcript.whyNot(names);
  const answers = expected.flatMap(([name, wanted]): readonly Found[] => {
    const exchange = transcript.first(name);
    return exchange === undefined || isAsExpected(exchange, wanted)
      ? []
      : [{ message: said(exchange, wanted), exchange }];
  });
  return [
    ...answers,
    ...supportedFindings(transcript.first("modern-version")),
    ...cacheFindings(transcript),
  ];
}

function isAsExpected(exchange: Exchange, { status, code }: Expected): boolean {
  const answered = statusOf(exchange);
  if (answered === 401) return true;
  return (answered === undefined || answered === status) && errorOf(exchange)?.code === code;
}

function said(exchange: Exchange, { status, code }: Expected): string {
  const { what } = exchange.ask;
  return `${what}: it is answered with ${inShort(exchange)} instead of ${status} with error ${code}`;
}

function supportedFindings(exchange: Exchange | undefined): readonly Found[] {
  const error = errorOf(exchange);
  if (exchange === undefined || error?.code !== -32022) return [];
  const { data } = error;
  if (isObject(data) && Array.isArray(ownValue(data, "supported"))) return [];
  return [
    { message: `${exchange.ask.what}: the error does not say which are supported`, exchange },
  ];
}

function cacheFindings(transcript: Seen["transcript"]): readonly Found[] {
  const lists = transcript
    .all("list", "list-other-era")
    .filter(({ ask }) => ask.version === "2026-07-28");
  return lists.flatMap((exchange): readonly Found[] => {
    const result = resultOf(exchange);
    if (result === undefined) return [];
    const missing = ["ttlMs", "cacheScope"].filter((name) => ownValue(result, name) === undefined);
    if (missing.length === 0) return [];
    return [{ message: `tools/list does not say ${missing.join(" and ")}`, exchange }];
  });
}
