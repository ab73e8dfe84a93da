import type { LintedTool, Subject } from "./subject.ts";

/** How bad a finding is: a tool does not work or misleads, it works badly, it could be better. */
export type Level = "fail" | "warn" | "info";

/** One thing that a rule has found. */
export interface Found {
  /** Left out for what is wrong with the server as a whole. */
  readonly tool?: string;
  /** RFC 6901, inside the tool as `tools/list` shows it; inside the server for what has no tool. */
  readonly pointer?: string;
  /** What is wrong, with the evidence; the tool's name is put before it. */
  readonly message: string;
  /** Where it is less bad than the rule's own level. */
  readonly level?: Level;
}

/** A rule as data: what docs/lint.md says of it, and its check, which is pure. */
export interface Rule {
  readonly id: string;
  /** Its name for readers. */
  readonly slug: string;
  /** Of its worst finding. */
  readonly level: Level;
  readonly what: string;
  readonly why: string;
  /** What whoever has the server can do, whatever it was made with. */
  readonly fix: string;
  /** Where that is said in gram.config.yaml, for a server of gram's; left out where gram sees to it by itself. */
  readonly setting?: string;
  /** The specification or the source that the rule stands on. */
  readonly link: string;
  readonly check: (subject: Subject) => readonly Found[];
}

/** What to do about a rule of a server that gram makes; `<api>` and `<tool>` stand for what is not named. */
export function fixByGram(
  { fix, setting }: Pick<Rule, "fix" | "setting">,
  { api = "<api>", tool = "<tool>" }: { readonly api?: string; readonly tool?: string } = {},
): string {
  if (setting === undefined) return fix;
  const place = setting.replaceAll("<api>", () => api).replaceAll("<tool>", () => tool);
  return `${fix} In gram.config.yaml: ${place}`;
}

/** A check that looks at one tool at a time. */
export function eachTool(
  check: (tool: LintedTool, subject: Subject) => readonly Found[],
): Rule["check"] {
  return (subject) =>
    subject.tools.flatMap((tool) =>
      check(tool, subject).map((found) => ({ tool: tool.name, ...found })),
    );
}
