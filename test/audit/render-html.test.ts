// The report as a page that is mailed: what a server says in it is text and nothing else.
import { expect, it } from "vitest";
import { htmlText } from "../../src/audit/html-text.ts";
import { htmlReport } from "../../src/audit/render-html.ts";
import { reportOf } from "../../src/audit/report.ts";
import { auditOf, clean, findingOf, ruleOf } from "./results.ts";
import { hostileReport, sampleReport } from "./sample-report.ts";

/** Every tag of a page, as a browser would see it: attributes in quotes hold what they like. */
function tagsOf(page: string): readonly string[] {
  const style = /<style>.*?<\/style>/s;
  return page.replace(style, "<style></style>").match(/<[^>]*>/g) ?? [];
}

const known =
  /^<(?:!doctype html|\/?(?:html|head|body|title|style|header|div|h1|h2|h3|p|table|tr|td|th|meter|ul|li|article|span|code|pre|dl|dt|dd|a|br|meta))(?: [a-z-]+="[^"<>]*")*>$/;

it("escapes what a server says, whatever it is", () => {
  const page = htmlReport(hostileReport());
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
    const page = htmlReport(report);
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
  const page = htmlReport(reportOf(auditOf([{ rule, findings: [{ ...findingOf("S01"), rule }] }])));
  expect(page).not.toContain("<a ");
  expect(page).toContain("<dd>javascript:alert(1)</dd>");
});

it("has what the text report has", () => {
  const page = htmlReport(sampleReport());
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
  ])
    expect(page).toContain(text);
  expect(htmlReport(reportOf(auditOf(clean)))).toContain("<p>None.</p>");
});

it("stays small whatever a server has", () => {
  const findings = Array.from({ length: 5000 }, (_, at) =>
    findingOf("S01", { tool: `tool_${at}` }),
  );
  const page = htmlReport(reportOf(auditOf([{ rule: ruleOf("S01"), findings }])));
  expect(page).toContain("and 4950 more");
  expect(page.length).toBeLessThan(30_000);
});
