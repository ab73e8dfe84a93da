import {
  calls,
  isBare,
  mixingUp,
  onMethod,
  resultWith,
  when,
  withHeaders,
  withText,
} from "./changes.ts";
import {
  type Change,
  challenge,
  type Door,
  failed,
  goodToken,
  json,
  resourceDocument,
  serverDocument,
  succeeded,
} from "./mcp-server.ts";
import { tools } from "./shop-tools.ts";

/** A rule, a server that breaks it, and what is said of that. The clean server of the same door keeps it. */
export interface RuleRow {
  readonly rule: string;
  readonly door?: Door;
  readonly token?: string;
  readonly breaks: Change;
  /** What the server that keeps it does beside being clean. */
  readonly keeps?: Change;
  readonly says: readonly string[];
}

const isInitialize = onMethodNamed("initialize");
const isMalformed: Parameters<typeof when>[0] = ({ body }) =>
  body.startsWith("{") && !body.endsWith("}");
const noTool = "gram_audit_no_such_tool";

function onMethodNamed(method: string): Parameters<typeof when>[0] {
  return ({ message }) => message?.method === method;
}

function at(path: string): Parameters<typeof when>[0] {
  return (asked) => asked.path === path;
}

const resourcePath = "/.well-known/oauth-protected-resource/mcp";
const bare: Parameters<typeof when>[0] = ({ headers, path }) =>
  headers.authorization === undefined && !path.startsWith("/.well-known");
const text = (value: string) => ({ content: [{ type: "text", text: value }] });

