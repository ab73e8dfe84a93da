import type { Value } from "../contract/expression.ts";
import type { ApiRequest, Parameter } from "../contract/request.ts";
import { isLink } from "../contract/request-label.ts";
import type { Step } from "../contract/run.ts";
import type { CredentialPlan, ServerDefinition } from "../contract/server.ts";
import { given } from "../core/given.ts";
import { objectFrom } from "../core/json.ts";
import { pathVariables } from "../core/path-variables.ts";

/** What a spec says of an operation. */
export interface OperationFacts {
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly deprecated?: boolean;
}

/** Values by the names that go on the wire: expressions, or what is always sent. */
export type SentValues = { readonly [wireName: string]: Parameter };

/** One request of a tool. */
export interface StepExplanation {
  readonly id: string;
  readonly method: string;
  /** With the upstream's address before it, variables in braces. */
  readonly url: string;
  /** Not in the spec any more, or made up, where it has nothing but its id. */
  readonly operation?: { readonly id: string } & Partial<OperationFacts>;
  /** Where a credential goes and whose it is; of several ways, any one is enough. */
  readonly credentials: readonly string[];
  readonly path?: SentValues;
  readonly query?: SentValues;
  readonly headers?: SentValues;
  readonly cookies?: SentValues;
  readonly body?: Value;
  readonly bodyType?: string;
  /** Everything else that is said of the step: conditions, paging, response, checks. */
  readonly rules: { readonly [member: string]: unknown };
}

/** Explains a step. */
export function explainStep(
  step: Step,
  {
    server,
    operationOf,
  }: {
    readonly server: ServerDefinition;
    readonly operationOf: (id: string) => OperationFacts | undefined;
  },
): StepExplanation {
  const { id, operation, upstream = "api", security, request, ...rules } = step;
  if (isLink(request)) return { id, method: "GET", url: request.url, credentials: [], rules };
  const { method, path, variables, query, headers, cookies, body, bodyType, ...more } = request;
  const definition = new Map(Object.entries(server.upstreams)).get(upstream);
  const { url = `{${upstream}}`, credential = "none", credentials = {} } = definition ?? {};
  const alone = credential === "none" ? [] : [credentialText(credential)];
  const plans = new Map(Object.entries(credentials));
  const ways = security?.map((names) => names.map((name) => wayText(plans.get(name), name)));
  return {
    id,
    method,
    url: url.replace(/\/+$/, "") + path,
    ...(operation !== undefined && {
      operation: { id: operation, ...operationOf(operation) },
    }),
    credentials: ways?.map((way) => way.join(" and ") || "none") ?? alone,
    ...given({ path: pathValues(request), query, headers, cookies, body, bodyType }),
    rules: { ...rules, ...more },
  };
}

function pathValues({ path, variables = {} }: ApiRequest): SentValues | undefined {
  const known = new Map(Object.entries(variables));
  const names = pathVariables(path);
  if (names.length === 0) return undefined;
  return objectFrom(names.map((name) => [name, known.get(name) ?? `$inputs.${name}`] as const));
}

function wayText(plan: CredentialPlan | undefined, name: string): string {
  return plan === undefined ? `${name} (nothing says how)` : credentialText(plan);
}

/** `header authorization: Bearer …, the caller's`. */
function credentialText(plan: CredentialPlan): string {
  const { header, query, cookie, prefix = "", encode, from, env, file, grant } = plan;
  const [place, name] = Object.entries({ header, query, cookie }).find(([, at]) => at) ?? ["?", ""];
  const written = encode === undefined ? `${prefix}…` : `${prefix}<${encode}>`;
  const whose = {
    environment: `the host's own (${env})`,
    file: `the host's own (${file})`,
    tokenExchange: `exchanged for the caller's at ${grant?.tokenEndpoint}`,
    clientCredentials: `the host's own from ${grant?.tokenEndpoint}`,
    caller: `the caller's${env === undefined ? "" : ` (${env} on stdio)`}`,
  }[from ?? "caller"];
  return `${place} ${name}: ${written}, ${whose}`;
}
