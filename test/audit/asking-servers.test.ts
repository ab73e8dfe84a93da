// A server may ask its client something before it answers, and wait for it.
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { audited, lines } from "./audited.ts";
import { type Change, goodToken, isModern, startServer } from "./servers/mcp-server.ts";

/** Asks on the stream of each answer to this method; answers once both are answered as a client does. */
function askingBefore(method: string, heard: unknown[] = []): Change {
  const waiting = new Map<string, () => void>();
  let count = 0;
  return (asked, clean, response) => {
    const { message, headers } = asked;
    if (message !== undefined && message.method === undefined) {
      heard.push({ ...message, id: typeof message.id, session: typeof headers["mcp-session-id"] });
      waiting.get(String(message.id))?.();
      return { status: 202 };
    }
    const takesEvents = String(headers.accept).includes("text/event-stream");
    if (message?.method !== method || isModern(asked) || !takesEvents) return undefined;
    const { body = "", headers: own, status } = clean(asked);
    if (status !== 200) return undefined;
    response.writeHead(200, { ...own, "content-type": "text/event-stream" });
    count += 1;
    const names = [`ping-${count}`, `roots-${count}`];
    ask(response, names);
    for (const name of names) {
      waiting.set(name, () => {
        waiting.delete(name);
        if (!names.some((one) => waiting.has(one))) response.end(`data: ${body}\n\n`);
      });
    }
    return "taken";
  };
}

function ask(response: ServerResponse, [ping, roots]: readonly string[]): void {
  for (const [id, method] of [
    [ping, "ping"],
    [roots, "roots/list"],
  ]) {
    response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id, method })}\n\n`);
  }
}

it.each(["tools/list", "initialize", "tools/call"])("answers before %s", async (method) => {
  const heard: unknown[] = [];
  const url = await startServer("closed", askingBefore(method, heard));
  const result = await audited(url, { token: goodToken, timeoutMs: 1_000 });
  expect(lines(result)).toEqual([]);
  expect(heard).toEqual(
    expect.arrayContaining([
      { jsonrpc: "2.0", id: "string", result: {}, session: "string" },
      {
        jsonrpc: "2.0",
        id: "string",
        error: { code: -32601, message: "Method not found" },
        session: "string",
      },
    ]),
  );
});

it("counts no answer as a request of its own, and sends few where there is no end of questions", async () => {
  const plain = await audited(await startServer());
  let answers = 0;
  const change: Change = (asked, _, response) => {
    const { message } = asked;
    if (message !== undefined && message.method === undefined) answers += 1;
    if (message?.method !== "prompts/list") return undefined;
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let left = 50; left > 0; left -= 1) ask(response, ["a", "b"]);
    setTimeout(() => {
      const error = { code: -32601, message: "Method not found" };
      response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id: message.id, error })}\n\n`);
    }, 200);
    return "taken";
  };
  const result = await audited(await startServer("open", change));
  expect(result.requests).toBe(plain.requests);
  expect(answers).toBe(20);
});
