// Every rule, seen to speak and seen to keep silent.
import { expect, it } from "vitest";
import { exchangeRules } from "../../src/audit/exchange-rules.ts";
import { audited, lines, silentRules } from "./audited.ts";
import { startServer } from "./servers/mcp-server.ts";
import { ruleRows } from "./servers/rule-rows.ts";

const rows = ruleRows.map((row) => ({ clause: "the whole rule", ...row }));

/** Rows of a rule that have the same clean server are kept by it in the same way. */
const keptRows = rows.filter(({ rule, keeps, door, token }, at) => {
  const isSame = (one: (typeof ruleRows)[number]) =>
    one.rule === rule && one.keeps === keeps && one.door === door && one.token === token;
  return rows.findIndex(isSame) === at;
});

it("no rule is without a row, and none is there twice", () => {
  const ids = exchangeRules.map(({ id }) => id);
  // Of T16 stdio.test.ts has both.
  const withRows = [...new Set(ruleRows.map(({ rule }) => rule))].sort();
  expect(withRows).toEqual(ids.filter((id) => id !== "T16").sort());
  expect([...new Set(ids)].sort()).toEqual([...ids].sort());
});

it.each(rows)(
  "$rule finds what breaks it: $clause",
  async ({ rule, door, breaks, token, says }) => {
    const result = await audited(await startServer(door, breaks), { token });
    expect(lines(result, rule)).toEqual(says);
  },
);

it.each(keptRows)(
  "$rule is silent where it is kept: $clause",
  async ({ rule, door, keeps, token }) => {
    const result = await audited(await startServer(door, keeps), { token });
    expect(lines(result, rule)).toEqual([]);
    expect(silentRules(result)).toContain(rule);
  },
);

it("has the rules in the order of their ids, each with all that is said of it", () => {
  const ids = exchangeRules.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  for (const { what, why, fix, link } of exchangeRules) {
    expect([what, why, fix].every((text) => text.endsWith("."))).toBe(true);
    expect(URL.canParse(link)).toBe(true);
  }
});
