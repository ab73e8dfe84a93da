import type { FastifyRequest } from "fastify";
import type { Challenge } from "../auth/challenge.ts";
import type { Redactor } from "../auth/redactor.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import type { LimitsDefinition } from "../contract/limits.ts";
import type { ServerLimits } from "../limits/server-limits.ts";
import type { HttpEndpoint } from "../protocol/http-endpoint.ts";
import type { Denied } from "../runtime/denied.ts";
import type { AllowedCallers } from "./allowed-callers.ts";
import type { Gate, LetIn } from "./gate.ts";
import type { HostLog } from "./host-log.ts";
import type { Choice } from "./narrowed-by.ts";
import type { RequestTrace } from "./request-trace.ts";

/** One endpoint: a server or a part of it, and who may reach it. */
export interface McpRoute extends Choice {
  readonly path: string;
  /** The server's name, for the log. */
  readonly api: string;
  readonly auth: AuthDefinition;
  readonly callers: AllowedCallers;
  readonly gate: Gate;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly endpoint: HttpEndpoint;
  /** Undefined: nothing is limited. */
  readonly limits: ServerLimits | undefined;
  readonly limitsDefinition: LimitsDefinition;
  /** Denials that are told to the model instead of to the client. */
  readonly tells: ReadonlySet<Denied["kind"]>;
  /** Whether any of its tools needs a scope. */
  readonly needsScopes: boolean;
  /** What every challenge of this endpoint says. */
  readonly challenges: () => Pick<Challenge, "metadataUrl" | "realm" | "scopes">;
  /** Names of headers that clients of this endpoint may send besides the usual ones, for browsers. */
  readonly ownHeaders: readonly string[];
  readonly redactor: Redactor;
  readonly log: HostLog;
}

/** What is known of a request when its body has been read. */
export interface Arrived {
  /** By the monotonic clock. */
  readonly startMs: number;
  readonly trace: RequestTrace;
  readonly letIn: LetIn;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set once a request to an endpoint is let in. */
    arrived: Arrived | undefined;
  }
}
