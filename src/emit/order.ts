// The order of members in generated files: the same for every server, whatever order the definition has.
import type {
  Annotations,
  Answer,
  AuthDefinition,
  Branch,
  Check,
  CredentialPlan,
  FieldEncoding,
  ForEach,
  Paging,
  Parameter,
  RequestTemplate,
  ResponsePlan,
  ServerDefinition,
  Step,
  TextList,
  ToolDefinition,
  UpstreamDefinition,
} from "../contract/index.ts";
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import { orderSchema } from "./order-schema.ts";

type Order = (value: unknown) => unknown;

/** The members of a type in their order, each with the order of its own members; a new one must be given a place. */
type Places<T> = { readonly [K in T extends object ? keyof T : never]-?: Order };

/** Data whose members are named from outside, or that has none: it keeps the order it has. */
const asGiven: Order = (value) => value;

/** Members in the places' order; a member without a place comes last, so that nothing is lost. */
function members<T>(places: Places<T>): Order {
  const ranks = new Map(Object.entries<Order>(places).map(([name, order]) => [name, order]));
  return (value) => {
    if (!isObject(value)) return value;
    const entries: (readonly [string, unknown])[] = [];
    for (const [name, order] of ranks) {
      const member = ownValue(value, name);
      if (member !== undefined) entries.push([name, order(member)]);
    }
    const others = Object.entries(value).filter(([name]) => !ranks.has(name));
    others.sort(([left], [right]) => byCodeUnit(left, right));
    return objectFrom([...entries, ...others]);
  };
}

function each(order: Order): Order {
  return (value) => (Array.isArray(value) ? value.map(order) : value);
}

/** A map by outside names: the entries keep their order, each value gets its own. */
function mapOf(order: Order): Order {
  return (value) => {
    if (!isObject(value)) return value;
    return objectFrom(Object.entries(value).map(([name, member]) => [name, order(member)]));
  };
}

const credential = members<CredentialPlan>({
  header: asGiven,
  query: asGiven,
  cookie: asGiven,
  prefix: asGiven,
  encode: asGiven,
  env: asGiven,
  from: asGiven,
});
const check = members<Check>({ that: asGiven, message: asGiven });

const parameters = mapOf(
  members<Extract<Parameter, object>>({
    value: asGiven,
    style: asGiven,
    explode: asGiven,
    allowReserved: asGiven,
    contentType: asGiven,
  }),
);

const request = members<RequestTemplate>({
  method: asGiven,
  path: asGiven,
  safe: asGiven,
  variables: parameters,
  query: parameters,
  headers: parameters,
  cookies: parameters,
  body: asGiven,
  bodyType: asGiven,
  bodyRequired: asGiven,
  encoding: mapOf(
    members<FieldEncoding>({
      contentType: asGiven,
      style: asGiven,
      explode: asGiven,
      allowReserved: asGiven,
    }),
  ),
});

const step = members<Step>({
  id: asGiven,
  operation: asGiven,
  upstream: asGiven,
  security: asGiven,
  when: asGiven,
  forEach: members<ForEach>({
    in: asGiven,
    concurrency: asGiven,
    items: asGiven,
    bytes: asGiven,
  }),
  request,
  response: members<ResponsePlan>({ as: asGiven, redirect: asGiven }),
  items: asGiven,
  where: asGiven,
  paging: members<Paging>({
    by: asGiven,
    set: asGiven,
    size: asGiven,
    next: asGiven,
    more: asGiven,
  }),
  all: asGiven,
  expect: each(check),
  onError: asGiven,
});

const text = members<TextList>({
  head: asGiven,
  each: asGiven,
  line: asGiven,
  empty: asGiven,
  tail: asGiven,
});

const branch = members<Branch>({
  when: asGiven,
  needs: asGiven,
  steps: each(step),
  answer: members<Answer>({ from: asGiven, shape: asGiven, text }),
});

/** A tool with its members in their order. Arguments, parameters and bodies keep the order they have. */
export const orderTool: (tool: unknown) => unknown = members<ToolDefinition>({
  name: asGiven,
  title: asGiven,
  description: asGiven,
  annotations: members<Annotations>({
    readOnlyHint: asGiven,
    destructiveHint: asGiven,
    idempotentHint: asGiven,
    openWorldHint: asGiven,
  }),
  input: orderSchema,
  exact: orderSchema,
  split: asGiven,
  guards: each(check),
  run: each(branch),
});

/** A server with its members in their order; tools come last. */
export const orderServer: (server: unknown) => unknown = members<ServerDefinition>({
  name: asGiven,
  title: asGiven,
  version: asGiven,
  instructions: asGiven,
  endpoint: asGiven,
  upstreams: mapOf(
    members<UpstreamDefinition>({
      url: asGiven,
      headers: asGiven,
      credential,
      credentials: mapOf(credential),
      timeoutMs: asGiven,
      maxResponseBytes: asGiven,
    }),
  ),
  auth: members<AuthDefinition>({ mode: asGiven }),
  tools: each(orderTool),
});
