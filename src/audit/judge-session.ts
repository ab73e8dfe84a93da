import { counted } from "../core/counted.ts";
import { given } from "../core/given.ts";
import { modernVersion } from "../protocol/versions.ts";
import type { AuditOptions } from "./audit-options.ts";
import type { AuditResult } from "./audit-result.ts";
import { checkRules, instructionsOf, serverOf } from "./check-rules.ts";
import { clean } from "./live/evidence.ts";
import { unreadBecause } from "./live/list-pages.ts";
import { handshakeOf } from "./live/read-opening.ts";
import type { Session } from "./live/session.ts";

/** What comes of an audit once all was asked. */
export function judgeSession(
  session: Session,
  { target, tokensOf }: { readonly target: string } & Pick<AuditOptions, "tokensOf">,
): AuditResult {
  const { budget, listed, transcript } = session;
  return {
    target,
    kind: "live",
    revisions: revisionsOf(session),
    ...given({
      server: serverOf(session),
      instructions: instructionsOf(session),
      list: listed,
      unread: unreadBecause(transcript),
      incomplete: incompleteBecause(session),
      unanswered: unansweredBecause(session),
    }),
    tools: listed?.length ?? 0,
    ...checkRules(session, tokensOf),
    requests: budget.sent,
    milliseconds: Math.round(budget.elapsedMs),
  };
}

function incompleteBecause({ budget, listed, transcript }: Session): string | undefined {
  if (budget.exhausted !== undefined) return budget.exhausted;
  if (listed === undefined) return clean(transcript.whyNot(["list"]));
  return unreadBecause(transcript) ?? hiddenBecause(transcript);
}

/** A burst is sent to meet a limit: what that hides was not to be judged. */
function hiddenBecause({ limited }: Session["transcript"]): string | undefined {
  const hidden = limited.filter(({ ask }) => ask.name !== "burst").length;
  if (hidden === 0) return undefined;
  const was = hidden === 1 ? "was" : "were";
  return `the server limits how often it may be asked: ${counted(hidden, "answer")} ${was} not judged`;
}

/** A server that has answered anything, were it a page, is there to be graded. */
function unansweredBecause({ transcript }: Session): string | undefined {
  const { exchanges, limited } = transcript;
  const isAnswered = [...exchanges, ...limited].some(({ reply }) => reply.kind === "reply");
  if (isAnswered) return undefined;
  const reply = exchanges[0]?.reply;
  return clean(reply?.kind === "silence" ? reply.message : transcript.whyNot(["initialize"]));
}

function revisionsOf({ legacy, isModern, transcript }: Session): readonly string[] {
  const old = transcript.all("initialize-old").flatMap((one) => handshakeOf(one)?.version ?? []);
  const agreed = legacy === undefined ? old : [legacy.version, ...old];
  const all = isModern ? [modernVersion, ...agreed] : agreed;
  return [...new Set(all.map(clean))];
}
