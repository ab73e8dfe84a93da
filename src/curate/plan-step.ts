import type { StepConfig } from "../config/step-schema.ts";
import { bytesOf } from "../config/window-schema.ts";
import type { Check } from "../contract/expression.ts";
import type { RequestTemplate } from "../contract/request.ts";
import { isLink } from "../contract/request-label.ts";
import type { ForEach, ResponsePlan, Step } from "../contract/run.ts";
import { given } from "../core/given.ts";
import { constantTemplate } from "../expression/parse-template.ts";
import type { BoundArgument } from "./argument.ts";
import { inBody, type PlannedPaging } from "./plan-paging.ts";
import { planWindow } from "./plan-window.ts";
import { readingMethods, type StepParts } from "./step-parts.ts";
import type { StepSource } from "./tool-source.ts";

/** A step of the server, its settings in the contract's form. */
export function planStep(
  { id, settings, document }: StepSource,
  {
    parts,
    bound,
    paging,
  }: {
    readonly parts: StepParts;
    readonly bound: readonly BoundArgument[];
    readonly paging: PlannedPaging | undefined;
  },
): Step {
  const { when, forEach, items, where, all, onError } = settings;
  const expect = [...(document === undefined ? [] : noErrors), ...(settings.expect ?? [])];
  return {
    id,
    ...parts.route,
    request: withSettings(parts.request(bound), { settings, parts }),
    ...given({
      when,
      forEach: forEach === undefined ? undefined : planForEach(forEach),
      response: responseOf(settings),
      items: items === undefined ? undefined : inBody(items),
      where,
      paging: paging?.paging,
      all,
      onError,
      expect: expect.length > 0 ? expect : undefined,
    }),
  };
}

/**
 * A GraphQL server answers 200 when it refuses (GraphQL §7.1.2 "Errors"). An empty list of errors is none; an answer without
 * data is no answer (§7.1).
 */
const noErrors: readonly Check[] = [
  { that: "!$response.body.errors[0]", message: "{$response.body.errors[*].message | join '; '}" },
  { that: "$response.body.data", message: "The answer is none of GraphQL: it has no data." },
];

function planForEach(stated: NonNullable<StepConfig["forEach"]>): ForEach {
  if (typeof stated === "string") return { in: stated };
  const { concurrency, items, bytes } = stated;
  const bound = bytes === undefined ? undefined : bytesOf(bytes);
  return { in: stated.in, ...given({ concurrency, items, bytes: bound }) };
}

function responseOf({ as, redirect, window }: StepConfig): ResponsePlan | undefined {
  const plan = given({
    as,
    redirect,
    window: window === undefined ? undefined : planWindow(window),
  });
  return Object.keys(plan).length === 0 ? undefined : plan;
}

/** The media type to ask for takes the place of those that the spec knows. */
function withSettings(
  request: RequestTemplate,
  { settings: { accept }, parts }: { readonly settings: StepConfig; readonly parts: StepParts },
): RequestTemplate {
  // A link is sent without headers of ours.
  if (isLink(request)) return request;
  const isSafe = !parts.isWrite && !readingMethods.has(request.method);
  const headers = accept && { ...request.headers, accept: constantTemplate(accept) };
  return { ...request, ...(isSafe && { safe: true as const }), ...(headers && { headers }) };
}