/** Of the protocol. */
const protocolRows: readonly RuleRow[] = [
  {
    rule: "T01",
    breaks: when(isInitialize, ({ origin }) => ({
      status: 301,
      headers: { location: `${origin}/mcp/` },
    })),
    says: [
      "T01 fail: a POST is answered with 301 and led to http://HOST/mcp/, on the same server; it was not followed",
    ],
  },
  {
    rule: "T02",
    breaks: when(isInitialize, (_, clean) =>
      withText(clean, (body) => body.replace(/"id":\d+/, '"id":"another"')),
    ),
    says: [
      "T02 fail: initialize for 2025-11-25: no message in the answer has the id that was sent",
    ],
  },
  {
    rule: "T03",
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
    rule: "T04",
    breaks: when(
      ({ headers }) => headers["mcp-protocol-version"] === "bogus",
      (asked) => succeeded(asked, { tools }),
    ),
    says: [
      "T04 warn: tools/list with MCP-Protocol-Version: bogus: it is answered with 200 with a result instead of 400",
    ],
  },
  {
    rule: "T05",
    breaks: onMethod("notifications/initialized", () => ({ status: 200 })),
    says: ["T05 fail: notifications/initialized: it is answered with 200 instead of 202"],
  },
  {
    rule: "T06",
    breaks: onMethod("gram-audit/no-such-method", (asked) =>
      failed(asked, -32603, "Internal error"),
    ),
    says: [
      "T06 fail: gram-audit/no-such-method: it is answered with 200 with error -32603 instead of error -32601",
      "T06 fail: gram-audit/no-such-method in 2026-07-28: it is answered with 200 with error -32603 instead of error -32601",
    ],
  },
  {
    rule: "T07",
    breaks: when(isMalformed, () => ({ status: 500 })),
    says: [
      "T07 fail: JSON that ends too early: it is answered with 500 instead of 400 or error -32700",
    ],
  },
  {
    rule: "T08",
    breaks: when(
      ({ body }) => body.startsWith("["),
      ({ body }) =>
        json(
          (JSON.parse(body) as { id: string }[]).map(({ id }) => ({
            jsonrpc: "2.0",
            id,
            result: {},
          })),
        ),
    ),
    says: ["T08 warn: a batch of two pings: it is served, though 2025-11-25 has none"],
  },
  {
    rule: "T09",
    breaks: when(
      ({ headers }) =>
        headers.accept === "application/json" && headers["mcp-session-id"] !== undefined,
      () => ({ status: 500 }),
    ),
    says: ["T09 fail: tools/list that takes JSON only: it is answered with 500"],
  },
  {
    rule: "T10",
    breaks: when(
      ({ verb, path }) => verb === "GET" && path === "/mcp",
      () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<p>Hello" }),
    ),
    says: ["T10 fail: GET: it is answered with 200 and text/html, neither a stream nor 405"],
  },
  {
    rule: "T11",
    breaks: (asked, clean) => {
      if (isInitialize(asked)) return withHeaders(clean(asked), { "mcp-session-id": "42" });
      return asked.headers["mcp-session-id"] === undefined ||
        asked.message?.method === "notifications/initialized"
        ? undefined
        : succeeded(asked, { tools });
    },
    says: [
      "T11 warn: its session id has 2 characters, which can be guessed",
      "T11 warn: two clients get one session id",
      "T11 warn: tools/list in a session that there is not: it is answered with 200 with a result instead of 404",
      "T11 warn: tools/list in a session that was ended: it is answered with 200 with a result instead of 404",
    ],
  },
  {
    rule: "T12",
    breaks: (asked, clean) => {
      const { origin, ...headers } = asked.headers;
      return clean({ ...asked, headers: { ...headers, host: new URL(asked.origin).host } });
    },
    says: [
      "T12 fail: a request with Origin: https://gram-audit.invalid: it is answered with 200 with a result instead of 403",
      "T12 fail: a request with Host: gram-audit.invalid: it is answered with 200 with a result instead of 403",
    ],
  },
  {
    rule: "T13",
    breaks: when(
      ({ body }) => body.length > 1_000_000,
      () => ({ status: 500 }),
    ),
    says: ["T13 info: a body of 5 MB is answered with 500"],
  },
  {
    rule: "T14",
    breaks: when(
      ({ headers, message }) =>
        headers["mcp-method"] === "prompts/list" ||
        headers["mcp-name"] === "gram-audit-another-tool" ||
        message?.method === "gram-audit/no-such-method",
      (asked) => failed(asked, -32601, "Method not found"),
    ),
    says: [
      "T14 info: gram-audit/no-such-method in 2026-07-28: it is answered with 200 with error -32601 instead of 404 with error -32601",
      "T14 info: tools/list with Mcp-Method: prompts/list: it is answered with 200 with error -32601 instead of 400 with error -32020",
      "T14 info: tools/call with another Mcp-Name: it is answered with 200 with error -32601 instead of 400 with error -32020",
    ],
  },
  {
    rule: "T15",
    breaks: resultWith("initialize", {
      capabilities: { prompts: {}, tools: { listChanged: true } },
    }),
    says: [
      "T15 warn: prompts is declared, and prompts/list is answered with 200 with error -32601",
      "T15 warn: listChanged is claimed for tools, and GET, on which the news would come, is answered with 405",
    ],
  },
  {
    rule: "T17",
    breaks: resultWith("tools/list", { tools: [{ name: "list_shelves" }] }),
    says: [
      "T17 fail: tools/list: /result/tools/0/inputSchema: Invalid input: expected object, received undefined",
    ],
  },
];

