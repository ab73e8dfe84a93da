// What only a server of 2026-07-28 can break.
import {
  either,
  events,
  modernAlone,
  modernResultWith,
  onMethod,
  resultWith,
  when,
  withHeaders,
  withText,
} from "./changes.ts";
import { type Asked, type Change, failed, isModern, json, succeeded } from "./mcp-server.ts";
import type { RuleRow } from "./rule-row.ts";
import { tools } from "./shop-tools.ts";

const isGet = ({ verb, path }: Asked) => verb === "GET" && path === "/mcp";
const isDelete = ({ verb }: Asked) => verb === "DELETE";
const isInitialize = ({ message }: Asked) => message?.method === "initialize";
const list = (asked: Asked) => succeeded(asked, { tools, ttlMs: 0, cacheScope: "private" });
const isModernList = (asked: Asked) => isModern(asked) && asked.message?.method === "tools/list";
const isModernCall = (asked: Asked) => isModern(asked) && asked.message?.method === "tools/call";

const bogusVersion = ({ headers }: Asked) => headers["mcp-protocol-version"] === "2099-01-01";
const hasNoVersion = ({ headers }: Asked) => headers["mcp-protocol-version"] === undefined;
const hasNoCapabilities = ({ message }: Asked) => {
  const meta = message?.params?.["_meta"];
  const name = "io.modelcontextprotocol/clientCapabilities";
  return typeof meta === "object" && meta !== null && !(name in meta);
};

/** Serves what has this header, or has it not. */
function serving(is: (asked: Asked) => boolean): Change {
  return when((asked) => isModernList(asked) && is(asked), list);
}

function servingCall(is: (asked: Asked) => boolean): Change {
  return when(
    (asked) => isModernCall(asked) && is(asked),
    (asked) => succeeded(asked, { content: [] }),
  );
}

/** Two pages in 2026-07-28 alone, the second with these hints. */
function twoPages(hints: object): Change {
  return modernAlone((asked) => {
    if (!isModernList(asked) || hasNoCapabilities(asked)) return undefined;
    if (asked.headers["mcp-method"] !== "tools/list") return undefined;
    if (asked.headers["mcp-protocol-version"] !== "2026-07-28") return undefined;
    const isSecond = asked.message?.params?.["cursor"] !== undefined;
    const first = { ttlMs: 0, cacheScope: "private", nextCursor: "2" };
    return succeeded(
      asked,
      isSecond ? { tools: tools.slice(2), ...hints } : { tools: tools.slice(0, 2), ...first },
    );
  });
}

const headerRows: readonly RuleRow[] = [
  {
    rule: "T14",
    clause: "404 for an unknown method",
    breaks: onMethod("gram-audit/no-such-method", (asked) =>
      failed(asked, -32601, "Method not found"),
    ),
    says: [
      "T14 fail: gram-audit/no-such-method in 2026-07-28: it is answered with 200 with error -32601 instead of 404 with error -32601",
    ],
  },
  {
    rule: "T14",
    clause: "400 for another revision",
    breaks: serving(({ headers }) => headers["mcp-protocol-version"] === "2099-01-01"),
    says: [
      "T14 fail: tools/list in revision 2099-01-01: it is answered with 200 with a result instead of 400 with error -32022",
    ],
  },
  {
    rule: "T14",
    clause: "the revisions that are spoken",
    breaks: when(
      ({ headers }) => headers["mcp-protocol-version"] === "2099-01-01",
      (asked) => failed(asked, -32022, "Unsupported protocol version", 400),
    ),
    says: [
      "T14 fail: tools/list in revision 2099-01-01: the error does not say that 2026-07-28 is supported",
    ],
  },
  {
    rule: "T14",
    clause: "_meta",
    breaks: when(
      (asked) => !isModern(asked) && asked.headers["mcp-protocol-version"] === "2026-07-28",
      list,
    ),
    keeps: when(
      (asked) => !isModern(asked) && asked.headers["mcp-protocol-version"] === "2026-07-28",
      (asked) => failed(asked, -32020, "Header mismatch", 400),
    ),
    says: [
      "T14 fail: tools/list without _meta: it is answered with 200 with a result instead of 400 with error -32602",
    ],
  },
  {
    rule: "T14",
    clause: "the revision in the header",
    breaks: serving(({ headers }) => headers["mcp-protocol-version"] === "2025-11-25"),
    says: [
      "T14 fail: tools/list with MCP-Protocol-Version: 2025-11-25 and 2026-07-28 in _meta: it is answered with 200 with a result instead of 400 with error -32020",
    ],
  },
  {
    rule: "T14",
    clause: "the method in the header",
    breaks: serving(({ headers }) => headers["mcp-method"] === "prompts/list"),
    says: [
      "T14 fail: tools/list with Mcp-Method: prompts/list: it is answered with 200 with a result instead of 400 with error -32020",
    ],
  },
  {
    rule: "T14",
    clause: "a method in the header at all",
    breaks: serving(({ headers }) => headers["mcp-method"] === undefined),
    // A request without a revision may be one of 2025-03-26.
    keeps: serving(hasNoVersion),
    says: [
      "T14 fail: tools/list without Mcp-Method: it is answered with 200 with a result instead of 400 with error -32020",
    ],
  },
  {
    rule: "T14",
    clause: "the name in the header",
    breaks: servingCall(({ headers }) => headers["mcp-name"] === "gram-audit-another-tool"),
    says: [
      "T14 fail: tools/call with another Mcp-Name: it is answered with 200 with a result instead of 400 with error -32020",
    ],
  },
  {
    rule: "T14",
    clause: "a name in the header at all",
    breaks: servingCall(({ headers }) => headers["mcp-name"] === undefined),
    says: [
      "T14 fail: tools/call without Mcp-Name: it is answered with 200 with a result instead of 400 with error -32020",
    ],
  },
];

