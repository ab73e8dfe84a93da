// The package's root entry: all that a generated server imports.
export type {
  AuthDefinition,
  ChallengeOptions,
  GatewayKeyAuth,
  IntrospectionAuth,
  JwtAuth,
  NoAuth,
  OAuthClient,
  PassthroughAuth,
  ProbeDefinition,
  SecretSource,
} from "./auth.ts";
export { defineServer, defineTool } from "./define.ts";
export type { Check, Condition, Expression, Names, Template, Value } from "./expression.ts";
export type { LimitsDefinition, RateDefinition } from "./limits.ts";
export type {
  ApiRequest,
  FieldEncoding,
  HttpMethod,
  LinkRequest,
  Parameter,
  ParameterStyle,
  Parameters,
  RequestTemplate,
} from "./request.ts";
export type {
  Answer,
  Branch,
  Expectation,
  ForEach,
  Paging,
  ResponsePlan,
  Step,
  TextList,
  Window,
} from "./run.ts";
export type { ObjectSchema, OutputSchema, Schema } from "./schema.ts";
export type {
  CredentialPlace,
  CredentialPlan,
  ServerDefinition,
  TokenGrant,
  UpstreamDefinition,
} from "./server.ts";
export type { Annotations, ToolDefinition } from "./tool.ts";
export type { ToolsetDefinition } from "./toolset.ts";
