import type { Rule } from "../rule.ts";
import { hint, type LintedTool } from "../subject.ts";

/** What anybody in the world may have written. */
const foreign = new Set(
  "issue issues comment comments message messages email emails mail ticket tickets discussion discussions review reviews thread threads web webpage feed post posts".split(
    " ",
  ),
);
/** What not everybody may read. */
const kept = new Set(
  "file files content contents repository repositories document documents secret secrets log logs code commit commits customer customers invoice invoices order orders contact contacts calendar drive".split(
    " ",
  ),
);
/** What lets something out. */
const sending = new Set(
  "create add send post publish comment reply upload push share update submit write".split(" "),
);

/** X05: one server does not read from strangers, read what is private, and send. */
export const toxicFlow: Rule = {
  id: "X05",
  slug: "toxic-flow",
  level: "warn",
  what: "One server does not have all three: tools that read what strangers write, tools that read what is private, and tools that send something out.",
  why: "A stranger's text can then make a model fetch what is private and send it out (the lethal trifecta).",
  fix: "Part the tools that read from those that send something out, as two servers, or have people confirm each write.",
  setting:
    "toolsets under apis.<api>; <endpoint>/readonly serves those that read alone. Where people confirm each write, that is the reason for lint: { X05: … } under apis.<api>.",
  link: "https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/",
  check: ({ tools }) => {
    const reading = tools.filter((tool) => hint(tool, "readOnlyHint") === true);
    const strangers = reading.find((tool) => has(tool, foreign));
    const secret = reading.find((tool) => tool !== strangers && has(tool, kept));
    const out = tools.find(
      (tool) => hint(tool, "readOnlyHint") !== true && has(tool, sending) && takesText(tool),
    );
    if (strangers === undefined || secret === undefined || out === undefined) return [];
    const message = `${strangers.name} reads what strangers write, ${secret.name} what may be private, and ${out.name} sends`;
    return [{ message }];
  },
};

function has({ words }: LintedTool, wanted: ReadonlySet<string>): boolean {
  return words.some((word) => wanted.has(word));
}

/** What has only names and numbers for arguments carries little out. */
function takesText(tool: LintedTool): boolean {
  return tool.arguments.some(({ words }) =>
    ["body", "text", "content", "message", "description", "comment", "title"].includes(
      words.at(-1) ?? "",
    ),
  );
}
