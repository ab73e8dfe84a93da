// Who never lets anybody through to the server gets no good grade for it.
import { expect, it } from "vitest";
import { gradeOf } from "../../src/audit/grade.ts";
import { reportOf } from "../../src/audit/report.ts";
import { noteTexts } from "../../src/audit/report-texts.ts";
import { listen } from "../upstream/local-server.ts";
import { audited, lines, whySkipped } from "./audited.ts";
import { challenge, failed, goodToken, startServer } from "./servers/mcp-server.ts";

async function firewall(): Promise<string> {
  const origin = await listen((_, response) => {
    const page = "<!doctype html><h1>403 Forbidden</h1>";
    response.writeHead(403, { "content-type": "text/html" }).end(page);
  });
  return `${origin}/mcp`;
}

it("says that nobody comes in by the opening, though a token was brought", async () => {
  const result = await audited(await firewall(), { token: goodToken });
  expect(lines(result, "T02", "A01", "A10", "A11")).toEqual([
    "T02 fail: initialize for 2025-11-25: it is answered with 403, and neither a challenge nor JSON-RPC says why",
  ]);
  expect(whySkipped(result, "A10")).toBe(
    "the opening without a token: it is answered in the same way with the token",
  );
  expect(gradeOf(result)).toMatchObject({ letter: "F", cap: { rules: ["T02"] } });
});

it("does not judge who may want a token, and says that nothing was seen", async () => {
  const result = await audited(await firewall());
  expect(lines(result, "T02", "A01", "A10")).toEqual([]);
  expect(whySkipped(result, "T02")).toBe(
    "it is answered with 403, and neither a challenge nor JSON-RPC says why: give one in GRAM_AUDIT_TOKEN",
  );
  expect(whySkipped(result, "A01")).toBe(
    "initialize for 2025-11-25: nothing says that the 403 is for want of a token",
  );
  expect(result.incomplete).toBe(
    "the server lets nobody in without a token: give one in GRAM_AUDIT_TOKEN",
  );
  expect(gradeOf(result)).toMatchObject({ letter: "F", cap: { letter: "F", rules: [] } });
  expect(noteTexts(reportOf(result))).toContain("No points, since nothing of it was seen.");
});

it.each([
  [
    "a challenge",
    (asked: Parameters<typeof challenge>[0]) => ({ ...challenge(asked), status: 403 }),
  ],
  ["JSON-RPC", (asked: Parameters<typeof failed>[0]) => failed(asked, -32000, "Forbidden", 403)],
  ["401", (asked: Parameters<typeof challenge>[0]) => challenge(asked)],
] as const)("takes %s for a closed door", async (_, answer) => {
  const url = await startServer("closed", (asked) =>
    asked.path.startsWith("/.well-known") ? undefined : answer(asked),
  );
  for (const token of [undefined, goodToken]) {
    expect(lines(await audited(url, { token }), "T02")).toEqual([]);
  }
});

it("asks for no scope where what is wrong in itself is answered with 403", async () => {
  const url = await startServer("closed", ({ body, headers }) => {
    const isOdd = body.length > 1_000_000 || headers["mcp-protocol-version"] === "bogus";
    return isOdd ? { status: 403 } : undefined;
  });
  const result = await audited(url, { token: goodToken });
  expect(lines(result, "A11")).toEqual([]);
  expect(whySkipped(result, "A11")).toBe("nothing that clients ask was answered with 403");
});
