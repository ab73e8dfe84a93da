// Whether a token is wanted, and where: what A01, A02, A08, A09, A10, A12 and A14 say of it must fit together.
import { expect, it } from "vitest";
import { audited, lines, silentRules, whySkipped } from "./audited.ts";
import { either, onMethod, resultWith, when, withHeaders, withText } from "./servers/changes.ts";
import {
  type Asked,
  type Change,
  challenge,
  failed,
  goodToken,
  json,
  resourceDocument,
  startServer,
  succeeded,
} from "./servers/mcp-server.ts";
import { tools } from "./servers/shop-tools.ts";

const isCall = ({ message }: Asked) => message?.method === "tools/call";
const isBare = ({ headers, path }: Asked) =>
  headers.authorization === undefined && !path.startsWith("/.well-known");
const isMadeUp = ({ headers: { authorization } }: Asked) =>
  authorization !== undefined && authorization !== `Bearer ${goodToken}`;
const bareCall = (asked: Asked) => isBare(asked) && isCall(asked);
/** No tool can be called without arguments. */
const strict = resultWith("tools/list", { tools: tools.slice(1) });
const said = (text: string) => (asked: Asked) =>
  succeeded(asked, { content: [{ type: "text", text }], isError: true });
const page = () => ({
  status: 403,
  headers: { "content-type": "text/html" },
  body: "<html><h1>Forbidden</h1></html>",
});

const wantedByCalls = "A01 info: anybody may open it and see the tools; calls want a token";
const notSeen = (why: string) =>
  `A01 info: anybody may open it and see the tools; whether calls want a token was not seen: ${why}`;

it.each([
  ["a bare 403", () => ({ status: 403 }), "403"],
  ["a page with 403", page, "403"],
  [
    "an error",
    (asked: Asked) => failed(asked, -32001, "Not authenticated"),
    "200 with error -32001",
  ],
  ["the text of a tool", said("Please log in first"), "200 with isError: true"],
] as const)("finds a call that is closed by %s", async (_, answer, how) => {
  const url = await startServer("half", when(bareCall, answer));
  for (const token of [undefined, goodToken]) {
    expect(lines(await audited(url, { token }), "A01", "A10")).toEqual([
      wantedByCalls,
      `A10 fail: tools/call of list_shelves without a token: it is answered with ${how} instead of 401`,
    ]);
  }
});

it("finds a list, and a handshake, that are closed by 403", async () => {
  const list = when((asked) => isBare(asked) && asked.message?.method === "tools/list", page);
  const result = await audited(await startServer("half", list), { token: goodToken });
  expect(lines(result, "A01", "A10")).toEqual([
    "A01 info: anybody may open it; the list of tools wants a token",
    "A10 fail: tools/list without a token: it is answered with 403 instead of 401",
  ]);
  expect(whySkipped(result, "A12")).toBe("nobody is shown the tools without a token");
  const all = await audited(await startServer("closed", when(isBare, page)), { token: goodToken });
  expect(lines(all, "A01", "A10")).toEqual([
    "A10 fail: the opening without a token: it is answered with 403 instead of 401",
  ]);
});

it.each([
  ["its arguments", strict, "Not authorized to use this value", "get_shelf", undefined],
  [
    "the argument that it names",
    strict,
    "Authentication: shelf is required",
    "get_shelf",
    "no tool that says that it only reads can be called without arguments",
  ],
  [
    "what is behind it",
    () => undefined,
    "Upstream: status code 401, bad credentials",
    "list_shelves",
    undefined,
  ],
] as const)("takes no error about %s for a closed door", async (_, list, text, tool, reason) => {
  const url = await startServer("open", either(list as Change, when(isCall, said(text))));
  const result = await audited(url, { token: goodToken });
  const call = `tools/call of ${tool} without a token`;
  const why =
    reason === undefined ? `${call}: it is answered in the same way with the token` : reason;
  expect(lines(result, "A01", "A10")).toEqual([notSeen(why)]);
  expect(whySkipped(result, "A10")).toBe(why);
});

it.each([
  ["The catalogue answers 503: its auth service is down", "says nothing of a token"],
  ["Upstream: status code 401, bad credentials", "its words may be about something else"],
])("takes no words that may be about something else for a closed door: %s", async (text, why) => {
  const result = await audited(await startServer("open", when(isCall, said(text))));
  const reason = whySkipped(result, "A10") ?? "";
  expect(lines(result, "A01", "A08", "A10")).toEqual([notSeen(reason)]);
  expect(reason).toContain(why);
});

it.each([
  "Unauthorized",
  "Not logged in",
  "API key is missing",
  "A valid access token is required",
  "Missing bearer token",
  "This tool requires authentication",
  "Your token has expired",
])("takes words that can be about nothing else for a closed door: %s", async (text) => {
  const result = await audited(await startServer("half", when(bareCall, said(text))));
  expect(lines(result, "A10")).toHaveLength(1);
});

