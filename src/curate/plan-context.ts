import type { LoadedApi } from "../config/loaded-api.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { CredentialSources } from "./credential-parameters.ts";
import type { PlannedCredentials } from "./plan-credentials.ts";
import type { PlannedUpstreams } from "./plan-upstreams.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";

/** What all tools of an API are planned with. */
export interface PlanContext {
  readonly api: LoadedApi;
  readonly spec: Spec;
  readonly definitions: SchemaDefinitions;
  readonly credentials: CredentialSources;
  /** Where an operation's request goes, and how it is let in. */
  readonly routing: Pick<PlannedUpstreams, "upstreamOf" | "upstreams"> &
    Pick<PlannedCredentials, "securityOf">;
}

/** Takes note of what is to be told. */
export type Report = (found: Diagnostic) => void;
