import type { ServerResponse } from "node:http";
import type { Answered, Asked, Change } from "./mcp-server.ts";

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