/** Of who may come. */
const authRows: readonly RuleRow[] = [
  {
    rule: "A01",
    door: "closed",
    breaks: (asked, clean) =>
      clean({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${goodToken}` } }),
    says: ["A01 info: anybody may open it and see the tools; calls want a token"],
  },
  {
    rule: "A02",
    door: "closed",
    breaks: when(bare, () => ({ status: 401 })),
    says: ["A02 fail: initialize for 2025-11-25: the 401 has no Bearer challenge"],
  },
  {
    rule: "A03",
    door: "closed",
    breaks: when(bare, (asked) => challenge(asked, ', error="invalid_request"')),
    says: [
      'A03 warn: initialize for 2025-11-25: the challenge says error="invalid_request", though no token was sent',
    ],
  },
  {
    rule: "A04",
    door: "closed",
    breaks: when(bare, (asked) => challenge(asked, "", "")),
    says: ["A04 warn: initialize for 2025-11-25: the challenge has no scope"],
  },
  {
    rule: "A05",
    door: "closed",
    breaks: when(at(resourcePath), ({ origin }) =>
      json({
        ...resourceDocument(origin),
        resource: origin,
        authorization_servers: ["http://id.example"],
        scopes_supported: ["read", "*"],
        bearer_methods_supported: ["header", "query"],
      }),
    ),
    says: [
      'A05 fail: GET /.well-known/oauth-protected-resource/mcp: resource is "http://HOST", not http://HOST/mcp',
      "A05 fail: GET /.well-known/oauth-protected-resource/mcp: the authorization server http://id.example is not asked by https",
      "A05 fail: GET /.well-known/oauth-protected-resource/mcp: it asks for *, which is everything",
      "A05 fail: GET /.well-known/oauth-protected-resource/mcp: it takes tokens from query too",
    ],
  },
  {
    rule: "A06",
    door: "closed",
    breaks: when(at("/.well-known/oauth-protected-resource"), () => ({ status: 404 })),
    says: ["A06 warn: GET /.well-known/oauth-protected-resource is answered with 404"],
  },
  {
    rule: "A07",
    door: "closed",
    breaks: when(at("/.well-known/oauth-authorization-server"), ({ origin }) =>
      json({
        ...serverDocument(origin),
        issuer: "https://id.example",
        code_challenge_methods_supported: ["plain"],
        registration_endpoint: undefined,
      }),
    ),
    says: [
      'A07 fail: it names "https://id.example" as issuer, and the resource "http://HOST"',
      "A07 fail: it does not offer PKCE with S256",
      "A07 info: clients can register neither dynamically nor by a document of theirs",
    ],
  },
  {
    rule: "A08",
    door: "closed",
    token: goodToken,
    breaks: (asked, clean) =>
      asked.headers.authorization === undefined
        ? undefined
        : clean({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${goodToken}` } }),
    says: [
      "A08 fail: tools/call of list_shelves with a made-up token: it is answered with 200 with a result instead of 401",
    ],
  },
  {
    rule: "A09",
    door: "closed",
    breaks: when(
      ({ path }) => path.includes("access_token="),
      (asked) => challenge(asked, ', error="invalid_token"'),
    ),
    says: [
      'A09 fail: a made-up token in the query is answered with 401 and error="invalid_token": it was read',
    ],
  },
  {
    rule: "A10",
    door: "half",
    breaks: when(
      (asked) => bare(asked) && asked.message?.method === "tools/call",
      (asked) => failed(asked, -32603, "Authentication required"),
    ),
    says: [
      "A10 fail: tools/call of list_shelves without a token: it is answered with 200 with error -32603 instead of 401",
    ],
  },
  {
    rule: "A11",
    door: "closed",
    token: goodToken,
    breaks: when(calls("get_shelf"), () => ({ status: 403 })),
    keeps: when(calls("get_shelf"), (asked) => ({
      ...challenge(asked, ', error="insufficient_scope"'),
      status: 403,
    })),
    says: [
      "A11 warn: tools/call of get_shelf with {}: the 403 does not say which scope is needed",
      'A11 warn: tools/call of get_shelf with {"shelf":{"wrong":true}}: the 403 does not say which scope is needed',
    ],
  },
  {
    rule: "A12",
    breaks: everySecond("tools/list", { tools: tools.slice(1) }),
    says: ["A12 warn: two connections without a token are shown 3 and 2 tools, not the same ones"],
  },
  {
    rule: "A13",
    door: "closed",
    breaks: when(
      ({ path }) => path.startsWith("/.well-known/oauth-protected-resource"),
      ({ origin }) =>
        json({ ...resourceDocument(origin), authorization_servers: ["https://login.example.com"] }),
    ),
    says: ["A13 info: tokens come from https://login.example.com, and the server is at HOST"],
  },
  {
    rule: "A14",
    door: "closed",
    token: goodToken,
    breaks: onMethod("tools/list", (_, clean) =>
      withHeaders(clean, { "cache-control": "public, max-age=60" }),
    ),
    says: [
      "A14 warn: tools/list: Cache-Control lets proxies keep it for all",
      "A14 warn: tools/list in 2026-07-28: Cache-Control lets proxies keep it for all",
    ],
  },
];

