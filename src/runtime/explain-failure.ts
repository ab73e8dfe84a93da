import { STATUS_CODES } from "node:http";
import type { UpstreamFailure, UpstreamFailureKind } from "../core/ports.ts";
import type { Received } from "./read-response.ts";
import { doubt, type StatusContext, statusHint } from "./status-hint.ts";
import { upstreamMessage } from "./upstream-message.ts";

/** `GET /repos/{owner}/{repo}`: how messages name a request. */
export interface RequestLabel {
  readonly label: string;
}

/** An answer that is no success: the status, the upstream's own words, and what to try. */
export function explainStatus(received: Received, context: StatusContext & RequestLabel): string {
  const { status } = received;
  const reason = STATUS_CODES[status];
  const said = upstreamMessage(received);
  const sentences = [
    `${context.label} answered ${status}${reason === undefined ? "" : ` ${reason}`}${said === undefined ? "." : ":"}`,
    said === undefined ? undefined : asSentence(said),
    statusHint(received, context),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

/** The text as a whole sentence. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const tips: { readonly [kind in UpstreamFailureKind]: string } = {
  timeout: "Ask for less, or try again later.",
  connection: "Try again later.",
  "too-large": "Ask for less: a smaller page, or narrower filters.",
  cancelled: "",
  encoding: "Trying again will not help; the upstream has to be mended.",
  redirect: "Tell the people who run this server.",
  refused: "",
  credential: "Tell the people who run this server.",
};

/** The upstream never saw the request. */
const notSent: ReadonlySet<UpstreamFailureKind> = new Set(["refused", "credential"]);

/** Whether a request without a usable answer may have changed something. */
export function mayBeDone(
  { kind }: UpstreamFailure,
  { isWrite }: { readonly isWrite: boolean },
): boolean {
  return isWrite && !notSent.has(kind);
}

/** No usable answer came: what happened and what to try. */
export function explainUpstreamFailure(
  failure: UpstreamFailure,
  request: RequestLabel & { readonly isWrite: boolean },
): string {
  const outcome = notSent.has(failure.kind) ? "was not sent" : "got no answer";
  const happened = `${request.label} ${outcome}: ${asSentence(failure.message)}`;
  return [happened, tips[failure.kind], mayBeDone(failure, request) ? doubt : ""]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
