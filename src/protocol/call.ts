import type { ToolDefinition } from "../contract/tool.ts";
import type { Cancellation } from "../core/cancellation.ts";
import type { Clock, Environment, Upstream } from "../core/ports.ts";
import type { ToolCatalog } from "../runtime/link.ts";
import type { CallerRules } from "./caller-rules.ts";
import type { Era } from "./classify.ts";
import type { RequestMessage } from "./read-message.ts";
import type { CacheScope, ServerTexts } from "./server-texts.ts";

/** A server's tools and what they need to run. */
export interface ServedTools {
  readonly catalog: ToolCatalog;
  readonly upstream: Upstream;
  readonly clock: Clock;
  readonly environment: Environment;
  /** "private" where the list depends on who asks; "public" when left out. */
  readonly cacheScope?: CacheScope;
  /** The tools that everybody is served who asks for none in particular; all when left out. */
  readonly standard?: ((tool: ToolDefinition) => boolean) | undefined;
}

/** One request to dispatch, with what is known of its caller. */
export interface Call {
  readonly era: Era;
  /** The revision that the answer is for. */
  readonly version: string;
  readonly request: RequestMessage;
  readonly rules: CallerRules;
  /** A header by its name in lower case, where the transport has headers. */
  readonly header?: ((name: string) => string | undefined) | undefined;
  readonly signal?: Cancellation | undefined;
  /** Trace context to pass on. */
  readonly trace?: { readonly [name: string]: string } | undefined;
  /** Told what a call is about to do. */
  readonly report?: ((message: string) => void) | undefined;
}

/** A request beside all that answers it. */
export interface Work {
  readonly call: Call;
  readonly tools: ServedTools;
  readonly texts: ServerTexts;
}
