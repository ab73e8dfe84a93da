import type { PlannedTool } from "../../src/curate/plan-tool.ts";

/** A problem of one request that the judge has found. */
export interface Problem {
  /** The description. */
  readonly name: string;
  readonly planned: PlannedTool;
  readonly problem: string;
}

type Exception = readonly [why: string, applies: (found: Problem) => boolean];

const hasObjectInQuery = ({ planned }: Problem): boolean =>
  planned.operations.some(({ parameters }) =>
    parameters.some(
      ({ in: place, style, explode }) => place === "query" && style === "form" && explode,
    ),
  );

const notDescribed: readonly (readonly [description: string, property: string])[] = [
  ["scalar-galaxy", "id"],
  ["openai", "file_ids"],
  ["openai", "files"],
];

function isForm({ definition }: PlannedTool): boolean {
  return definition.run.some(({ steps }) =>
    steps.some(({ request }) => "bodyType" in request && /form/.test(request.bodyType ?? "")),
  );
}

/** What the judge does not know of OpenAPI, and what a tool's input does not say. */
const exceptions: readonly Exception[] = [
  [
    "it takes the members of an exploded form object for parameters of their own",
    (found) =>
      found.problem === "/query must NOT have additional properties" && hasObjectInQuery(found),
  ],
  [
    "it does not split a list in a path",
    ({ problem }) => /^\/path\/\S+ must be array/.test(problem),
  ],
  [
    "it does not split a list in a header",
    ({ problem }) => /^\/header\/\S+ must be array/.test(problem),
  ],
  [
    "it reads no query in the template of a path",
    ({ problem, planned }) =>
      planned.operations.some(({ path }) => /[?#]/.test(path)) &&
      problem.startsWith("is taken for"),
  ],
  [
    "it reads brackets in a form's names",
    ({ problem }) => /required property '[^']*\[/.test(problem),
  ],
  [
    "the description requires a property that it does not describe, that is readOnly, or one of several",
    ({ name, problem }) =>
      notDescribed.some(([spec, property]) => spec === name && problem.endsWith(`'${property}'`)),
  ],
  [
    "what a body says between its properties is left to the upstream: body-constraint-dropped",
    ({ problem }) =>
      /^\/requestBody must (?:NOT have fewer than|match a schema in anyOf)/.test(problem),
  ],
  [
    "it takes one field of a form for no list, and JSON in a part for text",
    ({ problem, planned }) =>
      /^\/requestBody\/\S+ must be (?:array|object)/.test(problem) && isForm(planned),
  ],
  [
    "it reads five brackets of a form's name and no more",
    ({ problem, planned }) => /^\/requestBody(?:\/[^/ ]+){5}/.test(problem) && isForm(planned),
  ],
  [
    "a form cannot say an object without members",
    ({ name, problem }) =>
      name === "stripe" && problem.endsWith("required property 'business_profile'"),
  ],
  [
    "its references into circular schemas break",
    ({ problem }) => problem.startsWith("no validator:"),
  ],
];

/** Whether a problem is the judge's own; each kind has its reason. */
export function misread(found: Problem): boolean {
  return exceptions.some(([, applies]) => applies(found));
}
