// Whether a server has gone away, and what is blamed for it: T01, and X10, which must not be.
import { expect, it } from "vitest";
import { audited, lines } from "./audited.ts";
import { type Change, failed, startServer } from "./servers/mcp-server.ts";

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
  for (const after of [
    "tools/list with MCP-Protocol-Version: bogus",
    "a request with Host: gram-audit.invalid",
  ]) {
    expect(lines(await audited(await from(await turnOf(after), gateway)))).toEqual([
      "A01 info: anybody may open it and call its tools",
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