/** Refuses another revision, and says that these are spoken. */
function supporting(...supported: readonly string[]): Change {
  return when(bogusVersion, ({ message }) => {
    const data = { supported, requested: "2099-01-01" };
    const error = { code: -32022, message: "Unsupported protocol version", data };
    return json({ jsonrpc: "2.0", id: message?.id, error }, { status: 400 });
  });
}

const strictRows: readonly RuleRow[] = [
  {
    rule: "T14",
    clause: "any revision that is spoken",
    breaks: supporting(),
    keeps: supporting("2026-07-28", "2025-11-25"),
    says: [
      "T14 fail: tools/list in revision 2099-01-01: the error does not say that 2026-07-28 is supported",
    ],
  },
  {
    rule: "T14",
    clause: "this revision among those that are spoken",
    breaks: supporting("2025-11-25"),
    says: [
      "T14 fail: tools/list in revision 2099-01-01: the error does not say that 2026-07-28 is supported",
    ],
  },
  {
    rule: "T14",
    clause: "the capabilities of the client",
    breaks: serving(hasNoCapabilities),
    says: [
      "T14 fail: tools/list without clientCapabilities in _meta: it is answered with 200 with a result instead of 400 with error -32602",
    ],
  },
  {
    rule: "T14",
    clause: "a revision in the header at all",
    breaks: modernAlone(serving(hasNoVersion)),
    keeps: modernAlone(),
    says: [
      "T14 fail: tools/list without MCP-Protocol-Version: it is answered with 200 with a result instead of 400 with error -32020",
    ],
  },
  {
    rule: "T14",
    clause: "no ping",
    breaks: modernAlone(onMethod("ping", (asked) => succeeded(asked, {}))),
    keeps: modernAlone(),
    says: ["T14 warn: ping in 2026-07-28: it is served, though 2026-07-28 has removed it"],
  },
  {
    rule: "T14",
    clause: "no DELETE",
    breaks: modernAlone(when(isDelete, () => ({ status: 204 }))),
    keeps: modernAlone(),
    says: [
      "T14 warn: DELETE of a session: it is answered with 204 instead of 405: 2026-07-28 has no sessions",
    ],
  },
];

/** Says that it has prompts, and lists them in both eras, in 2026-07-28 with these hints. */
function withPrompts(hints: object): Change {
  return either(
    onMethod("prompts/list", (asked) =>
      succeeded(asked, { prompts: [{ name: "greeting" }], ...(isModern(asked) ? hints : {}) }),
    ),
    resultWith("initialize", { capabilities: { tools: {}, prompts: {} } }),
    resultWith("server/discover", { capabilities: { tools: {}, prompts: {} } }),
  );
}

const withSession: Change = (asked, clean) =>
  isModern(asked) ? withHeaders(clean(asked), { "mcp-session-id": "session-1" }) : undefined;

