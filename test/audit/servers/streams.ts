import type { ServerResponse } from "node:http";
import { calls, isBare } from "./changes.ts";
import { type Change, startServer } from "./mcp-server.ts";

const events = { "content-type": "text/event-stream" };

/** A server that answers calls on the stream of a session: of the one that asked, or of the last one that used the id. */
export function answeringOnStreams(by: "id" | "session"): Promise<string> {
  const streams = new Map<unknown, ServerResponse>();
  const owners = new Map<unknown, unknown>();
  const change: Change = (asked, clean, response) => {
    const session = asked.headers["mcp-session-id"];
    const id = asked.message?.id;
    if (asked.verb === "GET" && session !== undefined) {
      response.writeHead(200, events).flushHeaders();
      streams.set(session, response);
      return "taken";
    }
    if (id !== undefined) owners.set(id, session);
    if (asked.message?.method !== "tools/call") return undefined;
    const data = clean(asked).body;
    response.writeHead(202).end();
    setTimeout(() => {
      streams.get(by === "id" ? owners.get(id) : session)?.write(`data: ${data}\n\n`);
    }, 300);
    return "taken";
  };
  return startServer("open", change);
}

/** A server that is far away: its first list, and the first call of get_shelf, take two seconds. */
export function distantServer(): Promise<string> {
  const late = new Set(["tools/list", "tools/call"]);
  return startServer("open", (asked, clean, response) => {
    const isOther = asked.message?.method === "tools/call" && !calls("get_shelf")(asked);
    if (isOther || !late.delete(String(asked.message?.method))) return undefined;
    const { status, headers, body } = clean(asked);
    setTimeout(() => response.writeHead(status, headers).end(body), 2_050);
    return "taken";
  });
}

/** A server whose first call of get_shelf takes two seconds, in which it tells how far it is, or does not. */
export function slowServer({ isTelling }: { readonly isTelling: boolean }): Promise<string> {
  let isFirst = true;
  const isSlow = calls("get_shelf");
  return startServer("open", (asked, clean, response) => {
    if (!isFirst || !isSlow(asked) || !isBare(asked)) return undefined;
    isFirst = false;
    response.writeHead(200, events).flushHeaders();
    const meta = asked.message?.params?.["_meta"];
    if (isTelling && typeof meta === "object" && meta !== null && "progressToken" in meta) {
      const params = { progressToken: meta.progressToken, progress: 1 };
      const news = { jsonrpc: "2.0", method: "notifications/progress", params };
      response.write(`data: ${JSON.stringify(news)}\n\n`);
    }
    setTimeout(() => response.end(`data: ${clean(asked).body}\n\n`), 2_050);
    return "taken";
  });
}
