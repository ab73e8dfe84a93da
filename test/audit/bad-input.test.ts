// Whatever answers: findings, within the budget, and never a rejection.
import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import { gradeOf } from "../../src/audit/grade.ts";
import { httpChannel } from "../../src/audit/live/http-channel.ts";
import { findingGroups, firstStep, reportOf } from "../../src/audit/report.ts";
import { Secret } from "../../src/core/secret.ts";
import { listen } from "../upstream/local-server.ts";
import { audited, expectWithout, lines, silentRules, whySkipped } from "./audited.ts";
import { onMethod, resultWith, when } from "./servers/changes.ts";
import {
  type Asked,
  type Change,
  failed,
  goodToken,
  json,
  startServer,
  succeeded,
} from "./servers/mcp-server.ts";

const short = { budgetMs: 1_500, timeoutMs: 200 } as const;

it("says that a URL where nobody listens cannot be reached", async () => {
  const result = await audited("http://127.0.0.1:1/mcp");
  expect(lines(result)).toEqual([
    "T01 fail: The server HOST refused the connection (ECONNREFUSED).",
    "T02 fail: initialize for 2025-11-25: no answer: The server HOST refused the connection (ECONNREFUSED).",
  ]);
  expect(result.requests).toBe(1);
  expect(result.unanswered).toBe("The server 127.0.0.1:1 refused the connection (ECONNREFUSED).");
});

it("has nothing to grade where no answer comes in time", async () => {
  const url = await startServer("open", () => "taken");
  const result = await audited(url, short);
  expect(result.unanswered).toContain("did not answer within 200 ms");
  expect(reportOf(result).grade).toBeUndefined();
});

it("says that a page is no MCP server", async () => {
  const origin = await listen((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hello");
  });
  const result = await audited(`${origin}/`);
  expect(lines(result)).toEqual([
    "T02 fail: initialize for 2025-11-25: its Content-Type is text/html, neither application/json nor text/event-stream",
  ]);
  expect(result.checked.length + result.skipped.length).toBe(65);
  expect(result.unanswered).toBeUndefined();
  expect(reportOf(result).grade?.letter).toBe("F");
});

it("says where nothing is at the path of a URL that the path is to be looked at", async () => {
  const origin = await listen((_, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end("<p>Not found");
  });
  const report = reportOf(await audited(`${origin}/`));
  expect(report.grade?.letter).toBe("F");
  const fixes = findingGroups(report).map(({ rule }) => `${rule.id}: ${rule.fix}`);
  expect(fixes).toContain(
    "T02: Look at the path of the URL, where nothing was found: many servers are at /mcp.",
  );
  expect(firstStep(report)?.rule.fix).toContain("/mcp");
});

it("does not follow a redirect, and sends the token nowhere else", async () => {
  const seen: (string | undefined)[] = [];
  const other = await listen(({ headers }, response) => {
    seen.push(headers.authorization);
    response.end();
  });
  const url = await startServer(
    "open",
    when(
      ({ message }) => message !== undefined,
      () => ({ status: 301, headers: { location: `${other}/mcp` } }),
    ),
  );
  const result = await audited(url, { token: goodToken });
  expect(lines(result)).toEqual([
    "T01 fail: a POST is answered with 301 and led to http://HOST/mcp, on another server; it was not followed",
  ]);
  expect(seen).toEqual([]);
  expectWithout(result, goodToken);
});

it("sends no token to a place that the server names, and asks nothing of one that is private", async () => {
  const seen: (string | undefined)[] = [];
  const watch: RequestListener = ({ headers }, response) => {
    seen.push(headers.authorization);
    response.end("{}");
  };
  const [own, other] = [await listen(watch), await listen(watch)];
  const token = new Secret(goodToken);
  const channel = httpChannel({ url: new URL(own), token, maxBytes: 1_000 });
  const ask = (url: string) => {
    const asked = { name: "metadata", what: "GET", verb: "GET", headers: {} } as const;
    return channel.exchange({ ...asked, url: new URL(url), credential: "own" }, 1_000);
  };
  await ask(own);
  await ask(other);
  expect(seen).toEqual([`Bearer ${goodToken}`, undefined]);
  expect(await ask("http://10.0.0.6/")).toMatchObject({
    message: "The server 10.0.0.6 has an address that is not called for this server.",
  });
});

