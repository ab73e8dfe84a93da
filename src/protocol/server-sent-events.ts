// Server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html

/** One event that carries a JSON-RPC message. Our JSON has no line breaks, so that one `data:` line does. */
export function messageEvent(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}

/** The messages of a stream of events as they come; comments and other fields are left out. */
export async function* eventMessages(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data: ")) yield line.slice("data: ".length);
    }
  }
}
