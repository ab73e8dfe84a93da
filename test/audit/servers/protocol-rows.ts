// T01 to T13. Of T01's https and of what ends a server other tests have more: reachable.test.ts, loss.test.ts.
import { randomUUID } from "node:crypto";
import { agreeing, events, onMethod, sessionIds, when, withHeaders, withText } from "./changes.ts";
import { type Asked, type Change, failed, json, succeeded } from "./mcp-server.ts";
import type { RuleRow } from "./rule-row.ts";
import { tools } from "./shop-tools.ts";

const isInitialize = ({ message }: Asked) => message?.method === "initialize";
const isModernUnknown = ({ message, headers }: Asked) =>
  message?.method === "gram-audit/no-such-method" &&
  headers["mcp-protocol-version"] === "2026-07-28";
const isBatch = ({ body }: Asked) => body.startsWith("[");
const isMalformed = ({ body }: Asked) => body.startsWith("{") && !body.endsWith("}");
const isPlain = ({ headers }: Asked) =>
  headers.accept === "application/json" && headers["mcp-session-id"] !== undefined;
const isGet = ({ verb, path }: Asked) => verb === "GET" && path === "/mcp";
const isDelete = ({ verb }: Asked) => verb === "DELETE";
const isForeign = ({ headers }: Asked) => headers.origin === "https://gram-audit.invalid";
const isLarge = ({ body }: Asked) => body.length > 1_000_000;
const asks = (version: string) => (asked: Asked) =>
  isInitialize(asked) && asked.message?.params?.["protocolVersion"] === version;

/** The opening with its text changed. */
function opening(change: (text: string) => string): Change {
  return when(isInitialize, (_, clean) => withText(clean, change));
}

const openingRows: readonly RuleRow[] = [
  {
    rule: "T01",
    clause: "no redirect",
    breaks: when(isInitialize, ({ origin }) => ({
      status: 301,
      headers: { location: `${origin}/mcp/` },
    })),
    says: [
      "T01 fail: a POST is answered with 301 and led to http://HOST/mcp/, on the same server; it was not followed",
    ],
  },
  {
    rule: "T01",
    clause: "it answers",
    breaks: (_, __, response) => {
      response.destroy();
      return "taken";
    },
    says: [
      "T01 fail: The server HOST closed the connection before its answer was complete (UND_ERR_SOCKET).",
    ],
  },
  {
    rule: "T02",
    clause: "the same id",
    breaks: opening((body) => body.replace(/"id":\d+/, '"id":"another"')),
    says: [
      "T02 fail: initialize for 2025-11-25: no message in the answer has the id that was sent",
    ],
  },
  {
    rule: "T02",
    clause: "of the same type",
    breaks: opening((body) => body.replace(/"id":(\d+)/, '"id":"$1"')),
    says: [
      "T02 fail: initialize for 2025-11-25: no message in the answer has the id that was sent",
    ],
  },
  {
    rule: "T02",
    clause: "one answer",
    breaks: opening((body) => `[${body},${body}]`),
    says: ["T02 fail: initialize for 2025-11-25: it is answered 2 times"],
  },
  {
    rule: "T02",
    clause: "status 200",
    breaks: when(isInitialize, (_, clean) => ({ ...clean, status: 201 })),
    says: ["T02 fail: initialize for 2025-11-25: it is answered with 201"],
  },
  {
    rule: "T02",
    clause: "JSON or events",
    breaks: when(isInitialize, (_, clean) => withHeaders(clean, { "content-type": "text/plain" })),
    says: [
      "T02 fail: initialize for 2025-11-25: its Content-Type is text/plain, neither application/json nor text/event-stream",
    ],
  },
  {
    rule: "T02",
    clause: "JSON-RPC 2.0",
    breaks: opening((body) => body.replace('"jsonrpc":"2.0",', "")),
    says: ['T02 fail: initialize for 2025-11-25: the answer lacks jsonrpc: "2.0"'],
  },
  {
    rule: "T02",
    clause: "a result or an error",
    breaks: opening((body) => body.replace('"result"', '"error":{"code":1,"message":""},"result"')),
    says: ["T02 fail: initialize for 2025-11-25: the answer has a result and an error"],
  },
  {
    rule: "T02",
    clause: "a version",
    breaks: opening((body) => body.replace('"protocolVersion":"2025-11-25",', "")),
    says: ["T02 fail: initialize for 2025-11-25: its result has no protocolVersion"],
  },
  {
    rule: "T02",
    clause: "a version that is a text",
    breaks: opening((body) => body.replace('"2025-11-25"', "20251125")),
    says: ["T02 fail: initialize for 2025-11-25: the protocolVersion of its result is no text"],
  },
];

