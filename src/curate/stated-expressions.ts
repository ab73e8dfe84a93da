import type { StepConfig } from "../config/step-schema.ts";
import type { Path } from "../config/yaml-file.ts";
import type { Bound, Stated } from "./check-expressions.ts";
import { planGuard } from "./plan-guards.ts";
import { inBody } from "./plan-paging.ts";
import type { BranchSource, StepSource, ToolSource } from "./tool-source.ts";

/** Every expression of a tool's settings, with what it may name at its place. */
export function statedExpressions(
  source: ToolSource,
  inputs: readonly string[],
): readonly Stated[] {
  const { tool, branches } = source;
  const path: Path = ["tools", source.name];
  const start: Bound = { inputs, steps: [] };
  const guards = (tool?.guards ?? []).flatMap((guard, index): readonly Stated[] => {
    const { that, message } = planGuard(guard);
    const at = [...path, "guards", index];
    // What a guard only lists is checked by its name.
    const condition = "that" in guard ? that : undefined;
    return [
      { value: condition, as: "condition", path: [...at, "that"], bound: start },
      { value: message, as: "template", path: [...at, "message"], bound: start },
    ];
  });
  const shared: Stated = {
    value: tool?.with,
    as: "template",
    path: [...path, "with"],
    bound: { ...start, steps: stepIds(branches), item: true },
  };
  return [...guards, shared, ...branches.flatMap((branch) => ofBranch(branch, start))];
}

function stepIds(branches: readonly BranchSource[]): readonly string[] {
  return branches.flatMap(({ steps }) => steps.map(({ id }) => id));
}

function ofBranch(branch: BranchSource, start: Bound): readonly Stated[] {
  const { settings, path, steps } = branch;
  const ids = stepIds([branch]);
  const isWhole = steps.length === 1 && steps[0]?.path === path;
  const done: Bound = { ...start, steps: ids, response: true };
  return [
    stated(settings.when, "condition", [...path, "when"], start),
    ...(isWhole
      ? []
      : [
          stated(settings.with, "template", [...path, "with"], {
            ...done,
            response: false,
            item: true,
          }),
        ]),
    ...steps.flatMap((step, index) => ofStep(step, { ...start, steps: ids.slice(0, index) })),
    ...ofAnswer(branch, done),
  ].filter(({ value }) => value !== undefined);
}

function stated(value: unknown, as: Stated["as"], path: Path, bound: Bound): Stated {
  return { value, as, path, bound };
}

function ofStep({ id, settings, path }: StepSource, before: Bound): readonly Stated[] {
  const { forEach, items, where, page, request, url } = settings;
  const list = typeof forEach === "string" ? forEach : forEach?.in;
  const sending: Bound = { ...before, item: forEach !== undefined };
  const answered: Bound = { ...sending, response: true };
  const cursor = typeof page === "object" ? page : undefined;
  const sent: readonly (readonly [string, unknown])[] = [
    ["with", settings.with],
    ["request", request && { ...request, method: undefined, path: undefined }],
  ];
  return [
    stated(settings.when, "condition", [...path, "when"], before),
    stated(list, "expression", [...path, "forEach"], before),
    stated(url, "expression", [...path, "url"], sending),
    ...sent.map(([key, value]) => stated(value, "template", [...path, key], sending)),
    stated(items && inBody(items), "expression", [...path, "items"], answered),
    stated(where, "condition", [...path, "where"], { ...answered, item: true }),
    stated(cursor?.next && inBody(cursor.next), "expression", [...path, "page", "next"], answered),
    stated(cursor?.more, "condition", [...path, "page", "more"], answered),
    ...windowOf(settings, path, sending),
    ...(settings.expect ?? []).flatMap(({ that, message }, index) => {
      const bound = { ...answered, steps: [...before.steps, id] };
      const at = [...path, "expect", index];
      return [
        stated(that, "condition", [...at, "that"], bound),
        stated(message, "template", [...at, "message"], bound),
      ];
    }),
  ].filter(({ value }) => value !== undefined);
}

function windowOf({ window }: StepConfig, path: Path, bound: Bound): readonly Stated[] {
  if (typeof window !== "object") return [];
  const { lines, skip } = window;
  return [
    stated(
      typeof lines === "string" ? lines : undefined,
      "expression",
      [...path, "window", "lines"],
      bound,
    ),
    stated(
      typeof skip === "string" ? skip : undefined,
      "expression",
      [...path, "window", "skip"],
      bound,
    ),
  ];
}

function ofAnswer({ settings, path }: BranchSource, done: Bound): readonly Stated[] {
  const { from, text, shape } = settings;
  const at = [...path, "text"];
  const shaped: Bound = { ...done, item: shape !== undefined };
  const answer = stated(from, "expression", [...path, "from"], done);
  if (typeof text !== "object") return [answer, stated(text, "template", at, shaped)];
  const { head, each, line, empty, tail } = text;
  return [
    answer,
    stated(each, "expression", [...at, "each"], shaped),
    stated(head, "template", [...at, "head"], shaped),
    stated(line, "template", [...at, "line"], { ...done, item: true }),
    stated(empty, "template", [...at, "empty"], shaped),
    stated(tail, "template", [...at, "tail"], shaped),
  ];
}
