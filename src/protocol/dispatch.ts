import { isObject, ownValue } from "../core/json.ts";
import type { Clock, Environment, Upstream } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import { callTool } from "../runtime/call-tool.ts";
import type { ToolCatalog } from "../runtime/link.ts";
import type { ToolOutcome } from "../runtime/outcome.ts";
import type { Era } from "./classify.ts";
import { errorCodes, errorText, resultText } from "./json-rpc.ts";
import type { RequestMessage } from "./read-message.ts";
import { type ServerTexts, serverTexts } from "./server-texts.ts";
import { negotiate } from "./versions.ts";

/** A server's tools and what they need to run. */
export interface ServedTools {
  readonly catalog: ToolCatalog;
  readonly upstream: Upstream;
  readonly clock: Clock;
  readonly environment: Environment;
}

/** One request to dispatch, with what is known of its caller. */
export interface Call {
  readonly era: Era;
  readonly request: RequestMessage;
  readonly credential?: Secret | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The answer's JSON-RPC text, and the status that HTTP gives it. */
export interface Reply {
  readonly status: 200 | 404 | 500;
  readonly text: string;
}

/** Answers a classified request. Never rejects: a bug of ours becomes -32603, and `onBug` is told. */
export type Dispatch = (call: Call) => Promise<Reply>;

/** Makes the dispatcher of one server; everything that can be serialised beforehand is. */
export function createDispatch(
  tools: ServedTools,
  onBug: (error: unknown) => void = () => {},
): Dispatch {
  const texts = serverTexts(tools.catalog.server);
  return async (call) => {
    try {
      return await answer({ call, tools, texts });
    } catch (error) {
      onBug(error);
      const text = errorText(call.request.id, {
        code: errorCodes.internal,
        message: "Internal error",
      });
      return { status: 500, text };
    }
  };
}

interface Work {
  readonly call: Call;
  readonly tools: ServedTools;
  readonly texts: ServerTexts;
}

/** `${era} ${method}` says at a glance which methods exist where. */
async function answer(work: Work): Promise<Reply> {
  const { call, texts } = work;
  const { era, request } = call;
  switch (`${era} ${request.method}`) {
    case "legacy initialize":
      return ok(request, texts.initialize(negotiate(param(request, "protocolVersion"))));
    case "legacy ping":
      return ok(request, "{}");
    case "modern server/discover":
      return ok(request, texts.discover);
    case "legacy tools/list":
    case "modern tools/list":
      // The list is one page, so that no cursor was ever given out.
      if (param(request, "cursor") === undefined) return ok(request, texts.list[era]);
      return invalidParams(request, "Invalid params: unknown cursor");
    case "legacy tools/call":
    case "modern tools/call":
      return callByName(work);
    default:
      return methodNotFound(call);
  }
}

/** 2026-07-28 answers an unknown method with HTTP 404, earlier revisions within HTTP 200. */
function methodNotFound({ era, request }: Call): Reply {
  const message = `Method not found: ${request.method.slice(0, 100)}`;
  const text = errorText(request.id, { code: errorCodes.methodNotFound, message });
  return { status: era === "modern" ? 404 : 200, text };
}

async function callByName({ call, tools, texts }: Work): Promise<Reply> {
  const { era, request, credential, signal } = call;
  const name = param(request, "name");
  if (typeof name !== "string")
    return invalidParams(request, "Invalid params: name must be a string");
  const given = param(request, "arguments");
  const args = given === undefined ? {} : given;
  if (!isObject(args)) {
    return invalidParams(request, "Invalid params: arguments must be an object");
  }
  const tool = tools.catalog.find(name);
  if (tool === undefined) return invalidParams(request, unknownTool(name, tools.catalog));
  const { upstream, clock, environment } = tools;
  const outcome = await callTool(tool, args, {
    upstream,
    clock,
    environment,
    ...(credential !== undefined && { credential }),
    ...(signal !== undefined && { signal }),
  });
  return ok(request, outcomeJson(outcome) + (era === "modern" ? texts.modernEnd : "}"));
}

function unknownTool(name: string, catalog: ToolCatalog): string {
  const near = catalog.suggest(name);
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return `Unknown tool: ${name.slice(0, 100)}${hint}`;
}

/** "CallToolResult" without the brace that closes it. */
function outcomeJson({ kind, content }: ToolOutcome): string {
  const failed = kind === "failed" ? ',"isError":true' : "";
  return `{"content":${JSON.stringify(content)}${failed}`;
}

function param(request: RequestMessage, name: string): unknown {
  return request.params === undefined ? undefined : ownValue(request.params, name);
}

function ok(request: RequestMessage, resultJson: string): Reply {
  return { status: 200, text: resultText(request.id, resultJson) };
}

function invalidParams(request: RequestMessage, message: string): Reply {
  const text = errorText(request.id, { code: errorCodes.invalidParams, message });
  return { status: 200, text };
}
