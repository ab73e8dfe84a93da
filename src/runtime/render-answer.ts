import { withHiddenEscaped, withHiddenNamed } from "../core/hidden-characters.ts";
import type { AnswerPlan } from "./answer-plan.ts";
import { cutJson } from "./cut-json.ts";
import { emptyAnswer } from "./empty-answer.ts";
import { lossNote, type Rest } from "./loss-note.ts";
import { mediaBlock } from "./media-block.ts";
import { onlyFields } from "./only-fields.ts";
import type { ContentBlock, ToolOutcome } from "./outcome.ts";
import type { LastStep, StepsRun } from "./run-steps.ts";
import { structuredContent } from "./structured-content.ts";

/** UTF-8 bytes of text that a model gets from one call. */
const maxTextBytes = 64 * 1024;

type Finished = Extract<StepsRun, { readonly ok: true }>;

/**
 * The answer as MCP content: the value, then what the model must know about it in a block of its own; and, where the tool
 * has an output schema, what that is about.
 */
export function renderAnswer(
  plan: AnswerPlan,
  run: Finished,
  { hasOutput }: { readonly hasOutput: boolean },
): ToolOutcome {
  const { block, note } = rendered(plan, run);
  const notes = note === undefined ? run.notes : [...run.notes, note];
  const content = notes.length === 0 ? [block] : [block, textBlock(notes.join("\n"))];
  if (!hasOutput) return { kind: "ok", content };
  const structured = structuredContent(keptValue(plan, run), maxTextBytes);
  return { kind: "ok", content, structured };
}

interface Rendered {
  readonly block: ContentBlock;
  /** What was cut off. */
  readonly note?: string;
}

function rendered(plan: AnswerPlan, run: Finished): Rendered {
  const { from, shape, text } = plan;
  const { scope, last } = run;
  const media = last?.run.received?.media;
  if (from === undefined && text === undefined && media !== undefined) {
    return { block: mediaBlock(media) };
  }
  if (from === undefined && shape === undefined && text === undefined) {
    const asItCame = verbatimOf(last);
    if (asItCame !== undefined && last?.run.received?.isWindow) return renderedText(asItCame);
    if (asItCame !== undefined) return { block: textBlock(withHiddenEscaped(asItCame)) };
  }
  const kept = keptValue(plan, run);
  if (text === undefined) return renderedValue(kept, { last, inputs: scope.inputs });
  const item = from === undefined && shape === undefined ? scope.item : kept;
  return renderedText(text({ ...scope, item }));
}

/** What the answer is about, with what its shape leaves. */
function keptValue({ from, shape, fields }: AnswerPlan, { scope, last }: Finished): unknown {
  const value = from === undefined ? defaultValue(last) : from(scope);
  const kept = shape === undefined ? value : shape(value);
  return fields === undefined ? kept : onlyFields(kept, fields(scope));
}

/** A whole body that was declared as text is shown as it came, unless it is JSON that has to be cut. */
function verbatimOf(last: LastStep | undefined): string | undefined {
  if (last === undefined || makesList(last.plan) || last.run.result.each !== undefined) {
    return undefined;
  }
  const text = last.run.received?.verbatim;
  return text !== undefined && Buffer.byteLength(text) <= maxTextBytes ? text : undefined;
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

function renderedValue(
  value: unknown,
  { last, inputs }: { readonly last: LastStep | undefined; readonly inputs: Rest["inputs"] },
): Rendered {
  if (value === undefined) return { block: textBlock(emptyAnswer(last)) };
  if (typeof value === "string") return renderedText(value);
  const cut = cutJson(value, maxTextBytes);
  const rest = last === undefined ? undefined : { paging: last.plan.paging, inputs };
  const note = lossNote(cut, { maxBytes: maxTextBytes, rest });
  return { block: textBlock(withHiddenEscaped(cut.text)), ...(note !== undefined && { note }) };
}

/** A plain text keeps its head. */
function renderedText(text: string): Rendered {
  const size = Buffer.byteLength(text);
  if (size <= maxTextBytes)
    return { block: textBlock(text === "" ? "The answer is empty." : withHiddenNamed(text)) };
  // A cut inside a character decodes to U+FFFD at the very end.
  const kept = Buffer.from(text)
    .subarray(0, maxTextBytes)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
  const note = `Cut to ${maxTextBytes / 1024} KB: the text has ${size} bytes. Ask for less.`;
  return { block: textBlock(withHiddenNamed(kept)), note };
}

function textBlock(text: string): ContentBlock {
  return { type: "text", text };
}
