import { ownValue } from "../../../core/json.ts";
import { modernVersion } from "../../../protocol/versions.ts";
import type { Credential, Exchange, Handshake } from "../exchange.ts";
import { isLimit, tooMany } from "../rate-limit.ts";
import { resultOf } from "../read-answer.ts";
import { handshakeOf, isRedirect, isRefusal } from "../read-opening.ts";
import type { Session } from "../session.ts";
import { initializeRequest, newestLegacy } from "../wire-message.ts";

/** Opens the server as both eras do, and finds out whether there is anything more to ask. */
export async function probeHandshake(session: Session): Promise<void> {
  const opened = await session.request({
    ...initializeRequest(),
    name: "initialize",
    what: `initialize for ${newestLegacy}`,
  });
  session.legacy = handshakeOf(opened);
  if (opened !== undefined && isRedirect(opened)) {
    session.closed = "the server redirects: audit the URL that it leads to";
    return;
  }
  if (opened?.reply.kind === "silence" && opened.reply.reason === "connection") {
    session.closed = "the server cannot be reached";
    return;
  }
  if (session.legacy !== undefined) await notifyInitialized(session, session.legacy, "own");
  await discover(session);
  session.closed = closedBecause(session, opened);
  const reason = session.closed ?? "the server speaks no revision with a handshake";
  session.transcript.miss(["initialized"], reason);
}

/** Ends a handshake, by nobody where nothing else is said; where there was none nothing is sent. */
export async function notifyInitialized(
  session: Session,
  handshake: Handshake | null,
  credential: Credential = "none",
): Promise<void> {
  if (handshake === null) return;
  await session.request({
    handshake,
    credential,
    name: "initialized",
    method: "notifications/initialized",
    era: "legacy",
    isNotification: true,
  });
}

async function discover(session: Session): Promise<void> {
  const answer = await session.request({
    name: "discover",
    method: "server/discover",
    era: "modern",
    what: `server/discover in ${modernVersion}`,
  });
  const versions = ownValue(resultOf(answer) ?? {}, "supportedVersions");
  session.isModern = Array.isArray(versions) && versions.includes(modernVersion);
}

function closedBecause(session: Session, opened: Exchange | undefined): string | undefined {
  if (session.legacy !== undefined || session.isModern) return undefined;
  const { transcript } = session;
  const isRefused = transcript.all("initialize", "discover").some(isRefusal);
  if (!isRefused) {
    if (opened !== undefined && isLimit(opened)) return tooMany;
    return opened === undefined
      ? transcript.whyNot(["initialize"])
      : "it did not answer as an MCP server does";
  }
  return session.hasToken
    ? "the server refuses the token"
    : "the server lets nobody in without a token: give one in GRAM_AUDIT_TOKEN";
}
