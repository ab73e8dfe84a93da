// The report as a page that is mailed: what a server says in it is text and nothing else.
import { expect, it } from "vitest";
import { htmlText } from "../../src/audit/html-text.ts";
import { htmlReport } from "../../src/audit/render-html.ts";
import { reportOf } from "../../src/audit/report.ts";
import { auditOf, clean, findingOf, ruleOf } from "./results.ts";
import { hostileReport, sampleReport } from "./sample-report.ts";

const version = "1.2.3";

/** Every tag of a page, as a browser would see it: attributes in quotes hold what they like. */
function tagsOf(page: string): readonly string[] {
  const style = /<style>.*?<\/style>/s;
  return page.replace(style, "<style></style>").match(/<[^>]*>/g) ?? [];
}

const known =
  /^<(?:!doctype html|\/?(?:html|head|body|title|style|header|div|h1|h2|h3|p|table|tr|td|th|meter|ul|li|article|span|code|pre|dl|dt|dd|a|br|meta|small))(?: [a-z-]+="[^"<>]*")*>$/;

it("escapes what a server says, whatever it is", () => {
  const page = htmlReport(hostileReport(), { version });
  const tags = tagsOf(page);
  expect(tags.length).toBeGreaterThan(60);
  expect(tags.filter((tag) => !known.test(tag.replace(' lang="en"', "")))).toEqual([]);
  expect(tags.filter((tag) => /\son\w+=|<script|<img/i.test(tag))).toEqual([]);
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).toContain("&lt;/pre&gt;&lt;/style&gt;");
  expect(page).toContain("&lt;U+202E&gt;");
  expect(page).not.toMatch(/[\u202e\u200b\ud800]|[^\P{Cc}\n]/u);
});

it.each([
  ["<b a=\"1\" c='2'>&amp;", "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;"],
  ["a\u0000b\u001bc\u007fd\u009be", "a·b·c·d·e"],
  ["a\tb\nc", "a\tb\nc"],
  ["\ud800x", "\ufffdx"],
])("makes text of %j", (text, expected) => {
  expect(htmlText(text)).toBe(expected);
});

it("fetches and runs nothing", () => {
  for (const report of [sampleReport(), hostileReport()]) {
    const page = htmlReport(report, { version });
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'");
    const tags = tagsOf(page);
    expect(
      tags.filter((tag) =>
        /\ssrc=|<link|<script|<iframe|<object|<base|http-equiv="refresh/i.test(tag),
      ),
    ).toEqual([]);
    expect(/<style>(.*?)<\/style>/s.exec(page)?.[1]).not.toMatch(/url\(|@import|</);
    const links = tags.filter((tag) => tag.startsWith("<a "));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((tag) => !tag.startsWith('<a href="https://'))).toEqual([]);
  }
});

it("links only by https", () => {
  const rule = { ...ruleOf("S01"), link: "javascript:alert(1)" };
  const report = reportOf(auditOf([{ rule, findings: [{ ...findingOf("S01"), rule }] }]));
  const page = htmlReport(report, { version });
  expect(page).not.toContain("<a ");
  expect(page).toContain("<dd>javascript:alert(1)</dd>");
});

it("has what the text report has", () => {
  const page = htmlReport(sampleReport(), { version });
  for (const text of [
    '<div class="grade fair">C</div>',
    "<h1>https://mcp.example.com/mcp</h1>",
    "Not better than C, since A10 failed.",
    "Since tools.json: 1 tool changed, 1 tool gone.",
    "First: A10 rule-a10. Mend A10. That alone makes it A (93).",
    "<pre>POST /mcp tools/call (no token)\n200 {&quot;error&quot;:{&quot;code&quot;:-32603}}</pre>",
    "<code>get_five</code>: half of its arguments",
    "S14 rule-s14, 1 finding: A shop has ten shelves.",
    "no tool says that it only reads",
    "<h2>Kept: 2 of 11 rules</h2>",
    '<li>protocol<br><span class="soft">T01 rule-t01</span></li>',
  ])
    expect(page).toContain(text);
  expect(htmlReport(reportOf(auditOf(clean)), { version })).toContain("<p>None.</p>");
});

it("says which gram has audited, and when where it is told", () => {
  expect(htmlReport(sampleReport(), { version })).toContain(">audited by gram 1.2.3<");
  const date = new Date("2026-11-30T23:04:59.999Z");
  expect(htmlReport(sampleReport(), { version, date })).toContain(
    ">audited by gram 1.2.3 on 2026-11-30 at 23:04 UTC<",
  );
});

it("shows a letter of a part alone, and the lack of one, as what they are", () => {
  const partial = reportOf(auditOf(clean, { incomplete: "the time was used up" }));
  const page = htmlReport(partial, { version });
  expect(page).toContain('<div class="grade open">A<small>so far</small></div>');
  expect(page).toContain("<title>A so far: https://mcp.example.com/mcp</title>");
  const silent = reportOf(auditOf(clean, { incomplete: "no", unanswered: "Nobody listens." }));
  const empty = htmlReport(silent, { version });
  expect(empty).toContain('<div class="grade open">–</div>');
  expect(empty).toContain("<p>no grade</p>");
  expect(empty).not.toMatch(/<table>|Kept|Not checked/);
});

it("stays small whatever a server has", () => {
  const findings = Array.from({ length: 5000 }, (_, at) =>
    findingOf("S01", { tool: `tool_${at}` }),
  );
  const page = htmlReport(reportOf(auditOf([{ rule: ruleOf("S01"), findings }])), { version });
  expect(page).toContain("and 4950 more");
  expect(page.length).toBeLessThan(30_000);
});