const versionRows: readonly RuleRow[] = [
  {
    rule: "T03",
    clause: "nonsense is not repeated",
    breaks: onMethod("initialize", ({ message }, clean) =>
      withText(clean, (body) =>
        body.replace(
          /"protocolVersion":"[^"]+"/,
          `"protocolVersion":"${message?.params?.["protocolVersion"]}"`,
        ),
      ),
    ),
    says: ['T03 fail: initialize for 1900-01-01: it agrees to "1900-01-01", which is no revision'],
  },
  {
    rule: "T03",
    clause: "a revision or an error",
    breaks: when(asks("1900-01-01"), () => ({ status: 500 })),
    keeps: when(asks("1900-01-01"), (asked) => failed(asked, -32602, "Unsupported", 400)),
    says: [
      "T03 fail: initialize for 1900-01-01: it is answered with 500, neither a revision nor an error of JSON-RPC",
    ],
  },
  {
    rule: "T03",
    clause: "a revision with a handshake",
    breaks: when(asks("1900-01-01"), (_, clean) =>
      withText(clean, (body) => body.replace("2025-11-25", "2026-07-28")),
    ),
    says: [
      'T03 warn: initialize for 1900-01-01: it agrees to "2026-07-28", which has no handshake',
    ],
  },
  {
    rule: "T04",
    breaks: when(
      ({ headers }) => headers["mcp-protocol-version"] === "bogus",
      (asked) => succeeded(asked, { tools }),
    ),
    says: [
      "T04 warn: tools/list with MCP-Protocol-Version: bogus: it is answered with 200 with a result instead of 400",
    ],
  },
];

