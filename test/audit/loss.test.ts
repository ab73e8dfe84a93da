// Whether a server has gone away, and what is blamed for it: T01, and X10, which must not be.
import { expect, it } from "vitest";
import { audited, lines, whySkipped } from "./audited.ts";
import { calls } from "./servers/changes.ts";
import { type Asked, type Change, failed, startServer } from "./servers/mcp-server.ts";

/** What is asked from the first request on, counted from 0, is answered so. */
function from(first: number, change: Change, until = Number.POSITIVE_INFINITY): Promise<string> {
  let count = -1;
  return startServer("open", (asked, clean, response) => {
    count += 1;
    return count >= first && count < until ? change(asked, clean, response) : undefined;
  });
}

const drop: Change = (_, __, response) => {
  response.destroy();
  return "taken";
};
/** A client by itself asks for the progress of its call. */
const isBesideCall = (asked: Asked) =>
  calls("get_shelf")(asked) && asked.message?.params?.["_meta"] === undefined;
/** Which request it is that is told so, counted from 0: the last one, where more are. */
async function turnOf(what: string): Promise<number> {
  const told: string[] = [];
  await audited(await startServer(), { onProgress: (progress) => told.push(progress.what) });
  return told.lastIndexOf(what);
}

/** The one of two clients that calls; the other one comes next. */
const besideCall = "tools/call of get_shelf with {}";
const rules = ["T01", "T07", "T12", "T13", "X10"];

it("does not blame what came after two clients for a server that was gone by then", async () => {
  const turn = await turnOf(besideCall);
  expect(lines(await audited(await from(turn, drop)), ...rules)).toEqual([
    'T01 fail: after "tools/call of get_shelf with {}" the server is not there any more',
  ]);
});

it("takes a gateway without a server behind it for a server that is gone", async () => {
  const gateway: Change = () => ({ status: 502 });
  for (const [rest, after] of [
    [
      '; whether calls want a token was not seen: the server was gone after "tools/list with MCP-Protocol-Version: bogus"',
      "tools/list with MCP-Protocol-Version: bogus",
    ],
    [" and call its tools", "a request with Host: gram-audit.invalid"],
  ] as const) {
    expect(lines(await audited(await from(await turnOf(after), gateway)))).toEqual([
      `A01 info: anybody may open it${rest}`,
      `T01 fail: after "${after}" the server is not there any more`,
    ]);
  }
});

it("takes no server for gone that lets nothing odd through", async () => {
  const url = await startServer("open", (asked, clean, response) => {
    const { headers, body } = asked;
    const isOdd = headers.host === "gram-audit.invalid" || headers.origin !== undefined;
    return isOdd || body.length > 1_000_000 ? drop(asked, clean, response) : undefined;
  });
  expect(lines(await audited(url), "T01", "X10")).toEqual([]);
});

it("asks two clients once more where a connection was lost", async () => {
  const turn = await turnOf(besideCall);
  expect(lines(await audited(await from(turn, drop, turn + 2)), ...rules)).toEqual([]);
  const busy: Change = () => ({ status: 503 });
  expect(lines(await audited(await from(turn + 1, busy, turn + 2)), ...rules)).toEqual([]);
});

it("does not judge two clients of which a connection is lost each time", async () => {
  const result = await audited(
    await startServer("open", (asked, clean, response) =>
      isBesideCall(asked) ? drop(asked, clean, response) : undefined,
    ),
  );
  expect(lines(result, ...rules)).toEqual([]);
  expect(whySkipped(result, "X10")).toBe("its connections were lost while two clients asked");
});

it("judges two clients by the one that was heard", async () => {
  let count = 0;
  const url = await startServer("open", (asked, clean, response) => {
    if (!isBesideCall(asked)) return undefined;
    count += 1;
    return count === 1 ? drop(asked, clean, response) : { status: 202 };
  });
  expect(lines(await audited(url), "X10")).toEqual([
    "X10 fail: tools/call of get_shelf with {}, while another client asks with the same id: it is given no answer, though it was alone",
  ]);
});

it("asks once more what a gateway could not pass on, and judges what stays", async () => {
  const whole = (await audited(await startServer())).requests;
  for (let first = 0; first < whole; first += 1) {
    const busy: Change = () => ({ status: 502 + (first % 3) });
    const found = lines(await audited(await from(first, busy, first + 1)));
    expect([first, found]).toEqual([first, ["A01 info: anybody may open it and call its tools"]]);
  }
  const odd: Change = ({ headers }) =>
    headers["mcp-protocol-version"] === "bogus" ? { status: 503 } : undefined;
  expect(lines(await audited(await startServer("open", odd)), "T04")).toEqual([
    "T04 warn: tools/list with MCP-Protocol-Version: bogus: it is answered with 503 instead of 400",
  ]);
});

it("takes no error that names no tool for the answer of another client", async () => {
  let called: unknown;
  const url = await startServer("open", (asked) => {
    const { id, method } = asked.message ?? {};
    if (method === "tools/call") called = id;
    const isBusy = id !== undefined && id === called;
    return isBusy ? failed(asked, -32000, "Busy with something else") : undefined;
  });
  expect(lines(await audited(url), "X10")).toEqual([]);
});
