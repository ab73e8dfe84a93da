import { errorOf, failureText, inShort, isToolError, statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** How servers say that they want a token. */
const aboutTokens =
  /\b(?:auth(?:enticat\w*|ori[sz]\w*)?|unauthori[sz]ed|unauthenticated|credentials?|tokens?|api[ _-]?keys?|log ?in|401|403)\b/i;

/** A10: 401 for a call without a token. */
export const callWithoutToken: AuditRule = {
  id: "A10",
  slug: "call-without-token",
  area: "auth",
  level: "fail",
  what: "Where the handshake is open and calls are not, a call without a token is answered with 401, not with an error inside of 200.",
  why: "Only a 401 makes a client begin to log in. An error inside of 200 ends up with the model, which can do nothing about it.",
  fix: "Answer tools/call with 401 and WWW-Authenticate before it is run.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#token-handling",
  check: (seen) => {
    const call = seen.transcript.first("anonymous-call");
    if (call === undefined) return seen.transcript.whyNot(["anonymous-call"]);
    const status = statusOf(call);
    if (status === 401) return [];
    const isFailure = errorOf(call) !== undefined || isToolError(call) || status === 403;
    if (!isFailure || !aboutTokens.test(failureText(call))) return [];
    return [
      {
        message: `${call.ask.what}: it is answered with ${inShort(call)} instead of 401`,
        exchange: call,
      },
    ];
  },
};
