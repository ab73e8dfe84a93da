import type { ApiRequest, HttpMethod, RequestTemplate } from "../contract/request.ts";
import type { Step } from "../contract/run.ts";
import { isObject, objectFrom } from "../core/json.ts";
import { pathVariables } from "../core/path-variables.ts";
import type { Argument, ArgumentBody, BoundArgument } from "./argument.ts";
import { argumentsOf } from "./arguments.ts";
import { bindRequest } from "./bind.ts";
import { bodyArguments } from "./body-arguments.ts";
import { withoutCredentials } from "./credential-parameters.ts";
import type { GraphqlDocument } from "./graphql-document.ts";
import { argumentName } from "./names.ts";
import { withPathVariables } from "./path-variables.ts";
import type { PlanContext, Report } from "./plan-context.ts";
import type { StepSource } from "./tool-source.ts";

/** What a step's request needs, and how it is made once each need is bound. */
export interface StepParts {
  readonly needs: readonly Argument[];
  readonly method: HttpMethod;
  readonly path: string;
  /** Whether it changes something: a GraphQL query does not, whatever its method. */
  readonly isWrite: boolean;
  /** Of an operation, where it has one. */
  readonly body?: ArgumentBody | undefined;
  readonly route: Pick<Step, "operation" | "upstream" | "security">;
  readonly request: (bound: readonly BoundArgument[]) => RequestTemplate;
}

/** Reads what a step is made from: an operation of the spec, a GraphQL document, or a request of the configuration's own. */
export function stepParts(
  source: StepSource,
  context: PlanContext & { readonly report: Report },
): StepParts | undefined {
  if (source.operation !== undefined) return ofOperation(source, context);
  if (source.document !== undefined) return ofDocument(source, source.document);
  return source.settings.url === undefined
    ? ofRequest(source)
    : ofLink(source, source.settings.url);
}

/** Methods that change nothing (RFC 9110 §9.2.1, https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1). */
export const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

function isWrite(method: HttpMethod, { settings }: StepSource): boolean {
  return !readingMethods.has(method) && settings.safe !== true;
}

function ofOperation(
  source: StepSource,
  context: PlanContext & { readonly report: Report },
): StepParts | undefined {
  const { operation } = source;
  if (operation === undefined) return undefined;
  const { spec, definitions, report, credentials, routing } = context;
  const body = bodyArguments(operation, { spec, definitions, report });
  const open = withoutCredentials(operation, credentials, { spec, report });
  const needs = argumentsOf(withPathVariables(open, { spec, report }), body);
  const upstream = source.settings.upstream ?? routing.upstreamOf(operation);
  const security = routing.securityOf(operation);
  return {
    needs,
    method: operation.method,
    path: operation.path,
    isWrite: isWrite(operation.method, source),
    body,
    route: {
      operation: operation.id,
      ...(upstream !== undefined && { upstream }),
      ...(security !== undefined && { security }),
    },
    request: (bound) => bindRequest(operation, bound, body),
  };
}

/** GraphQL over HTTP: one POST with the document and its variables (https://graphql.github.io/graphql-over-http/draft/). */
function ofDocument({ settings }: StepSource, document: GraphqlDocument): StepParts {
  const { path = "/graphql", upstream } = settings;
  const { kind, text, variables } = document;
  return {
    needs: variables.map(({ name, required, schema }) => ({
      name,
      in: "variable",
      wireName: name,
      required,
      schema,
    })),
    method: "POST",
    path,
    isWrite: kind === "mutation",
    route: { ...(upstream !== undefined && { upstream }) },
    request: (bound) => ({
      method: "POST",
      path,
      body: {
        query: text,
        ...(bound.length > 0 && {
          variables: objectFrom(bound.map(({ wireName = "", source }) => [wireName, source])),
        }),
      },
    }),
  };
}

/** An address that an earlier answer gave. */
function ofLink({ settings: { upstream } }: StepSource, url: string): StepParts {
  return {
    needs: [],
    method: "GET",
    path: url,
    isWrite: false,
    route: { ...(upstream !== undefined && { upstream }) },
    request: () => ({ url }),
  };
}

/** A request that the configuration writes out: what its path does not bind are arguments of that name. */
function ofRequest(source: StepSource): StepParts | undefined {
  const { request, upstream } = source.settings;
  if (request === undefined) return undefined;
  const { method, path, query, headers, body } = request;
  return {
    needs: pathVariables(path).map((name) => ({
      name: argumentName(name),
      in: "path",
      wireName: name,
      required: true,
      schema: { type: "string" },
    })),
    method,
    path,
    isWrite: isWrite(method, source),
    route: { ...(upstream !== undefined && { upstream }) },
    request: (bound) => {
      const variables = bound.filter(
        ({ wireName, source: value }) => value !== `$inputs.${wireName}`,
      );
      return {
        method,
        path,
        ...(variables.length > 0 && {
          variables: objectFrom(
            variables.map(({ wireName = "", source: value }) => [wireName, asParameter(value)]),
          ),
        }),
        ...(query !== undefined && { query: parameters(query) }),
        ...(headers !== undefined && { headers: parameters(headers) }),
        ...(body !== undefined && { body }),
      };
    },
  };
}

type Parameters = NonNullable<ApiRequest["query"]>;

function parameters(stated: { readonly [name: string]: unknown }): Parameters {
  return objectFrom(Object.entries(stated).map(([name, value]) => [name, asParameter(value)]));
}

/** A list, an object or null is written out as `{ value }`: else it would be the settings of a parameter. */
function asParameter(value: unknown): Parameters[string] {
  const isNested = isObject(value) || Array.isArray(value) || value === null;
  // The configuration's schema has seen that it is JSON.
  return (isNested ? { value } : value) as Parameters[string];
}
