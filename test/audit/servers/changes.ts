import type { ServerResponse } from "node:http";
import { type Answered, type Asked, type Change, isModern, json, succeeded } from "./mcp-server.ts";
import { tools } from "./shop-tools.ts";

/** Answers requests of this JSON-RPC method in another way. */
export function onMethod(
  method: string,
  answer: (asked: Asked, clean: Answered) => Answered,
): Change {
  return (asked, clean) =>
    asked.message?.method === method ? answer(asked, clean(asked)) : undefined;
}

/** Answers requests that look like this in another way. */
export function when(
  is: (asked: Asked) => boolean,
  answer: (asked: Asked, clean: Answered) => Answered,
): Change {
  return (asked, clean) => (is(asked) ? answer(asked, clean(asked)) : undefined);
}

/** Answers as the first of these that has something to say. */
export function either(...changes: readonly Change[]): Change {
  return (asked, clean, response) => {
    for (const change of changes) {
      const answer = change(asked, clean, response);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}

/** The answer with its body changed, as text. */
export function withText(answered: Answered, change: (text: string) => string): Answered {
  return answered.body === undefined ? answered : { ...answered, body: change(answered.body) };
}

/** The answer with other headers beside its own. */
export function withHeaders(
  answered: Answered,
  headers: { readonly [name: string]: string },
): Answered {
  return { ...answered, headers: { ...answered.headers, ...headers } };
}

/** Results of this method with these members. */
export function resultWith(method: string, members: object): Change {
  return onMethod(method, (_, clean) =>
    withText(clean, (text) => {
      const message = JSON.parse(text) as { readonly result?: object };
      if (message.result === undefined) return text;
      return JSON.stringify({ ...message, result: { ...message.result, ...members } });
    }),
  );
}

/** Keeps whom a slow call is for by the id of its request alone: whoever asks with that id meanwhile is given its answer. */
export function mixingUp(): Change {
  const waiting = new Map<unknown, ServerResponse>();
  return ({ message, ...asked }, clean, response) => {
    const id = message?.id;
    if (message?.method === "tools/list" && waiting.has(id)) {
      waiting.get(id)?.writeHead(202).end();
      waiting.set(id, response);
      return "taken";
    }
    if (message?.method !== "tools/call") return undefined;
    const { status, headers, body } = clean({ ...asked, message });
    waiting.set(id, response);
    setTimeout(() => {
      waiting.get(id)?.writeHead(status, headers).end(body);
      waiting.delete(id);
    }, 300);
    return "taken";
  };
}

/** Whether a tool of this name is called. */
export function calls(name: string): (asked: Asked) => boolean {
  return ({ message }) => message?.method === "tools/call" && message.params?.["name"] === name;
}

/** Whether a call has no argument. */
export function isBare({ message }: Asked): boolean {
  return JSON.stringify(message?.params?.["arguments"]) === "{}";
}

/** A server that speaks one revision with a handshake and no other, changed. */
export function agreeing(version: string, change: Change): Change {
  return (asked, clean, response) => {
    const changed = change(asked, clean, response);
    if (changed !== undefined || asked.message?.method !== "initialize") return changed;
    return withText(clean(asked), (text) => text.replace(/"2025-\d\d-\d\d"/, `"${version}"`));
  };
}

/** A server of 2026-07-28 alone, changed. */
export function modernAlone(change: Change = () => undefined): Change {
  return (asked, clean, response) => {
    const changed = change(asked, clean, response);
    if (changed !== undefined) return changed;
    const { message, headers, verb } = asked;
    if (verb === "DELETE") return { status: 405, headers: { allow: "POST" } };
    const isOld = headers["mcp-protocol-version"] !== "2026-07-28" && !isModern(asked);
    if (message === undefined || !isOld) return undefined;
    const data = { supported: ["2026-07-28"], requested: message.params?.["protocolVersion"] };
    const error = { code: -32022, message: "Unsupported protocol version", data };
    return json({ jsonrpc: "2.0", id: message.id, error }, { status: 400 });
  };
}

/** Results of this method, in 2026-07-28 alone, with these members. */
export function modernResultWith(method: string, members: object): Change {
  const change = resultWith(method, members);
  return (asked, clean, response) => (isModern(asked) ? change(asked, clean, response) : undefined);
}

/** Gives sessions other ids than the clean server does. */
export function sessionIds(idOf: (count: number) => string): Change {
  const own = new Map<unknown, string>();
  return (asked, clean) => {
    if (asked.message?.method === "initialize") {
      const answered = clean(asked);
      const id = idOf(own.size);
      own.set(id, answered.headers?.["mcp-session-id"] ?? "");
      return withHeaders(answered, { "mcp-session-id": id });
    }
    const session = own.get(asked.headers["mcp-session-id"]);
    if (session === undefined) return undefined;
    return clean({ ...asked, headers: { ...asked.headers, "mcp-session-id": session } });
  };
}

/** A list of so many pages, a tool on each: the tool of a page is as the clean server's first, changed. */
export function pagesOf(count: number, change: (page: number) => object = () => ({})): Change {
  return onMethod("tools/list", (asked) => {
    const page = Number(asked.message?.params?.["cursor"] ?? 1);
    const next = page < count ? { nextCursor: String(page + 1) } : {};
    const tool = { ...tools[0], name: `list_shelves_${page}`, ...change(page) };
    return succeeded(asked, { tools: [tool], ...next, ttlMs: 0, cacheScope: "private" });
  });
}

/** An answer as one event each of these messages. */
export function events(messages: readonly unknown[]): Answered {
  const body = messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join("");
  return { status: 200, headers: { "content-type": "text/event-stream" }, body };
}

/** Answers a method with this result from the second time on that it is asked so. */
export function laterResult(method: string, members: object): Change {
  let count = 0;
  const change = resultWith(method, members);
  return (asked, clean, response) => {
    if (asked.message?.method !== method) return undefined;
    count += 1;
    return count > 1 ? change(asked, clean, response) : undefined;
  };
}
