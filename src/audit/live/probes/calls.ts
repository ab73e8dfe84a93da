// Calls of tools that only read: wrong ones, but that one which takes any argument is called rightly with one too many.
// Other tools are called where that is allowed, and only wrongly.
import { type CallableTool, freeTool, isFree, noneReads } from "../callable-tools.ts";
import type { ProbeName } from "../exchange.ts";
import type { Session } from "../session.ts";

const names: readonly ProbeName[] = [
  "unknown-tool",
  "missing-argument",
  "wrong-type",
  "extra-argument",
];

/** The name of a tool that no server has. */
export const noTool = "gram_audit_no_such_tool";
/** No tool has this one. */
const extraArguments = { gram_audit_no_such_argument: true };

/** Calls tools as they must not be called. */
export async function probeCalls(session: Session): Promise<void> {
  const { transcript, closed, callable } = session;
  if (closed !== undefined) return transcript.miss(names, closed);
  if (session.listed === undefined) {
    return transcript.miss(names, "tools/list was not answered with a list");
  }
  await call(session, "unknown-tool", {});
  if (callable.length === 0) return transcript.miss(names, noneReads);
  const strict = callable.find(({ required }) => required.length > 0);
  if (strict === undefined) {
    const reason = "no read-only tool has a required argument";
    transcript.miss(["missing-argument", "wrong-type"], reason);
  } else {
    await call(session, "missing-argument", { tool: strict });
    await callWithWrongType(session);
  }
  await callWithExtra(session);
}

async function callWithWrongType(session: Session): Promise<void> {
  const tool = session.callable.find(hasTypes);
  if (tool === undefined) {
    const reason = "no required argument of a read-only tool says what type it has";
    return session.transcript.miss(["wrong-type"], reason);
  }
  await call(session, "wrong-type", { tool, given: wrongArguments(tool) });
}

/** A tool that takes any argument is called rightly so: what it answers says something of other rules. */
async function callWithExtra(session: Session): Promise<void> {
  const tool = toolForExtra(session);
  if (tool === undefined) {
    const reason = "no read-only tool can be called without arguments";
    return session.transcript.miss(["extra-argument"], reason);
  }
  await call(session, "extra-argument", { tool, given: extraArguments });
}

/** A tool that reads and needs nothing; where there is one, one that takes no argument but its own. */
function toolForExtra(known: Pick<Session, "callable">): CallableTool | undefined {
  return known.callable.find((tool) => tool.isClosed && isFree(tool)) ?? freeTool(known);
}

/** A tool and what it is called with. */
export interface WrongCall {
  readonly name: string;
  readonly arguments: object;
}

/** A call in words. */
export function callText({ name, arguments: given }: WrongCall): string {
  return `tools/call of ${name} with ${JSON.stringify(given)}`;
}

/** A call that does nothing: what a tool needs is left out, or it has an argument too many, or there is no such tool. */
export function wrongCall(known: Pick<Session, "callable">): WrongCall {
  const free = toolForExtra(known);
  const isStrict = ({ reads, required }: CallableTool) => required.length > 0 && (reads || !free);
  const strict = known.callable.find(isStrict);
  if (strict !== undefined) return { name: strict.name, arguments: {} };
  return free === undefined
    ? { name: noTool, arguments: {} }
    : { name: free.name, arguments: extraArguments };
}

interface Called {
  /** One that there is not when left out. */
  readonly tool?: CallableTool;
  readonly given?: object;
}

async function call(session: Session, name: ProbeName, { tool, given = {} }: Called) {
  const wrong = { name: tool?.name ?? noTool, arguments: given };
  const params = { ...wrong, _meta: { progressToken: "gram-audit" } };
  await session.request({ name, tool, method: "tools/call", params, what: callText(wrong) });
}

/** Every required argument, of a type that it does not have. */
function wrongArguments({ required, types }: CallableTool): object {
  return Object.fromEntries(required.map((name) => [name, wrongValue(types.get(name) ?? [])]));
}

function hasTypes({ required, types }: CallableTool): boolean {
  return required.some((name) => {
    const own = types.get(name);
    return own !== undefined && !own.includes(typeof wrongValue(own));
  });
}

/** What is of none of these types, unless they are both an object and a string. */
function wrongValue(types: readonly unknown[]): unknown {
  return types.includes("object") ? "wrong" : { wrong: true };
}
