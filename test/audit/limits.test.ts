// A server that limits how often it is asked is no worse for it: what met a limit says nothing of the rest.
import { expect, it } from "vitest";
import { gradeOf } from "../../src/audit/grade.ts";
import { reportOf } from "../../src/audit/report.ts";
import { gradeText } from "../../src/audit/report-texts.ts";
import { audited, lines, silentRules, whySkipped } from "./audited.ts";
import { calls } from "./servers/changes.ts";
import {
  type Answered,
  type Asked,
  type Door,
  failed,
  goodToken,
  startServer,
} from "./servers/mcp-server.ts";

const tooMany = "the server answered that there were too many requests";
const limits = {
  bare: () => ({ status: 429, headers: { "retry-after": "3" } }),
  inJson: (asked: Asked) => {
    const { headers, ...answer } = failed(asked, -32000, "Too many requests", 429);
    return { ...answer, headers: { ...headers, "retry-after": "3" } };
  },
  inWords: (asked: Asked) => failed(asked, -32000, "Rate limit exceeded: come again in 2 hours."),
  inData: (asked: Asked) => {
    const { body = "", ...answer } = failed(asked, -32000, "Rate limit exceeded");
    return { ...answer, body: body.replace('"code"', '"data":{"retryAfter":3},"code"') };
  },
  unavailable: () => ({ status: 503, headers: { "retry-after": "3" } }),
} satisfies { readonly [name: string]: (asked: Asked) => Answered };

function limitedAfter(count: number, how: (asked: Asked) => Answered, door: Door) {
  let left = count;
  return startServer(door, (asked) => {
    left -= 1;
    return left < 0 ? how(asked) : undefined;
  });
}

it.each(Object.entries(limits))("holds no limit against a server: %s", async (_, how) => {
  for (const count of [4, 6, 13, 22, 32, 37, 38]) {
    const result = await audited(await limitedAfter(count, how, "open"));
    const found = lines(result).filter((line) => !line.startsWith("A01 info"));
    expect([count, found]).toEqual([count, []]);
  }
  for (const count of [8, 23, 24, 25, 26]) {
    const result = await audited(await limitedAfter(count, how, "closed"), { token: goodToken });
    expect([count, lines(result)]).toEqual([count, []]);
  }
});

it("says why the rest was not asked", async () => {
  const result = await audited(await limitedAfter(13, limits.bare, "open"));
  expect(whySkipped(result, "T10")).toBe(tooMany);
  expect(whySkipped(result, "T12")).toBe(tooMany);
});

it.each([
  "Rate limit exceeded",
  "You have exceeded a secondary rate limit.",
  "The rate limit of 5 calls a minute was reached",
  "You are being rate limited.",
  "Rate limited: retry in 5 s",
  "Rate-limit hit",
  "Too many calls",
])("knows a limit by its words: %s", async (words) => {
  const url = await startServer("open", (asked) =>
    calls("gram_audit_no_such_tool")(asked) ? failed(asked, -32000, words) : undefined,
  );
  const result = await audited(url);
  expect(whySkipped(result, "E01")).toBe(tooMany);
  expect(result.incomplete).toBe(
    "the server limits how often it may be asked: 1 answer was not judged",
  );
});

it("gives no letter to a server that lists its tools and hides the rest behind a limit", async () => {
  const url = await startServer("open", ({ message, verb }) => {
    const shown = ["initialize", "notifications/initialized", "server/discover", "tools/list"];
    return verb === "POST" && shown.includes(String(message?.method)) ? undefined : limits.bare();
  });
  const result = await audited(url);
  expect(result.incomplete).toMatch(
    /^the server limits how often it may be asked: \d\d answers were not judged$/,
  );
  expect(reportOf(result).grade?.letter).toBe("A");
  expect(gradeText(reportOf(result))).toBe("A so far");
});

it("takes nothing from a server that limits a burst", async () => {
  let calls = 0;
  const url = await startServer("open", (asked) => {
    if (asked.message?.method === "tools/call") calls += 1;
    return calls > 40 ? limits.bare() : undefined;
  });
  const result = await audited(url, { burst: 60 });
  expect(silentRules(result)).toContain("E07");
  expect(result.incomplete).toBeUndefined();
});

it("judges nothing that a limit has hidden: no opening is an F, no list a letter so far", async () => {
  for (const how of Object.values(limits)) {
    const opening = await audited(await limitedAfter(0, how, "open"));
    expect(lines(opening)).toEqual([]);
    expect(["T01", "T02"].map((rule) => whySkipped(opening, rule))).toEqual([tooMany, tooMany]);
    expect([opening.incomplete, gradeOf(opening).letter]).toEqual([tooMany, "F"]);
    const list = await audited(await limitedAfter(3, how, "open"));
    expect(lines(list).filter((line) => !line.startsWith("A01 info"))).toEqual([]);
    expect([list.incomplete, gradeText(reportOf(list))]).toEqual([tooMany, "A so far"]);
  }
});