const hintRows: readonly RuleRow[] = [
  {
    rule: "T14",
    clause: "hints of server/discover",
    breaks: modernResultWith("server/discover", { ttlMs: undefined, cacheScope: undefined }),
    says: ["T14 fail: server/discover does not say ttlMs and cacheScope"],
  },
  {
    rule: "T14",
    clause: "hints of a list",
    breaks: modernResultWith("tools/list", { ttlMs: undefined }),
    says: ["T14 fail: tools/list does not say ttlMs"],
  },
  {
    rule: "T14",
    clause: "hints of prompts",
    breaks: withPrompts({ ttlMs: 5 }),
    keeps: withPrompts({ ttlMs: 5, cacheScope: "public" }),
    says: ["T14 fail: prompts/list does not say cacheScope"],
  },
  {
    rule: "T14",
    clause: "hints of a next page",
    breaks: twoPages({}),
    keeps: twoPages({ ttlMs: 5, cacheScope: "private" }),
    says: ["T14 fail: a next page of tools/list does not say ttlMs and cacheScope"],
  },
  {
    rule: "T14",
    clause: "one scope for all pages",
    breaks: twoPages({ ttlMs: 0, cacheScope: "public" }),
    says: ["T14 fail: the pages of tools/list have different cacheScopes"],
  },
  {
    rule: "T14",
    clause: "no sessions",
    breaks: modernAlone(withSession),
    keeps: modernAlone(),
    says: [
      "T14 warn: server/discover in 2026-07-28: the answer has a session id, and 2026-07-28 has no sessions",
    ],
  },
  {
    rule: "T14",
    clause: "no sessions, beside the revisions that have them",
    breaks: withSession,
    says: [
      "T14 info: server/discover in 2026-07-28: the answer has a session id, and 2026-07-28 has no sessions",
    ],
  },
];

const aloneRows: readonly RuleRow[] = [
  {
    rule: "T03",
    clause: "a refusal names the revision",
    breaks: modernAlone(
      when(isInitialize, (asked) => failed(asked, -32601, "Method not found", 404)),
    ),
    keeps: modernAlone(),
    says: [
      "T03 warn: initialize for 2025-11-25: it is refused with 404 with error -32601, which does not name 2026-07-28, the revision to speak",
    ],
  },
  {
    rule: "T08",
    clause: "in 2026-07-28",
    breaks: modernAlone(
      when(
        ({ body }) => body.startsWith("["),
        ({ body }) => {
          // What is sent to a batch is a list of requests.
          const requests = JSON.parse(body) as readonly { readonly id: number }[];
          return json(requests.map(({ id }) => ({ jsonrpc: "2.0", id, result: {} })));
        },
      ),
    ),
    keeps: modernAlone(),
    says: ["T08 warn: a batch of two requests: it is served, though 2026-07-28 has none"],
  },
  {
    rule: "T10",
    clause: "405 in 2026-07-28",
    breaks: modernAlone(when(isGet, () => events([]))),
    keeps: modernAlone(),
    says: [
      "T10 warn: GET: it is answered with 200 and text/event-stream instead of 405: 2026-07-28 has no GET",
    ],
  },
  {
    rule: "T15",
    clause: "prompts in 2026-07-28",
    breaks: modernAlone(
      modernResultWith("server/discover", { capabilities: { tools: {}, prompts: {} } }),
    ),
    keeps: modernAlone(),
    says: [
      "T15 warn: prompts is declared, and prompts/list is answered with 404 with error -32601",
    ],
  },
  {
    rule: "T17",
    clause: "resultType",
    breaks: modernAlone(
      onMethod("server/discover", (_, clean) =>
        withText(clean, (text) => text.replace('"resultType":"complete",', "")),
      ),
    ),
    keeps: modernAlone(),
    says: [
      "T17 fail: server/discover in 2026-07-28: /result/resultType: every result has one in 2026-07-28",
    ],
  },
  {
    rule: "T17",
    clause: "content",
    breaks: modernAlone(onMethod("tools/call", (asked) => succeeded(asked, {}))),
    keeps: modernAlone(
      onMethod("tools/call", (asked) => succeeded(asked, { resultType: "input_required" })),
    ),
    says: [
      "T17 fail: tools/call of list_shelves without a token: /result/content: a result of tools/call has a list of content",
    ],
  },
  {
    rule: "T17",
    clause: "ttlMs",
    breaks: modernResultWith("server/discover", { ttlMs: -1 }),
    says: ["T17 fail: server/discover in 2026-07-28: /result/ttlMs: it is a number, 0 or more"],
  },
  {
    rule: "T17",
    clause: "cacheScope",
    breaks: modernResultWith("server/discover", { cacheScope: "all" }),
    says: [
      'T17 fail: server/discover in 2026-07-28: /result/cacheScope: it is "public" or "private"',
    ],
  },
];

/** Of the revision without a handshake. */
export const modernRows: readonly RuleRow[] = [
  ...headerRows,
  ...strictRows,
  ...hintRows,
  ...aloneRows,
];
