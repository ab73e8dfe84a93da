// Ids need only be unique for the one that sends them: "Requests", https://modelcontextprotocol.io/specification/2025-11-25/basic#requests
import { setTimeout as sleep } from "node:timers/promises";
import type { Ask, Exchange, Handshake, ProbeName } from "../exchange.ts";
import { isSilent } from "../loss.ts";
import { statusOf } from "../read-answer.ts";
import { handshakeOf } from "../read-opening.ts";
import type { Session } from "../session.ts";
import { initializeRequest, legacyHeaders } from "../wire-message.ts";
import { callText, wrongCall } from "./calls.ts";
import { notifyInitialized } from "./handshake.ts";

const names: readonly ProbeName[] = ["beside-call", "beside-list"];
const streamNames: readonly ProbeName[] = ["beside-call-stream", "beside-list-stream"];
/** So much sooner is the call sent than the list is asked for. */
const aheadMs = 30;
/** How long a stream of events is listened to. */
const patienceMs = 2_000;

/** Two clients ask at the same moment, with the same id: one calls a tool, the other asks for the list. */
export async function probeBeside(session: Session): Promise<void> {
  const { transcript, closed, isHttp, listed } = session;
  if (!isHttp) return transcript.miss(names, "over stdio there is one client");
  if (closed !== undefined) return transcript.miss(names, closed);
  if (listed === undefined) {
    return transcript.miss(names, "tools/list was not answered with a list");
  }
  const other = session.legacy === undefined ? null : await openBeside(session);
  if (other === undefined) {
    const isAsked = transcript.first("beside-opening") !== undefined;
    const reason = isAsked
      ? "a second client could not open it"
      : transcript.whyNot(["beside-opening"]);
    return transcript.miss(names, reason);
  }
  const id = session.newId();
  const streams = session.together(streamsOf(session, { id, other }));
  const exchanges = await askBoth(session, { id, other });
  // One connection may be lost by chance.
  if (exchanges.some(isBroken)) await askBoth(session, { id: session.newId(), other });
  await streams;
}

function isBroken(exchange: Exchange): boolean {
  return isSilent(exchange) || (statusOf(exchange) ?? 0) >= 500;
}

interface Beside {
  readonly id: number;
  readonly other: Handshake | null;
}

/** The list is asked for while the call is on its way: a server may take what came last for the owner of the id. */
async function askBoth(session: Session, { id, other }: Beside): Promise<readonly Exchange[]> {
  const call = wrongCall(session);
  const params = { ...call };
  const what = callText(call);
  const called = session.together(
    [session.ask({ id, name: "beside-call", method: "tools/call", params, what })],
    { isPaced: false },
  );
  await sleep(aheadMs);
  const list = { id, name: "beside-list", method: "tools/list", handshake: other } as const;
  const listed = await session.together([session.ask(list)], { isPaced: false });
  return [...(await called), ...listed];
}

async function openBeside(session: Session): Promise<Handshake | undefined> {
  const opened = await session.request({
    ...initializeRequest(),
    name: "beside-opening",
    what: "initialize of a second client",
  });
  const handshake = handshakeOf(opened);
  if (handshake !== undefined) await notifyInitialized(session, handshake, "own");
  return handshake;
}

/** Some servers send not even headers before they have something to say. */
function isStream(exchange: Exchange): boolean {
  const { reply } = exchange;
  return statusOf(exchange) === 200 || (reply.kind === "silence" && reply.reason === "timeout");
}

/** Where a server has streams for what nobody has asked for, an answer may go astray on one. */
function streamsOf(session: Session, { id, other }: Beside): readonly Ask[] {
  const hasStreams = session.transcript.all("get").some(isStream);
  const all = [session.legacy, other];
  return streamNames.flatMap((name, index): readonly Ask[] => {
    const handshake = all[index];
    if (!hasStreams || handshake?.sessionId === undefined) return [];
    const headers = { accept: "text/event-stream", ...legacyHeaders(handshake) };
    const what = "GET of one of two clients";
    return [{ name, what, verb: "GET", headers, id, patienceMs, credential: "own" }];
  });
}