const messageRows: readonly RuleRow[] = [
  {
    rule: "T05",
    clause: "202",
    breaks: onMethod("notifications/initialized", () => ({ status: 200 })),
    says: ["T05 fail: notifications/initialized: it is answered with 200 instead of 202"],
  },
  {
    rule: "T05",
    clause: "no body",
    breaks: onMethod("notifications/initialized", () => json({}, { status: 202 })),
    says: ["T05 fail: notifications/initialized: a notification is answered with a message"],
  },
  {
    rule: "T06",
    clause: "with a handshake",
    breaks: when(
      (asked) => asked.message?.method === "gram-audit/no-such-method" && !isModernUnknown(asked),
      (asked) => failed(asked, -32603, "Internal error"),
    ),
    says: [
      "T06 fail: gram-audit/no-such-method: it is answered with 200 with error -32603 instead of error -32601",
    ],
  },
  {
    rule: "T06",
    clause: "no server error",
    breaks: when(
      (asked) => asked.message?.method === "gram-audit/no-such-method" && !isModernUnknown(asked),
      (asked) => failed(asked, -32601, "Method not found", 500),
    ),
    says: [
      "T06 fail: gram-audit/no-such-method: it is answered with 500 with error -32601 instead of error -32601 and a status below 500",
    ],
  },
  {
    rule: "T06",
    clause: "without one",
    breaks: when(isModernUnknown, (asked) => failed(asked, -32603, "Internal error", 404)),
    says: [
      "T06 fail: gram-audit/no-such-method in 2026-07-28: it is answered with 404 with error -32603 instead of error -32601",
    ],
  },
  {
    rule: "T07",
    clause: "400 or -32700",
    breaks: when(isMalformed, () => ({ status: 500 })),
    keeps: when(isMalformed, (asked) => failed(asked, -32700, "Parse error")),
    says: [
      "T07 fail: JSON that ends too early: it is answered with 500 instead of 400 or error -32700",
    ],
  },
  {
    rule: "T07",
    clause: "it is not served",
    breaks: when(isMalformed, (asked) => succeeded(asked, { tools })),
    says: [
      "T07 fail: JSON that ends too early: it is answered with 200 with a result instead of 400 or error -32700",
    ],
  },
  {
    rule: "T08",
    clause: "a list of answers",
    breaks: when(isBatch, (asked) => json(answersTo(asked))),
    says: ["T08 warn: a batch of two requests: it is served, though 2025-11-25 has none"],
  },
  {
    rule: "T08",
    clause: "events",
    breaks: when(isBatch, (asked) => events(answersTo(asked))),
    says: ["T08 warn: a batch of two requests: it is served, though 2025-11-25 has none"],
  },
  {
    rule: "T08",
    clause: "no server error",
    breaks: when(isBatch, (asked) => failed(asked, -32600, "No batches", 500)),
    keeps: when(isBatch, () => ({ status: 415 })),
    says: [
      "T08 warn: a batch of two requests: it is answered with 500 with error -32600, and not refused",
    ],
  },
  {
    rule: "T08",
    clause: "it is not taken in silence",
    breaks: when(isBatch, () => ({ status: 202 })),
    keeps: when(isBatch, (asked) => failed(asked, -32600, "No batches")),
    says: ["T08 warn: a batch of two requests: it is answered with 202, and not refused"],
  },
  {
    rule: "T09",
    clause: "no server error",
    breaks: when(isPlain, () => ({ status: 500 })),
    keeps: when(isPlain, () => ({ status: 406 })),
    says: ["T09 fail: tools/list that takes JSON only: it is answered with 500"],
  },
  {
    rule: "T09",
    clause: "no stream",
    breaks: when(isPlain, (_, { body = "" }) => events([JSON.parse(body)])),
    says: ["T09 warn: tools/list that takes JSON only: it is answered with text/event-stream"],
  },
  {
    rule: "T10",
    clause: "no page",
    breaks: when(isGet, () => ({
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<p>Hello",
    })),
    keeps: when(isGet, () => events([])),
    says: ["T10 fail: GET: it is answered with 200 and text/html, neither a stream nor 405"],
  },
  {
    rule: "T10",
    clause: "no other status",
    breaks: when(isGet, () => ({ status: 404 })),
    says: ["T10 fail: GET: it is answered with 404, neither a stream nor 405"],
  },
];

function answersTo({ body }: Asked): readonly object[] {
  // What is sent to a batch is a list of requests.
  const requests = JSON.parse(body) as readonly { readonly id: number }[];
  return requests.map(({ id }) => ({ jsonrpc: "2.0", id, result: {} }));
}

const inSession = ({ message, headers }: Asked) =>
  headers["mcp-session-id"] === "gram-audit-no-such-session" && message !== undefined;

