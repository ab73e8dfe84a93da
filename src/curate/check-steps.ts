import type { LoadedApi } from "../config/loaded-api.ts";
import type { StepConfig } from "../config/step-schema.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { PlanContext } from "./plan-context.ts";
import type { PagedStep } from "./steps-at.ts";
import type { StepSource } from "./tool-source.ts";

/** Settings of steps that would always fail or do nothing: config-reference, redirect-refused and step-contradiction. */
export function checkSteps(
  steps: readonly PagedStep[],
  { api, routing }: Pick<PlanContext, "api" | "routing">,
): readonly Diagnostic[] {
  return steps.flatMap((at) => [
    ...checkUpstream(at.step, api),
    ...checkFollow(at, { api, routing }),
    ...contradictions(at.step, api),
  ]);
}

function checkUpstream({ settings, path }: StepSource, api: LoadedApi): readonly Diagnostic[] {
  const name = settings.upstream;
  const known = Object.keys(api.config.upstreams ?? {});
  if (name === undefined || known.includes(name)) return [];
  const at = api.at([...path, "upstream"]);
  const hint = didYouMean(name, known) ?? `the upstreams are ${known.join(", ") || "none"}`;
  const message = `there is no upstream "${name}" under upstreams:`;
  return [diagnostic("config-reference", message, { at, hint })];
}

/** Only a GET is led on, and only to hosts that its upstream names. */
function checkFollow(
  { step: { settings, path }, parts }: PagedStep,
  { api, routing }: Pick<PlanContext, "api" | "routing">,
): readonly Diagnostic[] {
  const key = settings.url === undefined ? "redirect" : "url";
  if (key === "redirect" && settings.redirect !== "follow") return [];
  const at = api.at([...path, key]);
  if (parts.method !== "GET") {
    const message = `only a GET can be led on, and this request is ${parts.method} ${parts.path}`;
    const hint = "take redirect: return, and read $response.headers.location";
    return [diagnostic("redirect-refused", message, { at, hint })];
  }
  const name = parts.route.upstream ?? "api";
  const upstream = new Map(Object.entries(routing.upstreams)).get(name);
  // A name that there is not has been reported.
  if (upstream === undefined || (upstream.follow ?? []).length > 0) return [];
  const own = name === "api" ? "upstream:" : `upstreams: ${name}:`;
  const message = `nothing can be followed: ${own} names no hosts under follow:`;
  return [diagnostic("redirect-refused", message, { at })];
}

interface Contradiction {
  readonly key: keyof StepConfig;
  readonly isSo: (step: StepSource) => boolean;
  readonly why: string;
}

const rules: readonly Contradiction[] = [
  {
    key: "url",
    isSo: ({ settings: { url = "" } }) => /\$(?:inputs|env|now)\b/.test(url),
    why: "url: is an address that an earlier answer gave, and no caller may name one: write $steps or $item",
  },
  {
    key: "window",
    isSo: ({ settings: { as = "auto" } }) => as !== "auto" && as !== "text",
    why: "window: keeps a part of a text, and as: says that the answer is none",
  },
  {
    key: "all",
    isSo: ({ settings: { page } }) => page === undefined,
    why: "all: does nothing without page:, which says where the next page is",
  },
  {
    key: "path",
    isSo: ({ settings: { graphql } }) => graphql === undefined,
    why: "path: is for graphql: alone",
  },
  {
    key: "safe",
    isSo: ({ settings: { safe }, document }) => safe === true && document?.kind === "mutation",
    why: "a GraphQL mutation changes something, and cannot be safe:",
  },
  ...(["accept", "redirect", "safe"] as const).map((key): Contradiction => {
    const why = `${key}: does nothing for url:, a GET without headers of ours that is not led on`;
    return { key, isSo: ({ settings: { url } }) => url !== undefined, why };
  }),
];

function contradictions(step: StepSource, api: LoadedApi): readonly Diagnostic[] {
  const found = rules.filter(({ key, isSo }) => step.settings[key] !== undefined && isSo(step));
  return found.map(({ key, why }) =>
    diagnostic("step-contradiction", why, { at: api.atKey([...step.path, key]) }),
  );
}