it("needs no token to tell a closed door from wrong arguments", async () => {
  const words = when(isCall, said("Not authorized to use this value"));
  const known = when(
    (asked) => isCall(asked) && asked.message?.params?.["name"] === "gram_audit_no_such_tool",
    (_, clean) => clean,
  );
  const result = await audited(await startServer("open", either(strict, known, words)));
  const why =
    "tools/call of get_shelf without a token: its words may be about the arguments that it lacks";
  expect(lines(result, "A01", "A10")).toEqual([notSeen(why)]);
  expect(whySkipped(result, "A10")).toBe(why);
  const closed = when(isCall, (asked) => failed(asked, -32603, "Authentication required"));
  expect(lines(await audited(await startServer("half", either(strict, closed))), "A10")).toEqual([
    "A10 fail: tools/call of get_shelf without a token: it is answered with 200 with error -32603 instead of 401",
  ]);
});

it.each([
  [
    "lacks its arguments",
    strict,
    "no tool that says that it only reads can be called without arguments",
  ],
  [
    "is of no tool",
    resultWith("tools/list", { tools: tools.slice(2) }),
    "no tool says readOnlyHint: true",
  ],
  [
    "fails",
    when(isCall, (asked) => failed(asked, -32603, "Boom")),
    "tools/call of list_shelves without a token: 200 with error -32603 says nothing of a token",
  ],
  [
    "could not be chosen",
    onMethod("tools/list", (asked) => failed(asked, -32603, "Boom")),
    "tools/list was not answered with a list",
  ],
] as const)("says why a call that %s shows no door", async (_, change, why) => {
  const result = await audited(await startServer("open", change));
  const [said = ""] = lines(result, "A01");
  expect(said).toContain(`; whether calls want a token was not seen: ${why}`);
  expect(whySkipped(result, "A10")).toBe(why);
});

it("takes no list that changes from one ask to the next for one that differs by connection", async () => {
  let asked = 0;
  const counting = onMethod("tools/list", (_, clean) => {
    asked += 1;
    return withText(clean, (body) => body.replace("Lists the shelves", `Lists ${asked} shelves`));
  });
  const result = await audited(await startServer("open", counting));
  expect(lines(result, "A12")).toEqual([]);
  expect(whySkipped(result, "A12")).toBe(
    "the list changes from one ask to the next: S18 says what",
  );
});

it("calls a tool with the token only to see whether it is refused with it too", async () => {
  const called: unknown[] = [];
  const count = (answer: Change): Change =>
    either((asked) => {
      const isOwn = isCall(asked) && asked.headers.authorization === `Bearer ${goodToken}`;
      const { name, arguments: given } = asked.message?.params ?? {};
      if (isOwn && name === "list_shelves" && JSON.stringify(given) === "{}") called.push(name);
      return undefined;
    }, answer);
  await audited(
    await startServer(
      "open",
      count(() => undefined),
    ),
    { token: goodToken },
  );
  await audited(
    await startServer(
      "half",
      count(() => undefined),
    ),
    { token: goodToken },
  );
  expect(called).toEqual([]);
  await audited(await startServer("half", count(when(bareCall, page))), { token: goodToken });
  expect(called).toEqual(["list_shelves"]);
});

const bearer = (more: string) => () => ({
  status: 401,
  headers: { "www-authenticate": `Bearer${more}` },
});
const isMetadata = ({ path }: Asked) => path.startsWith("/.well-known");
const noMetadata = when(isMetadata, () => json({ error: "not found" }, { status: 404 }));

it.each([
  [' realm="x"', "warn"],
  ["", "warn"],
  [' realm="x", scope="read"', "fail"],
])("takes who challenges with Bearer%s for one that speaks OAuth, or not", async (more, level) => {
  const url = await startServer("closed", either(noMetadata, bearer(more)));
  expect(lines(await audited(url), "A02")).toEqual([
    `A02 ${level}: initialize for 2025-11-25: the challenge has no resource_metadata`,
  ]);
});

it("reads each 401, whoever is given it, once for all that lack the same", async () => {
  const forMadeUp = when(isMadeUp, () => ({ status: 401 }));
  expect(lines(await audited(await startServer("closed", forMadeUp)), "A02", "A03")).toEqual([
    "A02 fail: the opening with a made-up token: the 401 has no Bearer challenge",
  ]);
  const inModern = when(
    (asked) => isBare(asked) && asked.headers["mcp-protocol-version"] === "2026-07-28",
    (asked) => challenge(asked, ', error="invalid_token"'),
  );
  expect(lines(await audited(await startServer("closed", inModern)), "A03")).toEqual([
    'A03 warn: server/discover in 2026-07-28: the challenge says error="invalid_token", though no token was sent',
  ]);
  const late = when(
    (asked) => asked.message?.params?.["name"] === "get_shelf",
    () => ({ status: 401 }),
  );
  expect(lines(await audited(await startServer("half", late)), "A02")).toEqual([
    "A02 fail: tools/call of get_shelf with {}: the 401 has no Bearer challenge",
  ]);
});

