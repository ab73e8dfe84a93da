// "Authorization", https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization

import { freeTool } from "../callable-tools.ts";
import { anonymousOpening, doorOf } from "../doors.ts";
import type { Exchange, ProbeName } from "../exchange.ts";
import { madeUpToken } from "../made-up-token.ts";
import { statusOf } from "../read-answer.ts";
import { handshakeOf, isRedirect, isRefusal } from "../read-opening.ts";
import type { Session } from "../session.ts";
import { looksTurnedAway } from "../turned-away.ts";
import { initializeRequest } from "../wire-message.ts";
import { noTool } from "./calls.ts";
import { notifyInitialized } from "./handshake.ts";
import { probeMetadata } from "./metadata.ts";

const listNames: readonly ProbeName[] = ["anonymous-list", "anonymous-list-again"];
const names: readonly ProbeName[] = [
  "anonymous",
  ...listNames,
  "anonymous-call",
  "own-call",
  "bogus-token",
  "bogus-call",
  "query-token",
  "metadata",
  "metadata-path",
  "metadata-root",
  "authorization-server",
];

/** How the server lets in, keeps out and says what it wants. */
export async function probeAuth(session: Session): Promise<void> {
  const { transcript, isHttp } = session;
  // Over stdio no rule of this area is checked: src/audit/check-rules.ts says why.
  if (!isHttp) return;
  const opened = session.hasToken
    ? await session.request({ ...openingOf(session), name: "anonymous", credential: "none" })
    : anonymousOpening(session);
  if (opened === undefined || isRedirect(opened) || opened.reply.kind === "silence") {
    return transcript.miss(names, session.closed ?? "nothing was answered without a token");
  }
  const isAnswered = session.closed === undefined || isRefusal(opened);
  if (!isAnswered) return transcript.miss(names, session.closed ?? "");
  await probeAnonymous(session, opened);
  await probeWrongTokens(session);
  await probeMetadata(session);
}

function openingOf(session: Session, what = "the opening without a token") {
  if (session.era === "modern") return { method: "server/discover", what };
  return { ...initializeRequest(), what };
}

/** What is there for anybody: on two connections, and for a call. */
async function probeAnonymous(session: Session, opened: Exchange): Promise<void> {
  if (isRefusal(opened)) {
    return session.transcript.miss([...listNames, "anonymous-call"], "the handshake needs a token");
  }
  const handshake = handshakeOf(opened) ?? null;
  if (session.hasToken) await notifyInitialized(session, handshake);
  const common = { handshake, credential: "none", method: "tools/list" } as const;
  const what = "tools/list without a token";
  await session.request({ ...common, what, name: "anonymous-list" });
  const second = await session.request({
    ...openingOf(session, "another opening without a token"),
    name: "anonymous",
    credential: "none",
  });
  const again = handshakeOf(second) ?? null;
  await notifyInitialized(session, again);
  await session.request({ ...common, what, name: "anonymous-list-again", handshake: again });
  const asked = { name: "anonymous-call", credential: "none", handshake } as const;
  const call = await callSomething(session, asked, "without a token");
  // What is refused otherwise than by 401 may be so for everybody.
  const isClear = call === undefined || statusOf(call) === 401 || !looksTurnedAway(call);
  if (session.hasToken && !isClear && freeTool(session) !== undefined) {
    await callSomething(session, { name: "own-call" }, "with the token");
  }
}

/** With a token that was made up, in its place and in the URL. A real one is never put into a URL. */
async function probeWrongTokens(session: Session): Promise<void> {
  const opening = openingOf(session, "the opening with a made-up token");
  const bogus = await session.request({ ...opening, name: "bogus-token", credential: "bogus" });
  if (bogus !== undefined && !isRefusal(bogus)) {
    const handshake = handshakeOf(bogus) ?? null;
    const asked = { name: "bogus-call", credential: "bogus", handshake } as const;
    await callSomething(session, asked, "with a made-up token");
  }
  session.transcript.miss(["bogus-call"], "a made-up token is turned away at the handshake");
  await probeQuery(session);
}

/** Asks once more what is answered to nobody without a token. */
async function probeQuery(session: Session): Promise<void> {
  const door = doorOf(session);
  if (door.at === "unknown") return session.transcript.miss(["query-token"], door.reason);
  if (door.at === "nowhere") {
    return session.transcript.miss(["query-token"], "the server asks for no token");
  }
  const url = new URL(session.url?.href ?? "");
  url.searchParams.set("access_token", madeUpToken);
  const handshake = handshakeOf(anonymousOpening(session)) ?? null;
  const common = { name: "query-token", credential: "none", url, handshake } as const;
  const how = "with a made-up token in the query";
  if (door.at === "call") await callSomething(session, common, how);
  else if (door.at === "list") {
    await session.request({ ...common, method: "tools/list", what: `tools/list ${how}` });
  } else await session.request({ ...common, ...openingOf(session, `the opening ${how}`) });
}

/** Calls a tool that reads and needs nothing; where there is none, one that reads, without what it needs. */
async function callSomething(
  session: Session,
  request: Pick<Parameters<Session["request"]>[0], "name" | "credential" | "handshake" | "url">,
  how: string,
): Promise<Exchange | undefined> {
  const tool = freeTool(session) ?? session.callable.find(({ reads }) => reads);
  const params = { name: tool?.name ?? noTool, arguments: {} };
  const what = `tools/call of ${params.name} ${how}`;
  return session.request({ ...request, method: "tools/call", params, what });
}
