import type { StepConfig } from "../config/step-schema.ts";
import { bytesOf } from "../config/window-schema.ts";
import type { Check } from "../contract/expression.ts";
import type { RequestTemplate } from "../contract/request.ts";
import { isLink } from "../contract/request-label.ts";
import type { Expectation, ForEach, ResponsePlan, Step } from "../contract/run.ts";
import { given } from "../core/given.ts";
import { constantTemplate } from "../expression/parse-template.ts";
import type { Operation } from "../model/types.ts";
import type { BoundArgument } from "./argument.ts";
import { mayBeHtml } from "./may-be-html.ts";
import { inBody, type PlannedPaging } from "./plan-paging.ts";
import { planWindow } from "./plan-window.ts";
import { requiredSources } from "./required-sources.ts";
import { readingMethods, type StepParts } from "./step-parts.ts";
import type { StepSource } from "./tool-source.ts";

/** A step of the server, its settings in the contract's form. */
export function planStep(
  { id, settings, document, operation }: StepSource,
  {
    parts,
    bound,
    paging,
    isShaped,
  }: {
    readonly parts: StepParts;
    readonly bound: readonly BoundArgument[];
    readonly paging: PlannedPaging | undefined;
    /** Whether the answer is made of fields. */
    readonly isShaped: boolean;
  },
): Step {
  const { when, forEach, items, where, all, onError } = settings;
  const refusals = document?.kind === "mutation" ? [noRequestError] : [];
  const graphql = document === undefined ? [] : [...refusals, ...noErrors];
  const expect = [...graphql, ...(settings.expect ?? [])];
  const requires = requiredSources(bound);
  return {
    id,
    ...parts.route,
    request: withSettings(parts.request(bound), { settings, parts }),
    ...given({
      when,
      forEach: forEach === undefined ? undefined : planForEach(forEach),
      requires: requires.length > 0 ? requires : undefined,
      response: responseOf(settings, !isShaped && isPageAllowed(settings, operation)),
      items: items === undefined ? undefined : inBody(items),
      where,
      paging: paging?.paging,
      all,
      onError,
      expect: expect.length > 0 ? expect : undefined,
    }),
  };
}

const messages = "{$response.body.errors[*].message | join '; '}";

/** Errors without a member `data`, be it null, mean that nothing was executed (GraphQL §7.1: "request error result"). */
const noRequestError: Expectation = {
  that: "!($response.body.errors[0] && !$response.body.data && $response.body.data != null)",
  message: messages,
  refused: true,
};

/**
 * A GraphQL server answers 200 when it refuses (GraphQL §7.1.2 "Errors"). An empty list of errors is none; an answer without
 * data is no answer (§7.1).
 */
const noErrors: readonly Check[] = [
  { that: "!$response.body.errors[0]", message: messages },
  { that: "$response.body.data", message: "The answer is none of GraphQL: it has no data." },
];

function planForEach(stated: NonNullable<StepConfig["forEach"]>): ForEach {
  if (typeof stated === "string") return { in: stated };
  const { concurrency, items, bytes } = stated;
  const bound = bytes === undefined ? undefined : bytesOf(bytes);
  return { in: stated.in, ...given({ concurrency, items, bytes: bound }) };
}

/** What is asked for by a setting is not for the spec to say. */
function isPageAllowed(
  { as, window, accept, items, where }: StepConfig,
  operation: Operation | undefined,
): boolean {
  const stated = [as, window, accept, items, where].some((setting) => setting !== undefined);
  return operation !== undefined && !stated && mayBeHtml(operation);
}

function responseOf(
  { as, redirect, window }: StepConfig,
  isPage: boolean,
): ResponsePlan | undefined {
  const plan = given({
    as,
    redirect,
    html: isPage ? (true as const) : undefined,
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
