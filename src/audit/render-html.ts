import { type AreaGrade, type Grade, leastScores } from "./grade.ts";
import { htmlFindings } from "./html-findings.ts";
import { htmlStyle } from "./html-style.ts";
import { htmlText } from "./html-text.ts";
import { type AuditReport, skippedGroups } from "./report.ts";
import { aboutTexts, areaText, counted, noteTexts } from "./report-texts.ts";

/** The policy by which a browser runs and fetches nothing, whatever stands in the page. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as one file that can be mailed: no scripts, nothing fetched, every text of the server escaped. */
export function htmlReport(report: AuditReport): string {
  const { grade, result } = report;
  const title = htmlText(`${grade.letter}: ${result.target}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
${[head(report), areaTable(grade), notes(report), htmlFindings(report), silenced(report), skipped(report)].filter((part) => part !== "").join("\n")}
</body>
</html>
`;
}

function head(report: AuditReport): string {
  const { grade, result } = report;
  return `<header>
<div class="grade ${colourOf(grade)}">${grade.letter}</div>
<div>
<h1>${htmlText(result.target)}</h1>
<p>${grade.score} of 100</p>
<p class="soft">${htmlText(aboutTexts(report).join(" · "))}</p>
</div>
</header>`;
}

function colourOf({ letter }: Grade): "good" | "fair" | "bad" {
  if (letter === "A" || letter === "B") return "good";
  return letter === "C" ? "fair" : "bad";
}

function areaTable({ areas }: Grade): string {
  return `<table>\n${areas.map(areaRow).join("\n")}\n</table>`;
}

function areaRow(area: AreaGrade): string {
  const { score } = area;
  const { A: high, C: low } = leastScores;
  const bar =
    score === undefined
      ? ""
      : `<meter min="0" max="100" low="${low}" high="${high}" optimum="100" value="${score}">${score}</meter>`;
  const text = htmlText(areaText(area));
  return `<tr><th scope="row">${area.area}</th><td class="bar">${bar}</td><td class="number">${score ?? "–"}</td><td class="soft">${text}</td></tr>`;
}

function notes(report: AuditReport): string {
  const shown = noteTexts(report).map((text) => `<p>${htmlText(text)}</p>`);
  return shown.length === 0 ? "" : `<div class="first">${shown.join("\n")}</div>`;
}

function silenced({ silenced: entries }: AuditReport): string {
  const items = entries.map(
    ({ rule, reason, findings }) =>
      `<li>${htmlText(`${rule.id} ${rule.slug}, ${counted(findings, "finding")}: ${reason}`)}</li>`,
  );
  return section("Meant so, by the configuration", items);
}

function skipped(report: AuditReport): string {
  const items = skippedGroups(report).map(({ reason, rules }) => {
    const names = rules.map(({ id, slug }) => `${id} ${slug}`).join(", ");
    return `<li>${htmlText(reason)}<br><span class="soft">${htmlText(names)}</span></li>`;
  });
  return section("Not checked", items);
}

function section(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `<h2>${title}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
}
