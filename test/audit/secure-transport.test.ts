// What X08 says of answers over https, which no server of these tests speaks.
import { expect, it } from "vitest";
import type { Exchange, ProbeName } from "../../src/audit/live/exchange.ts";
import { Transcript } from "../../src/audit/live/transcript.ts";
import type { Seen, Verdict } from "../../src/audit/rule.ts";
import { secureTransport } from "../../src/audit/rules/x08-secure-transport.ts";

const url = new URL("https://mcp.example.com/mcp");

function answered(name: ProbeName, headers: { readonly [name: string]: string }): Exchange {
  const answer = { text: "", messages: [], values: 0, end: "whole", hasToken: false } as const;
  return {
    ask: { name, what: name, verb: "POST", headers: {}, credential: "own" },
    reply: { kind: "reply", status: 200, headers, ...answer },
    tookMs: 1,
  };
}

function unanswered(name: ProbeName): Exchange {
  const { ask, tookMs } = answered(name, {});
  return { ask, reply: { kind: "silence", reason: "timeout", message: "late" }, tookMs };
}

function said(...exchanges: readonly Exchange[]): Verdict {
  const transcript = new Transcript();
  for (const exchange of exchanges) transcript.record(exchange);
  const seen: Seen = {
    transcript,
    url,
    hasToken: false,
    legacy: undefined,
    isModern: false,
    closed: undefined,
    lost: undefined,
    listed: undefined,
    callable: [],
    era: "legacy",
    version: "2026-07-28",
    isHttp: true,
    channel: { transport: "http", strayLines: [], exchange: never, close: async () => {} },
  };
  const verdict = secureTransport.check(seen);
  return typeof verdict === "string" ? verdict : verdict.map(({ message }) => ({ message }));
}

function never(): never {
  throw new Error("a rule asks nothing");
}

const years = "max-age=63072000; includeSubDomains";
const leaking = {
  "strict-transport-security": years,
  "access-control-allow-origin": "https://gram-audit.invalid",
  "access-control-allow-credentials": "true",
};

it.each([
  [years, []],
  ['includeSubDomains; Max-Age="1"', []],
  ["", ["answers have no Strict-Transport-Security"]],
  [
    "max-age=0",
    ["answers have Strict-Transport-Security: max-age=0, which keeps no browser there"],
  ],
  [
    "includeSubDomains",
    ["answers have Strict-Transport-Security: includeSubDomains, which keeps no browser there"],
  ],
])("judges Strict-Transport-Security: %s", (told, messages) => {
  const headers = told === "" ? {} : { "strict-transport-security": told };
  expect(said(answered("initialize", headers))).toEqual(messages.map((message) => ({ message })));
});

it("looks at what other sites may read where the handshake was not answered", () => {
  const message =
    "every site may read answers with credentials (Access-Control-Allow-Origin: https://gram-audit.invalid)";
  const late = unanswered("initialize");
  expect(said(late, answered("origin", leaking))).toEqual([{ message }]);
  const { "access-control-allow-origin": _, ...kept } = leaking;
  expect(said(late, answered("origin", kept))).toEqual([]);
});

it("judges nothing where nothing was answered", () => {
  expect(said(unanswered("initialize"))).toBe("nothing that this server said led to it");
});
