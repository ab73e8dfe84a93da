import { type AreaGrade, leastScores } from "./grade.ts";
import { htmlFindings } from "./html-findings.ts";
import { htmlStyle } from "./html-style.ts";
import { htmlText } from "./html-text.ts";
import { keptHeading, keptRules } from "./outcomes.ts";
import { type AuditReport, skippedGroups, toneOf } from "./report.ts";
import {
  aboutTexts,
  areaText,
  gradeText,
  noteTexts,
  scoreText,
  silencedTexts,
} from "./report-texts.ts";

/** What a page says besides the report, for who reads it later and elsewhere. */
export interface HtmlOptions {
  /** gram's own. */
  readonly version: string;
  /** When the server was audited; the page has no date where it is left out. */
  readonly date?: Date | undefined;
}

/** The policy by which a browser runs and fetches nothing, whatever stands in the page. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as one file that can be mailed: no scripts, nothing fetched, every text of the server escaped. */
export function htmlReport(report: AuditReport, options: HtmlOptions): string {
  const { grade, result } = report;
  const title = htmlText(`${gradeText(report)}: ${result.target}`);
  const parts = [
    head(report, options),
    areaTable(grade?.areas ?? []),
    notes(report),
    htmlFindings(report),
    ...(grade === undefined ? [] : outcomes(report)),
  ];
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
${parts.filter((part) => part !== "").join("\n")}
</body>
</html>
`;
}

function head(report: AuditReport, options: HtmlOptions): string {
  const { grade, result } = report;
  const [letter = "", ...more] = grade === undefined ? ["–"] : gradeText(report).split(" ");
  const soFar = more.length === 0 ? "" : `<small>${more.join(" ")}</small>`;
  const score = scoreText(report) || "no grade";
  return `<header>
<div class="grade ${toneOf(report)}">${letter}${soFar}</div>
<div>
<h1>${htmlText(result.target)}</h1>
<p>${score}</p>
<p class="soft">${htmlText(aboutTexts(report).join(" · "))}</p>
<p class="soft">${htmlText(auditedText(options))}</p>
</div>
</header>`;
}

function auditedText({ version, date }: HtmlOptions): string {
  const by = `audited by gram ${version}`;
  if (date === undefined) return by;
  const [day = "", time = ""] = date.toISOString().split("T");
  return `${by} on ${day} at ${time.slice(0, 5)} UTC`;
}

function areaTable(areas: readonly AreaGrade[]): string {
  return areas.length === 0 ? "" : `<table>\n${areas.map(areaRow).join("\n")}\n</table>`;
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

/** What is meant so, what is kept, and what was not checked. */
function outcomes(report: AuditReport): readonly string[] {
  return [
    section("Meant so, by the configuration", silencedTexts(report).map(htmlText)),
    section(
      keptHeading(report),
      keptRules(report).map(({ area, rules }) => withRules(area, rules)),
    ),
    section(
      "Not checked",
      skippedGroups(report).map(({ reason, rules }) => withRules(reason, rules)),
    ),
  ];
}

function withRules(
  about: string,
  rules: readonly { readonly id: string; readonly slug: string }[],
): string {
  const names = rules.map(({ id, slug }) => `${id} ${slug}`).join(", ");
  return `${htmlText(about)}<br><span class="soft">${htmlText(names)}</span>`;
}

function section(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `<h2>${title}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;
}