it.each(["file:///etc/passwd", "javascript:alert(1)", "data:text/plain,x"])(
  "asks nothing of %s, wherever a server names it",
  async (named) => {
    const challenge = { "www-authenticate": `Bearer resource_metadata="${named}"` };
    const metadata = { authorization_servers: [named], scopes_supported: ["read"] };
    const named401 = await startServer(
      "closed",
      when(
        ({ message }) => message !== undefined,
        () => ({ status: 401, headers: challenge }),
      ),
    );
    expect(lines(await audited(named401), "A05")).toEqual([
      `A05 fail: the challenge names ${named}, which is not asked by https`,
    ]);
    const issuer = await startServer(
      "closed",
      when(
        ({ path }) => path.startsWith("/.well-known/oauth-protected-resource"),
        ({ origin }) => json({ resource: `${origin}/mcp`, ...metadata }),
      ),
    );
    expect(lines(await audited(issuer), "A05", "A07")).toEqual([
      `A05 fail: GET /.well-known/oauth-protected-resource/mcp: the authorization server ${named} is not asked by https`,
    ]);
  },
);

it("finds a server that answers its opening with errors alone", async () => {
  const url = await startServer("open", (asked) => failed(asked, -32000, "Not today"));
  const result = await audited(url);
  expect(lines(result)).toEqual([
    "T02 fail: initialize for 2025-11-25: it is answered with 200 with error -32000, and server/discover opens nothing either",
  ]);
  expect(gradeOf(result).letter).toBe("F");
});

it("goes on with a server that agrees to a text that cannot be sent", async () => {
  const url = await startServer(
    "open",
    resultWith("initialize", { protocolVersion: "2025\r\nx: y" }),
  );
  const result = await audited(url);
  expect(lines(result, "T01", "T05")).toEqual([]);
  expect(result.tools).toBe(3);
});

const hostile: readonly (readonly [string, Change, string])[] = [
  [
    "an answer that does not come",
    when(
      ({ message }) => message !== undefined,
      () => ({ status: 200 }),
    ),
    "T02 fail: initialize for 2025-11-25: its Content-Type is missing, neither application/json nor text/event-stream",
  ],
  [
    "a hanging answer",
    () => "taken",
    "T02 fail: initialize for 2025-11-25: no answer: The server HOST did not answer within 200 ms.",
  ],
  [
    "a stream of events that goes on without an answer",
    (_, __, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const timer = setInterval(() => response.write(": still here\n\n"), 10);
      response.on("close", () => clearInterval(timer));
      return "taken";
    },
    "T02 fail: initialize for 2025-11-25: its stream goes on without an answer",
  ],
  [
    "invalid JSON",
    () => ({ status: 200, headers: { "content-type": "application/json" }, body: '{"jsonrpc":' }),
    "T02 fail: initialize for 2025-11-25: it is answered with text that is not JSON",
  ],
  [
    "JSON that is nested very deep",
    () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    }),
    "T02 fail: initialize for 2025-11-25: it is answered with JSON that is nested too deep",
  ],
  [
    "a connection that closes at once",
    (_, __, response) => {
      response.destroy();
      return "taken";
    },
    "T02 fail: initialize for 2025-11-25: no answer: The server HOST closed the connection before its answer was complete (UND_ERR_SOCKET).",
  ],
];

it.each(hostile)("survives %s", async (_, change, says) => {
  const result = await audited(await startServer("open", change), short);
  expect(lines(result, "T02")).toContain(says);
  expect(result.checked.length + result.skipped.length).toBe(65);
});

/** A server that closes every connection from a request like this on. */
function goneFrom(isLast: (asked: Asked) => boolean): Promise<string> {
  let isGone = false;
  return startServer("open", (asked, _, response) => {
    isGone ||= isLast(asked);
    if (!isGone) return undefined;
    response.destroy();
    return "taken";
  });
}

it("sees a server go away, and blames it for nothing else", async () => {
  const result = await audited(
    await goneFrom(({ headers }) => headers.accept === "application/json"),
  );
  expect(lines(result)).toEqual([
    'A01 info: anybody may open it; whether calls want a token was not seen: the server was gone after "tools/list that takes JSON only"',
    'T01 fail: after "tools/list that takes JSON only" the server is not there any more',
  ]);
  expect(result.skipped.map(({ reason }) => reason)).toContain(
    'the server was gone after "tools/list that takes JSON only"',
  );
});

