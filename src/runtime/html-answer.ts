import { isLink } from "../contract/request-label.ts";
import type { Step } from "../contract/run.ts";
import { essenceOf } from "../core/media-type.ts";
import { asSentence } from "./explain-failure.ts";
import { bodyKindOf } from "./media-type.ts";
import type { Received } from "./read-response.ts";
import { doubt } from "./status-hint.ts";
import type { StepFailure } from "./step-run.ts";
import { upstreamMessage } from "./upstream-message.ts";

const pages: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

/** Whether a page of HTML can be no answer to a step. */
export function expectsJson({ request, response = {} }: Step): boolean {
  const { as = "auto", window, html = false } = response;
  if (window !== undefined || as !== "auto") return window === undefined && as === "json";
  if (isLink(request)) return false;
  const accept = request.headers?.["accept"];
  return !html && (typeof accept !== "string" || accept.split(",").every(isJson));
}

function isJson(mediaType: string): boolean {
  return bodyKindOf(mediaType) === "json";
}

/** The failure of a page of HTML where JSON is expected: mostly a login's or a proxy's, which say 200 too. */
export function htmlInstead(
  plan: { readonly label: string; readonly isWrite: boolean; readonly expectsJson: boolean },
  received: Received,
): StepFailure | undefined {
  const { status, headers, body } = received;
  const type = essenceOf(headers["content-type"]);
  // A redirect that is returned is about its Location: the page is for browsers.
  if (!plan.expectsJson || !pages.has(type) || status >= 300) return undefined;
  // Some frameworks call every text HTML that nobody gave a type.
  if (typeof body !== "string" || !/^\s*</.test(body)) return undefined;
  const title = upstreamMessage(received);
  const came = `${plan.label} answered ${status} with a page of HTML (${type}) where JSON is expected`;
  const message = `${asSentence(title === undefined ? came : `${came}: ${title}`)} ${hint}`;
  const failure = { ok: false, status, reason: "html" } as const;
  if (!plan.isWrite) return { ...failure, message };
  return { ...failure, message: `${message} ${doubt}`, mayBeDone: [plan.label] };
}

const hint =
  "That is mostly a login page, or a proxy's. Check that the credential is one of this API; " +
  "if it is, tell the people who run this server.";
