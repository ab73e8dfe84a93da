import type { OperatorOptions } from "./operated-server.ts";
import type { CommonOptions } from "./session.ts";

/** How the servers are served. */
export interface ServeCommandOptions extends CommonOptions, OperatorOptions {
  readonly port: string;
  readonly host: string;
  readonly log: string;
  readonly stdio?: boolean;
  readonly mock?: boolean;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly allowPrivate?: boolean;
  readonly publicUrl?: string;
  readonly trustProxy?: readonly string[];
}
