import { ownValue } from "../core/json.ts";
import { readToolList } from "../lint/read-tool-list.ts";
import type { ShownServer } from "../lint/shown-server.ts";
import type { Subject } from "../lint/subject.ts";
import { modernVersion } from "../protocol/versions.ts";
import { isSame } from "../review/change.ts";
import type { AuditFinding, Checked } from "./audit-result.ts";
import { toolsOf } from "./live/list-pages.ts";
import { resultOf } from "./live/read-answer.ts";
import type { Seen } from "./rule.ts";
import { checkTools } from "./tool-rules.ts";

/**
 * What the rules on tools find in what a server shows, and then in what it shows to clients of 2026-07-28 where it
 * speaks both eras: a server may keep for some of its clients what no other one is to see.
 */
export function checkEras(
  shown: ShownServer,
  seen: Pick<Seen, "transcript" | "era">,
  tokensOf?: Subject["tokensOf"],
): readonly Checked[] {
  const checked = checkTools(shown, tokensOf);
  const other = shownInModern(shown, seen);
  if (isSame(other, shown)) return checked;
  const others = checkTools(other, tokensOf);
  return checked.map(({ rule, findings }, at) => {
    const known = new Set(findings.map(placeOf));
    const more = (others[at]?.findings ?? []).filter((found) => !known.has(placeOf(found)));
    return { rule, findings: [...findings, ...more.map(inModern)] };
  });
}

/** What is not shown there in another way is the same. */
function shownInModern(
  shown: ShownServer,
  { transcript, era }: Pick<Seen, "transcript" | "era">,
): ShownServer {
  if (era === "modern") return shown;
  const pages = transcript.all("list-other-era").map(toolsOf);
  const listed = pages.every((page) => page === undefined) ? undefined : pages.flat();
  const tools = readToolList({ tools: listed }) ?? shown.tools;
  const told = ownValue(resultOf(transcript.first("discover")) ?? {}, "instructions");
  return { ...shown, tools, instructions: typeof told === "string" ? told : shown.instructions };
}

/** Where a finding is: its words may have a number that is another one in each era. */
function placeOf({ rule, tool, pointer }: AuditFinding): string {
  return JSON.stringify([rule.level, tool, pointer]);
}

function inModern(finding: AuditFinding): AuditFinding {
  return { ...finding, message: `in ${modernVersion}: ${finding.message}` };
}
