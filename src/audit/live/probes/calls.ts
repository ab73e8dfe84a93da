// Wrong calls only, of tools that read: nothing is done by any of them that was meant to be done.
import type { CallableTool } from "../callable-tools.ts";
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
  await call(session, "unknown-tool", { name: noTool, arguments: {} });
  if (callable.length === 0) return transcript.miss(names, "no tool says readOnlyHint: true");
  const strict = callable.find(({ required }) => required.length > 0);
  if (strict === undefined) {
    const reason = "no read-only tool has a required argument";
    transcript.miss(["missing-argument", "wrong-type"], reason);
  } else {
    const { name } = strict;
    await call(session, "missing-argument", { name, arguments: {} });
    await call(session, "wrong-type", { name, arguments: wrongArguments(strict) });
  }
  const free = freeTool(session);
  if (free === undefined) {
    const reason = "no read-only tool can be called without arguments";
    return transcript.miss(["extra-argument"], reason);
  }
  await call(session, "extra-argument", { name: free.name, arguments: extraArguments });
}

/** A tool that reads and needs nothing. */
export function freeTool({ callable }: Pick<Session, "callable">): CallableTool | undefined {
  return callable.find(({ reads, required }) => reads && required.length === 0);
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
export function wrongCall(session: Session): WrongCall {
  const free = freeTool(session);
  const isStrict = ({ reads, required }: CallableTool) => required.length > 0 && (reads || !free);
  const strict = session.callable.find(isStrict);
  if (strict !== undefined) return { name: strict.name, arguments: {} };
  return free === undefined
    ? { name: noTool, arguments: {} }
    : { name: free.name, arguments: extraArguments };
}

async function call(session: Session, name: ProbeName, wrong: WrongCall): Promise<void> {
  await session.request({
    name,
    method: "tools/call",
    params: { ...wrong, _meta: { progressToken: "gram-audit" } },
    what: callText(wrong),
  });
}

/** Every required argument of a type that it does not have. */
function wrongArguments({ required, types }: CallableTool): object {
  return Object.fromEntries(
    required.map((name) => [name, types.get(name) === "object" ? "wrong" : { wrong: true }]),
  );
}