it("sees that the last thing it asked ended the server", async () => {
  const result = await audited(await goneFrom(({ headers }) => headers.origin !== undefined));
  expect(lines(result, "T01")).toEqual([
    'T01 fail: after "a request with Origin: https://gram-audit.invalid" the server is not there any more',
  ]);
});

it("takes a list of 50 MB for a finding", async () => {
  const url = await startServer("open", (asked, _, response) => {
    if (asked.message?.method !== "tools/list") return undefined;
    response.writeHead(200, { "content-type": "application/json" });
    const megabyte = "x".repeat(1024 * 1024);
    let left = 50;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(megabyte)) return void response.once("drain", write);
      }
      response.end();
    };
    response.on("error", () => {});
    write();
    return "taken";
  });
  expect(lines(await audited(url), "S18", "T02")).toEqual([
    "S18 fail: tools/list is answered with more than this audit reads",
    "T02 fail: tools/list: its answer is larger than this audit reads",
  ]);
});

/** A list of tools of a few megabytes, with so many values beside them. */
function listWith(count: number, value: string): Change {
  return onMethod("tools/list", (_, clean) => ({
    ...clean,
    body: `${clean.body}`.replace(
      '"tools":',
      `"_meta":{"x":[${`${value},`.repeat(count)}0]},"tools":`,
    ),
  }));
}

it("takes a list of more values than can be kept for one that is too large", async () => {
  const tooMany = await audited(await startServer("open", listWith(120_000, "[]")));
  expect(lines(tooMany, "S18", "T02")).toEqual([
    "S18 fail: tools/list is answered with more than this audit reads",
    "T02 fail: tools/list: its answer is larger than this audit reads",
  ]);
  // As long, with fewer values. Commas in a text are none.
  const text = JSON.stringify("1,2,[,".repeat(400));
  const few = await audited(await startServer("open", listWith(150, text)));
  expect(lines(few, "S18", "T02")).toEqual([]);
  expect(few.tools).toBe(3);
});

it("asks no more where all answers together have more values than can be kept", async () => {
  let calls = 0;
  const structuredContent = { all: Array.from({ length: 90_000 }, () => []) };
  const url = await startServer("open", (asked) => {
    if (asked.message?.method !== "tools/call") return undefined;
    calls += 1;
    return succeeded(asked, { content: [], structuredContent });
  });
  const result = await audited(url, { burst: 1_000, budgetMs: 60_000 });
  expect(calls).toBeLessThan(30);
  expect(result.incomplete).toBe(
    "the answers had more than the 64 MiB, or the 2 million values, that this audit reads",
  );
});

it("judges no answer to another id by the form that its own would have", async () => {
  const url = await startServer("open", ({ message }) =>
    message?.id === undefined ? undefined : json({ jsonrpc: "2.0", id: "other", result: {} }),
  );
  expect(lines(await audited(url))).toEqual([
    "T02 fail: initialize for 2025-11-25: no message in the answer has the id that was sent",
  ]);
});

it("asks no more of a server that has filled it with answers", async () => {
  let calls = 0;
  const text = "x".repeat(7 * 1024 * 1024);
  const url = await startServer("open", (asked) => {
    if (asked.message?.method !== "tools/call") return undefined;
    calls += 1;
    return succeeded(asked, { content: [{ type: "text", text }] });
  });
  const result = await audited(url, { burst: 1_000, budgetMs: 60_000 });
  expect(calls).toBeLessThan(30);
  expect(lines(result, "E07")).toEqual(["E07 info: 10 calls in a row met no limit"]);
});

it("reads an answer that comes as events, after others", async () => {
  const url = await startServer("open", (asked, clean, response) => {
    const { status, headers, body } = clean(asked);
    if (status !== 200 || body === undefined || asked.headers.accept === "application/json")
      return undefined;
    response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
    const note = {
      jsonrpc: "2.0",
      method: "notifications/message",
      params: { level: "info", data: 1 },
    };
    response.write(`id: 1\ndata: \n\nevent: message\r\ndata: ${JSON.stringify(note)}\r\n\r\n`);
    response.write(`data: ${body.slice(0, 20)}`);
    response.write(`${body.slice(20)}\n\n: the stream stays open\n\n`);
    return "taken";
  });
  const result = await audited(url);
  expect(result.tools).toBe(3);
  expect(lines(result, "T02", "T03", "T17", "S18")).toEqual([]);
});

