import type { Answer, Branch } from "../contract/run.ts";
import { isObject } from "../core/json.ts";
import { type Change, change, isSame, type Versions } from "./change.ts";
import { leafChanges } from "./leaf-changes.ts";

/** What a model is shown of the answer. */
export function compareAnswer({ before, after }: Versions<Branch>): readonly Change[] {
  const { shape: left, text: textBefore, ...restBefore } = before.answer ?? {};
  const { shape: right, text: textAfter, ...restAfter } = after.answer ?? {};
  const rest = leafChanges({ before: restBefore, after: restAfter }, "answer");
  return [
    ...compareShape({ before: left, after: right }),
    ...compareText({ before: textBefore, after: textAfter }),
    ...rest.map(({ path, ...values }) => change("dangerous", path, values)),
  ];
}

function compareShape({ before, after }: Versions<Answer["shape"]>): readonly Change[] {
  if (isSame(before, after)) return [];
  if (before === undefined) return [change("dangerous", "answer shows only", { after })];
  if (after === undefined) return [change("dangerous", "answer shows everything", { before })];
  const more = after.filter((field) => !before.includes(field));
  const fewer = before.filter((field) => !after.includes(field));
  if (more.length + fewer.length === 0)
    return [change("wording", "answer's fields in another order")];
  return [
    ...(more.length > 0 ? [change("dangerous", `answer gains ${more.join(", ")}`)] : []),
    ...(fewer.length > 0 ? [change("dangerous", `answer loses ${fewer.join(", ")}`)] : []),
  ];
}

/** Only the words differ where the same expressions stand in the same order. */
function compareText({ before, after }: Versions<Answer["text"]>): readonly Change[] {
  return leafChanges({ before, after }, "answer text").map(({ path, ...values }) => {
    const isWording = isSame(expressionsIn(values.before), expressionsIn(values.after));
    return change(isWording ? "wording" : "dangerous", path, values);
  });
}

function expressionsIn(text: unknown): unknown {
  if (isObject(text)) return text;
  const template = String(text ?? "");
  if (template.startsWith("$") || text === undefined) return [template];
  return template.match(/\{[^{}]*\}/g) ?? [];
}
