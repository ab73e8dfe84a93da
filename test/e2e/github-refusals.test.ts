// What GitHub's server does not do, and what a model reads then.
import { expect, it } from "vitest";
import { failureRows, type RefusalRow, refusalRows } from "./support/refusal-rows.ts";
import { startRowHost } from "./support/row-host.ts";

const host = await startRowHost();

it.each<RefusalRow>(refusalRows)("$why", async ({ call, arguments: args, reads }) => {
  const played = await host.play({ call, arguments: args, exchanges: [] });
  expect(played).toEqual({ isError: true, reads: [reads], sent: [] });
});

it.each(failureRows)("$why", async (row) => {
  const { isError, reads, sent } = await host.play(row);
  const wanted = row.exchanges.map(({ request, body = "" }) => [request, body]);
  expect(row.anyOrder ? [...sent].sort() : sent).toEqual(row.anyOrder ? wanted.sort() : wanted);
  expect(reads).toEqual(row.reads);
  expect(isError).toBe(row.isError ?? true);
});
