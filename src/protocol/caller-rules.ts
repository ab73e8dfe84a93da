import type { ToolDefinition } from "../contract/tool.ts";
import type { Secret } from "../core/secret.ts";
import type { Denied } from "../runtime/denied.ts";

/** Whether a call may run now. One that may must be released. `fields` are what HTTP says of the limits. */
export type MayRun =
  | { readonly ok: true; readonly release: () => void; readonly fields: HttpFields }
  | {
      readonly ok: false;
      /** For the model: which limit, and when to try again. */
      readonly text: string;
      /** For the log: which limit. */
      readonly reason: string;
      /** Set where HTTP is to say it too, with 429. */
      readonly retryAfterMs?: number;
      readonly fields: HttpFields;
    };

/** Header fields by name. */
export type HttpFields = { readonly [name: string]: string };

/** What is known of a request's caller, as far as answering depends on it. */
export interface CallerRules {
  /** What the call's requests may be sent with. */
  readonly credential?: Secret | undefined;
  /** Who has no token where one is needed is answered everything but calls. */
  readonly mayCall: boolean;
  /** Denials that are told to the model instead of to the client. */
  readonly tells: ReadonlySet<Denied["kind"]>;
  /** Whether there is the tool, for this request. */
  reaches(tool: ToolDefinition): boolean;
  /** The scopes to ask for, where the token is known to lack some for the tool, which is then not listed; else none. */
  lacks(tool: ToolDefinition): readonly string[];
  /** Whether the list is the one that is made once: everything that is served without asking, and nothing is lacked. */
  readonly seesAll: boolean;
  admit(tool: string): Promise<MayRun>;
  /**
   * A text for the caller without the credentials that are in use, those of the call's requests among them: an API may
   * have answered one in a form of its own.
   */
  redact(text: string, secrets: readonly string[]): string;
}

const mayRun: MayRun = { ok: true, release: () => {}, fields: {} };

/** The rules of somebody who may do everything: a process that serves itself, whose upstreams hold its credentials. */
export function ownRules(): CallerRules {
  return {
    mayCall: true,
    tells: new Set(["unauthorized", "insufficientScope"]),
    reaches: () => true,
    lacks: () => [],
    seesAll: true,
    admit: async () => mayRun,
    redact: (text) => text,
  };
}