/** Answers a method with this result from the second time on that nobody's session is asked for it. */
function everySecond(method: string, result: object): Change {
  const sessions = new Set<unknown>();
  return (asked) => {
    const session = asked.headers["mcp-session-id"];
    if (asked.message?.method !== method || session === undefined) return undefined;
    sessions.add(session);
    const isLast = sessions.size > 1 && session === [...sessions].at(-1);
    return isLast ? succeeded(asked, result) : undefined;
  };
}

/** Of errors, lists and safety. */
const otherRows: readonly RuleRow[] = [
  {
    rule: "E01",
    breaks: when(calls(noTool), (asked) =>
      succeeded(asked, text("There is no gram_audit_no_such_tool")),
    ),
    says: [
      "E01 fail: tools/call of gram_audit_no_such_tool with {}: it is answered with 200 with a result instead of error -32602",
    ],
  },
  {
    rule: "E02",
    breaks: when(
      (asked) => calls("get_shelf")(asked) && isBare(asked),
      (asked) => succeeded(asked, { ...text("Bad request"), isError: true }),
    ),
    says: [
      'E02 fail: tools/call of get_shelf with {}: the text names none of shelf: "Bad request"',
    ],
  },
  {
    rule: "E03",
    breaks: when(
      (asked) => calls("list_shelves")(asked) && !isBare(asked),
      (asked) => succeeded(asked, text("Shelf 1")),
    ),
    says: [
      'E03 warn: tools/call of list_shelves with {"gram_audit_no_such_argument":true}: it is answered with 200 with a result',
    ],
  },
  {
    rule: "E04",
    breaks: when(calls(noTool), (asked) =>
      failed(asked, -32602, "Unknown tool\n    at call (/srv/app/server.js:12:34)"),
    ),
    keeps: when(calls(noTool), (asked) =>
      failed(asked, -32602, `Nothing is at /app/items/${noTool}`),
    ),
    says: ["E04 fail: tools/call of gram_audit_no_such_tool with {}: the error shows a stack"],
  },
  {
    rule: "E05",
    breaks: when(calls(noTool), (asked) => failed(asked, -32602, "Invalid params")),
    says: [
      'E05 warn: tools/call of gram_audit_no_such_tool with {}: the text does not say what is wrong: "Invalid params"',
    ],
  },
  {
    rule: "E06",
    breaks: onMethod("notifications/cancelled", () => ({ status: 500 })),
    says: ["E06 info: notifications/cancelled of no request: it is answered with 500"],
  },
  {
    rule: "E07",
    breaks: onMethod("notifications/cancelled", () => ({ status: 429 })),
    keeps: onMethod("notifications/cancelled", () => ({
      status: 429,
      headers: { "retry-after": "1" },
    })),
    says: ["E07 warn: notifications/cancelled of no request: the 429 has no Retry-After"],
  },
  {
    rule: "S18",
    breaks: resultWith("tools/list", { nextCursor: "again" }),
    says: ["S18 fail: a cursor leads to itself"],
  },
  {
    rule: "X08",
    breaks: onMethod("initialize", (_, clean) =>
      withHeaders(clean, {
        "access-control-allow-origin": "*",
        "access-control-allow-credentials": "true",
      }),
    ),
    says: [
      "X08 warn: every site may read answers with credentials (Access-Control-Allow-Origin: *)",
    ],
  },
  {
    rule: "X09",
    breaks: when(isMalformed, () => ({
      status: 400,
      headers: { "content-type": "text/html" },
      body: "<!DOCTYPE html><pre>SyntaxError",
    })),
    says: ["X09 warn: JSON that ends too early: the error is a page of the framework"],
  },
  {
    rule: "X10",
    breaks: mixingUp(),
    says: [
      "X10 fail: tools/list, while another client asks with the same id: it is given that one's answer",
    ],
  },
];

/** Every rule of a live audit but T16, which is about processes. */
export const ruleRows: readonly RuleRow[] = [...protocolRows, ...authRows, ...otherRows];
