import { isObject, ownValue } from "../../core/json.ts";
import type { Exchange, ProbeName } from "../live/exchange.ts";
import { isSilent } from "../live/loss.ts";
import { noTool } from "../live/probes/calls.ts";
import { answersOf, errorOf, resultOf } from "../live/read-answer.ts";
import { isRefusal } from "../live/read-opening.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** X10: nobody is given what somebody else has asked for. */
export const ownAnswers: AuditRule = {
  id: "X10",
  slug: "own-answers",
  area: "security",
  level: "fail",
  what: "Two clients that ask at the same moment, with the same id, are each given their own answer and nobody else's.",
  why: "Every client counts its requests from 1. A server that keeps one table, or one transport, for all of them shows one user the data of another.",
  fix: "Make a transport for each session, or for each request, and keep what belongs to a request with it.",
  link: "https://github.com/modelcontextprotocol/typescript-sdk/security/advisories/GHSA-345p-7cg4-v4c7",
  check: checkOwnAnswers,
};

type Answer = ReturnType<typeof answersOf>[number];

function checkOwnAnswers({ transcript, callable }: Seen): Verdict {
  const call = transcript.first("beside-call");
  const list = transcript.first("beside-list");
  if (call === undefined || list === undefined) {
    return transcript.whyNot(["beside-call", "beside-list"]);
  }
  const lone = transcript.all("missing-argument", "extra-argument", "unknown-tool");
  const names = [noTool, ...callable.map(({ name }) => name)];
  const isCall = (answer: Answer) =>
    isResultOf(answer, "content") || isErrorOf(answer, { lone, names });
  const isList = (answer: Answer) => isResultOf(answer, "tools");
  const called = answered(transcript, ["beside-call", "beside-call-stream"]);
  const listed = answered(transcript, ["beside-list", "beside-list-stream"]);
  const mixed = [
    ...called.filter(({ answer }) => isList(answer)).map(({ from }) => mixedUp(call, from)),
    ...listed.filter(({ answer }) => isCall(answer)).map(({ from }) => mixedUp(list, from)),
  ];
  if (mixed.length > 0) return mixed;
  // Else whoever asks has no answer any more, alone or beside another.
  const isThere = transcript.all("still-there").some((one) => answersOf(one).length > 0);
  if ((called.length === 0 || listed.length === 0) && !isThere) {
    return "not everything was answered, and neither was a client by itself at the end";
  }
  const callsAreAnswered = lone.some((exchange) => answersOf(exchange).length > 0);
  const asked = [
    ...(called.length === 0 && callsAreAnswered ? [transcript.all("beside-call")] : []),
    ...(listed.length === 0 ? [transcript.all("beside-list")] : []),
  ];
  const isLost = asked.some((all) => all.every(isSilent));
  const found = asked.flatMap((all) => unanswered(all.find((one) => !isSilent(one))));
  if (found.length === 0 && isLost) return "its connections were lost while two clients asked";
  return found;
}

interface Answered {
  readonly answer: Answer;
  readonly from: Exchange;
}

function answered(
  transcript: Seen["transcript"],
  names: readonly ProbeName[],
): readonly Answered[] {
  return transcript
    .all(...names)
    .flatMap((from) => answersOf(from).map((answer) => ({ answer, from })));
}

function isResultOf(answer: Answer, member: string): boolean {
  const result = ownValue(answer, "result");
  return isObject(result) && Array.isArray(ownValue(result, member));
}

/**
 * Whether it is the error that the same call was answered with when nobody else asked. One that does not name a tool may be
 * about anything: a limit, a session.
 */
function isErrorOf(
  answer: Answer,
  { lone, names }: { readonly lone: readonly Exchange[]; readonly names: readonly string[] },
): boolean {
  const error = ownValue(answer, "error");
  if (!isObject(error)) return false;
  const text = String(ownValue(error, "message"));
  if (!names.some((name) => text.includes(name))) return false;
  return lone.some((exchange) => {
    const own = resultOf(exchange) === undefined ? errorOf(exchange) : undefined;
    return own?.code === ownValue(error, "code") && own?.message === ownValue(error, "message");
  });
}

function mixedUp({ ask }: Exchange, exchange: Exchange): Found {
  const message = `${ask.what}, while another client asks with the same id: it is given that one's answer`;
  return { message, exchange };
}

function unanswered(exchange: Exchange | undefined): readonly Found[] {
  if (exchange === undefined || isRefusal(exchange)) return [];
  const message = `${exchange.ask.what}, while another client asks with the same id: it is given no answer, though it was alone`;
  return [{ message, exchange }];
}
