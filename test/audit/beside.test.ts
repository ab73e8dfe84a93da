// What one client is given must not depend on another one: X10, and the limits that E07 asks for.
import { expect, it } from "vitest";
import { audited, lines, silentRules, whySkipped } from "./audited.ts";
import { calls, isBare, onMethod } from "./servers/changes.ts";
import { type Asked, failed, startServer } from "./servers/mcp-server.ts";
import { answeringOnStreams, distantServer, slowServer } from "./servers/streams.ts";

it("finds an answer that strays onto the stream of another client", async () => {
  expect(lines(await audited(await answeringOnStreams("id")), "X10")).toEqual([
    "X10 fail: tools/list, while another client asks with the same id: it is given that one's answer",
  ]);
  expect(lines(await audited(await answeringOnStreams("session")), "X10")).toEqual([]);
});

it("finds a server that serves the client alone that came last", async () => {
  let newest: unknown;
  const url = await startServer("open", (asked, clean) => {
    const { headers, message } = asked;
    if (message?.method === "initialize") {
      const answer = clean(asked);
      newest = answer.headers?.["mcp-session-id"];
      return answer;
    }
    if (headers["mcp-session-id"] === newest || message?.method !== "tools/call") return undefined;
    return message.params?.["name"] === "get_shelf" && lateCalls() ? { status: 202 } : undefined;
  });
  let calls = 0;
  function lateCalls(): boolean {
    calls += 1;
    // Those of one client by itself are answered.
    return calls > 2;
  }
  expect(lines(await audited(url), "X10")).toEqual([
    "X10 fail: tools/call of get_shelf with {}, while another client asks with the same id: it is given no answer, though it was alone",
  ]);
});

it("waits for no call that is held until another client asks", async () => {
  let release = () => {};
  const url = await startServer("open", (asked, clean, response) => {
    release();
    release = () => {};
    if (!calls("get_shelf")(asked) || !isBare(asked)) return undefined;
    const { status, headers, body } = clean(asked);
    release = () => response.writeHead(status, headers).end(body);
    return "taken";
  });
  const result = await audited(url, { timeoutMs: 300 });
  expect(lines(result, "X10")).toEqual([]);
  expect(silentRules(result)).toContain("X10");
  expect(lines(result, "E02")).toEqual([
    "E02 fail: tools/call of get_shelf with {}: no answer: The server HOST did not answer within 300 ms.",
  ]);
});

it("calls no more than it was allowed to, to see a limit", async () => {
  let called = 0;
  const counting = onMethod("tools/call", (_, clean) => {
    called += 1;
    return clean;
  });
  const url = await startServer("open", counting);
  const without = await audited(url);
  expect(whySkipped(without, "E07")).toBe("nothing met a limit, and --burst <calls> was not given");
  const before = called;
  called = 0;
  const result = await audited(url, { burst: 25 });
  expect(lines(result, "E07")).toEqual(["E07 info: 25 calls in a row met no limit"]);
  expect(called).toBe(before + 25);
});

it("stops at the first limit, and asks of it when to come again", async () => {
  let left = 30;
  const answers = {
    silent: () => ({ status: 429 }),
    telling: () => ({ status: 429, headers: { "retry-after": "3" } }),
    inWords: (asked: Asked) =>
      failed(asked, -32000, "Rate limit exceeded: come again in 12 seconds."),
    inFewWords: (asked: Asked) => failed(asked, -32000, "Too many requests"),
  };
  const found = async (answer: keyof typeof answers) => {
    left = 30;
    const limiting = onMethod("tools/call", (asked, clean) => {
      left -= 1;
      return left < 0 ? answers[answer](asked) : clean;
    });
    const result = await audited(await startServer("open", limiting), { burst: 200 });
    expect(left).toBeGreaterThan(-20);
    return lines(result, "E07");
  };
  const call = "tools/call of get_shelf with {}";
  expect(await found("silent")).toEqual([`E07 warn: ${call}: the 429 has no Retry-After`]);
  expect(await found("telling")).toEqual([]);
  expect(await found("inWords")).toEqual([]);
  expect(await found("inFewWords")).toEqual([
    `E07 warn: ${call}: it is told that there were too many, and not when to come again`,
  ]);
});

it("hears of the progress of a slow call, or not", async () => {
  expect(lines(await audited(await slowServer({ isTelling: false })), "E06")).toEqual([
    "E06 info: tools/call of get_shelf with {}: it takes more than 2 s without news of its progress",
  ]);
  expect(lines(await audited(await slowServer({ isTelling: true })), "E06")).toEqual([]);
  expect(lines(await audited(await distantServer()), "E06")).toEqual([]);
});
