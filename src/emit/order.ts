// The order of members in generated files: the same for every server, whatever order the definition has.
import type {
  Annotations,
  Answer,
  Branch,
  Check,
  Expectation,
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
  ToolsetDefinition,
  Window,
} from "../contract/index.ts";
import { auth, limits, upstream } from "./order-access.ts";
import { asGiven, each, mapOf, members } from "./order-members.ts";
import { orderSchema } from "./order-schema.ts";

const check = members<Check>({ that: asGiven, message: asGiven });
const expectation = members<Expectation>({ that: asGiven, message: asGiven, refused: asGiven });

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
  url: asGiven,
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
  requires: asGiven,
  response: members<ResponsePlan>({
    as: asGiven,
    redirect: asGiven,
    html: asGiven,
    window: members<Window>({
      keep: asGiven,
      lines: asGiven,
      skip: asGiven,
      bytes: asGiven,
      scan: asGiven,
      ansi: asGiven,
    }),
  }),
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
  expect: each(expectation),
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
  answer: members<Answer>({ from: asGiven, shape: asGiven, fields: asGiven, text }),
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
  scopes: asGiven,
  toolset: asGiven,
  aliases: asGiven,
  unlisted: asGiven,
  icon: asGiven,
  input: orderSchema,
  exact: orderSchema,
  output: orderSchema,
  split: asGiven,
  guards: each(check),
  redact: asGiven,
  run: each(branch),
});

/** A server with its members in their order; tools come last. */
export const orderServer: (server: unknown) => unknown = members<ServerDefinition>({
  name: asGiven,
  title: asGiven,
  version: asGiven,
  instructions: asGiven,
  icon: asGiven,
  endpoint: asGiven,
  publicUrl: asGiven,
  upstreams: mapOf(upstream),
  auth,
  limits,
  toolsets: mapOf(
    members<ToolsetDefinition>({
      title: asGiven,
      description: asGiven,
      default: asGiven,
      instructions: asGiven,
      icon: asGiven,
    }),
  ),
  tools: each(orderTool),
});