const sessionRows: readonly RuleRow[] = [
  {
    rule: "T11",
    clause: "visible ASCII",
    breaks: sessionIds(() => `ä-${randomUUID()}`),
    says: ["T11 warn: its session id is not visible ASCII"],
  },
  {
    rule: "T11",
    clause: "new each time",
    breaks: sessionIds(() => "3f0c6a52-7d1e-4b9a-8c45-e2f6071b9d38"),
    says: ["T11 warn: two clients get one session id"],
  },
  {
    rule: "T11",
    clause: "room enough",
    breaks: sessionIds((count) => ["k3", "9x", "zq", "b7"][count] ?? ""),
    says: [
      "T11 warn: its session ids differ in 2 characters out of 36: that is room for 10 bits, which can be guessed",
    ],
  },
  {
    rule: "T11",
    clause: "no counting",
    breaks: sessionIds((count) => `0f3c9d52a7e14b6c8d05f2a1${String(1000 + count)}`),
    says: [
      "T11 warn: its session ids differ in 1 character out of 10: that is room for 3 bits, which can be guessed",
    ],
  },
  {
    rule: "T11",
    clause: "404 for one that there is not",
    breaks: when(inSession, (asked) => succeeded(asked, { tools })),
    says: [
      "T11 warn: tools/list in a session that there is not: it is answered with 200 with a result instead of 404",
    ],
  },
  {
    rule: "T11",
    clause: "it can be ended",
    breaks: (asked) => (isDelete(asked) ? { status: 500 } : undefined),
    keeps: (asked) => (isDelete(asked) ? { status: 405 } : undefined),
    says: [
      "T11 warn: DELETE of a session: it is answered with 500 instead of 200, 202, 204 or 405",
    ],
  },
  {
    rule: "T11",
    clause: "404 for one that was ended",
    breaks: (asked) => (isDelete(asked) ? { status: 204 } : undefined),
    says: [
      "T11 warn: tools/list in a session that was ended: it is answered with 200 with a result instead of 404",
    ],
  },
];

const hostileRows: readonly RuleRow[] = [
  {
    rule: "T12",
    clause: "Origin",
    breaks: (asked, clean) => {
      const { origin, ...headers } = asked.headers;
      return clean({ ...asked, headers });
    },
    says: [
      "T12 fail: a request with Origin: https://gram-audit.invalid: it is answered with 200 with a result instead of 403",
    ],
  },
  {
    rule: "T12",
    clause: "403 since 2025-11-25",
    breaks: when(isForeign, () => ({ status: 400 })),
    keeps: agreeing(
      "2025-06-18",
      when(isForeign, () => ({ status: 400 })),
    ),
    says: [
      "T12 fail: a request with Origin: https://gram-audit.invalid: it is answered with 400 instead of 403",
    ],
  },
  {
    rule: "T12",
    clause: "a refusal before 2025-11-25",
    breaks: agreeing(
      "2025-06-18",
      when(isForeign, () => ({ status: 500 })),
    ),
    says: [
      "T12 fail: a request with Origin: https://gram-audit.invalid: it is answered with 500 instead of 403",
    ],
  },
  {
    rule: "T12",
    clause: "Host",
    breaks: (asked, clean) =>
      clean({ ...asked, headers: { ...asked.headers, host: new URL(asked.origin).host } }),
    says: [
      "T12 fail: a request with Host: gram-audit.invalid: it is answered with 200 with a result instead of 403",
    ],
  },
  {
    rule: "T13",
    clause: "no server error",
    breaks: when(isLarge, () => ({ status: 500 })),
    keeps: when(isLarge, (asked) => succeeded(asked, {})),
    says: ["T13 info: a body of 5 MB is answered with 500"],
  },
  {
    rule: "T13",
    clause: "it does not hang",
    breaks: (asked) => (isLarge(asked) ? "taken" : undefined),
    keeps: (asked, _, response) => {
      if (!isLarge(asked)) return undefined;
      response.destroy();
      return "taken";
    },
    says: [
      "T13 info: a body of 5 MB is not answered: The server HOST did not answer within 3000 ms.",
    ],
  },
  {
    rule: "T13",
    clause: "an answer, or none that looks like one",
    breaks: when(isLarge, () => ({ status: 200 })),
    keeps: when(isLarge, (asked) => failed(asked, -32600, "Too large")),
    says: ["T13 info: a body of 5 MB is answered with 200"],
  },
];

/** Of the protocol, in the revisions with a handshake. */
export const protocolRows: readonly RuleRow[] = [
  ...openingRows,
  ...versionRows,
  ...messageRows,
  ...sessionRows,
  ...hostileRows,
];