it("does not wait long for a list that nobody has promised", async () => {
  const unanswered = new Set(["prompts/list", "resources/list"]);
  const url = await startServer("open", ({ message }) =>
    unanswered.has(String(message?.method)) ? "taken" : undefined,
  );
  const result = await audited(url, { timeoutMs: 60_000, budgetMs: 600_000 });
  expect(silentRules(result)).toContain("T15");
});

it("stays within its requests and its time", async () => {
  const few = await audited(await startServer(), { maxRequests: 4 });
  expect(few.requests).toBe(4);
  expect(few.skipped.map(({ reason }) => reason)).toContain(
    "the 4 requests of this audit were used up",
  );
  expect(few.incomplete).toBe("the 4 requests of this audit were used up");
  // What was not asked is said of no server.
  expect(["A05", "X10"].map((rule) => whySkipped(few, rule))).toEqual([
    "the 4 requests of this audit were used up",
    "the 4 requests of this audit were used up",
  ]);
  const slow = onMethod("tools/list", (_, clean) => clean);
  const brief = await audited(await startServer("open", slow), {
    budgetMs: 100,
    requestsPerSecond: 20,
  });
  expect(brief.skipped.map(({ reason }) => reason)).toContain(
    "the 0.1 s of this audit were used up",
  );
});

it("tells what it is about to ask", async () => {
  const told: string[] = [];
  await audited(await startServer(), {
    onProgress: ({ what, requests, maxRequests }) =>
      told.push(`${requests}/${maxRequests} ${what}`),
  });
  expect(told.slice(0, 4)).toEqual([
    "1/100 initialize for 2025-11-25",
    "2/100 notifications/initialized",
    "3/100 server/discover in 2026-07-28",
    "4/100 tools/list",
  ]);
});

it("calls nothing that does not say that it reads, and nothing that writes even when it may", async () => {
  const called: unknown[] = [];
  const watch: Change = ({ message }) => {
    if (message?.method === "tools/call") called.push(message.params?.["name"]);
    return undefined;
  };
  await audited(await startServer("open", watch), {});
  expect(called).not.toContain("add_shelf");
  const onlyWrites: Change = (asked, clean, response) =>
    watch(asked, clean, response) ??
    (asked.message?.method === "tools/list"
      ? {
          ...clean(asked),
          body: clean(asked).body?.replaceAll('"readOnlyHint":true', '"readOnlyHint":false') ?? "",
        }
      : undefined);
  called.length = 0;
  const cautious = await audited(await startServer("open", onlyWrites));
  expect(called.filter((name) => !/^gram.audit.no.such.tool$/.test(String(name)))).toEqual([]);
  expect(cautious.skipped.find(({ rule }) => rule.id === "E02")?.reason).toBe(
    "no tool has readOnlyHint: true, and a name and a description that agree with it",
  );
  called.length = 0;
  await audited(await startServer("open", onlyWrites), { allowWrites: true });
  // Without what it needs, with what it cannot take, twice with headers that are wrong too, and beside another client.
  expect(called.filter((name) => !String(name).startsWith("gram"))).toEqual([
    "get_shelf",
    "get_shelf",
    "get_shelf",
    "get_shelf",
    "get_shelf",
  ]);
});

it("says the same in the same order each time", async () => {
  const url = await startServer("closed", () => undefined);
  const [first, second] = [await audited(url), await audited(url)];
  expect({ ...second, milliseconds: 0 }).toEqual({ ...first, milliseconds: 0 });
});

it("shows no token that a server has kept, and nothing of what a URL holds", async () => {
  const kept: Change = (asked, clean) => {
    if (asked.message?.method !== "tools/call" || asked.headers.authorization !== undefined) {
      return clean(asked);
    }
    return failed(asked, -32603, `Not authorized: the last one was ${goodToken}`);
  };
  const result = await audited(await startServer("half", kept), { token: goodToken });
  expect(lines(result, "A10")).toHaveLength(1);
  expectWithout(result, goodToken);
  const url = new URL(await startServer());
  url.username = "us3rname";
  url.password = "p@ss/WORD";
  url.search = "?key=k3y";
  const shown = await audited(url.href);
  expect(shown.target).toBe(`${url.origin}/mcp?…`);
  for (const secret of ["us3rname", "WORD", "k3y"]) expectWithout(shown, secret);
});
