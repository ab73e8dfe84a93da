import { ownValue } from "../core/json.ts";
import type { Call, ServedTools, Work } from "./call.ts";
import { callByName } from "./call-by-name.ts";
import { isListed } from "./is-listed.ts";
import { errorCodes, errorText } from "./json-rpc.ts";
import type { RequestMessage } from "./read-message.ts";
import { invalidParams, ok, type Reply } from "./reply.ts";
import { serverTexts, type Told } from "./server-texts.ts";
import { negotiate } from "./versions.ts";

/** Answers a classified request. Never rejects: a bug of ours becomes -32603, and `onBug` is told. */
export type Dispatch = (call: Call) => Promise<Reply>;

/** Makes the dispatcher of one server; what many answers share is serialised once. */
export function createDispatch(
  tools: ServedTools,
  onBug: (error: unknown) => void = () => {},
): Dispatch {
  const texts = serverTexts(tools.catalog.server, tools);
  return async (call) => {
    try {
      return await answer({ call, tools, texts });
    } catch (error) {
      onBug(error);
      const failed = { code: errorCodes.internal, message: "Internal error" };
      return { status: 500, text: errorText(call.request.id, failed) };
    }
  };
}

/** `${era} ${method}` says at a glance which methods exist where. */
async function answer(work: Work): Promise<Reply> {
  const { call, texts } = work;
  const { era, request } = call;
  const told = toldTo(call);
  switch (`${era} ${request.method}`) {
    case "legacy initialize":
      return ok(request.id, texts.initialize(negotiate(param(request, "protocolVersion")), told));
    case "legacy ping":
      return ok(request.id, "{}");
    case "modern server/discover":
      return ok(request.id, texts.discover(told));
    case "legacy tools/list":
    case "modern tools/list":
      // The list is one page, so that no cursor was ever given out.
      if (param(request, "cursor") === undefined) {
        return ok(request.id, texts.list(call.version, told));
      }
      return invalidParams(request.id, "Invalid params: unknown cursor");
    case "legacy tools/call":
    case "modern tools/call":
      return callByName(work);
    default:
      return methodNotFound(call);
  }
}

/** What this caller alone is told of; undefined where it is what everybody is. */
function toldTo({ rules }: Call): Told | undefined {
  if (rules.seesAll) return undefined;
  const { reaches } = rules;
  return { reaches, listed: (tool) => isListed(tool, rules), cacheScope: "private" };
}

/** 2026-07-28 answers an unknown method with HTTP 404, earlier revisions within HTTP 200. */
function methodNotFound({ era, request }: Call): Reply {
  const message = `Method not found: ${request.method.slice(0, 100)}`;
  const text = errorText(request.id, { code: errorCodes.methodNotFound, message });
  return { status: era === "modern" ? 404 : 200, text };
}

function param(request: RequestMessage, name: string): unknown {
  return request.params === undefined ? undefined : ownValue(request.params, name);
}
