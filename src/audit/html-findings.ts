import type { AuditFinding } from "./audit-result.ts";
import { htmlText } from "./html-text.ts";
import { type AuditReport, type FindingGroup, findingGroups } from "./report.ts";

/** A page that is mailed stays small, whatever a server has. */
const maxShown = 50;

/** Every finding with its evidence, the worst rule first; the part of the HTML report that is from the server. */
export function htmlFindings(report: AuditReport): string {
  const groups = findingGroups(report);
  if (groups.length === 0) return "<h2>Findings</h2>\n<p>None.</p>";
  return `<h2>Findings</h2>\n${groups.map(article).join("\n")}`;
}

function article({ rule, level, findings }: FindingGroup): string {
  const { id, slug, what, why, fix, link } = rule;
  const items = findings.slice(0, maxShown).map(item);
  const more = findings.length - maxShown;
  const rest = more > 0 ? [`<li class="soft">and ${more} more</li>`] : [];
  return `<article>
<h3><span class="level ${level}">${level}</span>${htmlText(`${id} ${slug}`)}</h3>
<p class="soft">${htmlText(what)}</p>
<ul>
${[...items, ...rest].join("\n")}
</ul>
<dl><dt>why</dt><dd>${htmlText(why)}</dd><dt>fix</dt><dd>${htmlText(fix)}</dd><dt>see</dt><dd>${linkTo(link)}</dd></dl>
</article>`;
}

function item({ tool, message, evidence }: AuditFinding): string {
  const about = tool === undefined ? "" : `<code>${htmlText(tool)}</code>: `;
  const proof = evidence === undefined ? "" : `\n<pre>${htmlText(evidence)}</pre>`;
  return `<li>${about}${htmlText(message)}${proof}</li>`;
}

/** Links are the rules' own; anything but https stays text. */
function linkTo(link: string): string {
  const text = htmlText(link);
  if (!link.startsWith("https://")) return text;
  return `<a href="${text}" rel="noopener noreferrer">${text}</a>`;
}
