import type { AnswerPlan } from "./answer-plan.ts";
import { cutJson } from "./cut-json.ts";
import { mediaBlock } from "./media-block.ts";
import type { ContentBlock, ToolOutcome } from "./outcome.ts";
import type { LastStep, StepsRun } from "./run-steps.ts";

/** UTF-8 bytes of text that a model gets from one call. */
const maxTextBytes = 64 * 1024;
const maxLosses = 5;

type Finished = Extract<StepsRun, { readonly ok: true }>;

/** The answer as MCP content: the value, then what the model must know about it in a block of its own. */
export function renderAnswer(plan: AnswerPlan, run: Finished): ToolOutcome {
  const { block, note } = rendered(plan, run);
  const notes = note === undefined ? run.notes : [...run.notes, note];
  const content = notes.length === 0 ? [block] : [block, textBlock(notes.join("\n"))];
  return { kind: "ok", content };
}

interface Rendered {
  readonly block: ContentBlock;
  /** What was cut off. */
  readonly note?: string;
}

function rendered({ from, shape, text }: AnswerPlan, { scope, last }: Finished): Rendered {
  const media = last?.run.received?.media;
  if (from === undefined && text === undefined && media !== undefined) {
    return { block: mediaBlock(media) };
  }
  const value = from === undefined ? defaultValue(last) : from(scope);
  const kept = shape === undefined ? value : shape(value);
  if (text === undefined) return renderedValue(kept, last);
  const item = from === undefined && shape === undefined ? scope.item : kept;
  return renderedText(text({ ...scope, item }));
}

/** What a step gives when the answer does not say from where: its list where it makes one, else its body. */
function defaultValue(last: LastStep | undefined): unknown {
  if (last === undefined) return undefined;
  const { plan, run } = last;
  const { items, each } = run.result;
  if (each !== undefined) {
    const done = each.filter(({ error }) => error === undefined);
    return done.map(
      (result) => (makesList(plan) ? result.items : undefined) ?? result.body ?? null,
    );
  }
  return makesList(plan) ? (items ?? run.result.body) : run.result.body;
}

function makesList({ step }: LastStep["plan"]): boolean {
  return step.items !== undefined || step.where !== undefined || (step.all ?? 1) > 1;
}

function renderedValue(value: unknown, last: LastStep | undefined): Rendered {
  if (value === undefined) return { block: textBlock(emptySentence(last)) };
  if (typeof value === "string") return renderedText(value);
  const { text, losses } = cutJson(value, maxTextBytes);
  const block = textBlock(text);
  return losses.length === 0 ? { block } : { block, note: lossNote(losses) };
}

/** What happened, when there is nothing to show. */
function emptySentence(last: LastStep | undefined): string {
  const received = last?.run.received;
  if (last === undefined) return "Nothing had to be done: no step applied to these arguments.";
  if (received === undefined) return "There is nothing to show.";
  const { status, headers, body } = received;
  const what = `${last.plan.label} answered ${status}`;
  if (body !== undefined) return `${what} without the part that this tool shows.`;
  if (status === 202) return `Accepted: ${what}; the upstream is still working on it.`;
  const location = status >= 300 ? headers["location"] : undefined;
  return location === undefined
    ? `Done: ${what} with no content.`
    : `Done: ${what}, location ${location}`;
}

function lossNote(losses: readonly string[]): string {
  const listed = losses.slice(0, maxLosses).join("; ");
  const rest = losses.length > maxLosses ? `; and ${losses.length - maxLosses} more cuts` : "";
  return `Cut to ${maxTextBytes / 1024} KB: ${listed}${rest}. Ask for less, or for the next page.`;
}

/** A plain text keeps its head. */
function renderedText(text: string): Rendered {
  const size = Buffer.byteLength(text);
  if (size <= maxTextBytes)
    return { block: textBlock(text === "" ? "The answer is empty." : text) };
  // A cut inside a character decodes to U+FFFD at the very end.
  const kept = Buffer.from(text)
    .subarray(0, maxTextBytes)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
  const note = `Cut to ${maxTextBytes / 1024} KB: the text has ${size} bytes. Ask for less.`;
  return { block: textBlock(kept), note };
}

function textBlock(text: string): ContentBlock {
  return { type: "text", text };
}