/** Whoever brings any token passes for one with a good one. */
const letsIn =
  (is: (asked: Asked) => boolean): Change =>
  (asked, clean) =>
    is(asked)
      ? clean({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${goodToken}` } })
      : undefined;

it.each([
  ["lets it call", letsIn(isMadeUp), "200 with a result"],
  [
    "refuses it in an error",
    either(
      when(
        (asked) => isMadeUp(asked) && isCall(asked),
        (asked) => failed(asked, -32001, "Bad key"),
      ),
      letsIn(isMadeUp),
    ),
    "200 with error -32001",
  ],
] as const)(
  "judges a made-up token at the call where the rest is open: who %s",
  async (_, change, how) => {
    const closed = when(bareCall, (asked) => failed(asked, -32001, "Authentication required"));
    for (const more of [() => undefined, closed]) {
      const result = await audited(await startServer("half", either(change, more)));
      expect(lines(result, "A08")).toEqual([
        `A08 fail: tools/call of list_shelves with a made-up token: it is answered with ${how} instead of 401`,
      ]);
    }
  },
);

it("judges a made-up token by a call that lacks its arguments only where that shows something", async () => {
  const lookedAt = when(
    (asked) => isMadeUp(asked) && !isCall(asked),
    (asked, clean) => {
      const { authorization: _, ...headers } = asked.headers;
      return clean.status === 401 ? succeeded({ ...asked, headers }, {}) : clean;
    },
  );
  const open = letsIn((asked) => isMadeUp(asked) && !isCall(asked));
  const kept = await audited(await startServer("half", either(strict, open)));
  expect(silentRules(kept)).toContain("A08");
  const first = either(strict, lookedAt, letsIn(isMadeUp));
  const unclear = await audited(await startServer("half", first));
  expect(whySkipped(unclear, "A08")).toBe(
    "what is called lacks its arguments, which may be looked at before the token is",
  );
});

const inQuery = ({ path }: Asked) => path.includes("access_token=");

it("finds a token in the URL that is read where calls alone want one", async () => {
  const call = "a made-up token in the query is answered with";
  const read = async (answer: Change) =>
    lines(await audited(await startServer("half", answer)), "A09");
  expect(await read(letsIn(inQuery))).toEqual([`A09 fail: ${call} 200 with a result: it was read`]);
  const invalid = when(inQuery, (asked) => challenge(asked, ', error="invalid_token"'));
  expect(await read(invalid)).toEqual([
    `A09 fail: ${call} 401 and error="invalid_token": it was read`,
  ]);
  const kept = await audited(await startServer("half"));
  expect(silentRules(kept)).toContain("A09");
  const open = await audited(await startServer("open"));
  expect(whySkipped(open, "A09")).toBe("the server asks for no token");
});

it("takes a longer list, and one behind 403, for private", async () => {
  const kept = { "cache-control": "public, max-age=60" };
  const cached = onMethod("tools/list", (_, clean) => withHeaders(clean, kept));
  const lists = ["tools/list", "tools/list in 2026-07-28"];
  const found = lists.map(
    (what) => `A14 warn: ${what}: Cache-Control lets proxies keep it for all`,
  );
  const shorter = when(
    (asked) => isBare(asked) && asked.message?.method === "tools/list",
    (asked) => succeeded(asked, { tools: tools.slice(1) }),
  );
  const behind = when(isBare, page);
  const judged = async (...changes: readonly Change[]) =>
    lines(
      await audited(await startServer("half", either(...changes)), { token: goodToken }),
      "A14",
    );
  expect(await judged(shorter, cached)).toEqual(found);
  expect(await judged(behind, cached)).toEqual(found);
  const open = resultWith("tools/list", { cacheScope: "public" });
  expect(await judged(shorter, open)).toEqual(
    lists.map(
      (what) =>
        `A14 warn: ${what}: cacheScope is "public", and who has no token is shown fewer tools`,
    ),
  );
  expect(await judged(cached)).toEqual([]);
});

it("reads the metadata that a challenge to a made-up token alone names", async () => {
  const elsewhere = when(isMetadata, (asked) =>
    asked.path === "/.well-known/here"
      ? json({ ...resourceDocument(asked.origin), scopes_supported: ["*"] })
      : json({ error: "not found" }, { status: 404 }),
  );
  const forMadeUp = when(isMadeUp, ({ origin }) => ({
    status: 401,
    headers: { "www-authenticate": `Bearer resource_metadata="${origin}/.well-known/here"` },
  }));
  const url = await startServer("open", either(elsewhere, forMadeUp));
  expect(lines(await audited(url), "A05")).toEqual([
    "A05 fail: GET /.well-known/here: it asks for *, which is everything",
  ]);
});
