// Answers as JSON or as events: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
// The format of events: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
import { isObject, ownValue } from "../../core/json.ts";
import { essenceOf } from "../../core/media-type.ts";
import { scanJson } from "../../core/scan-json.ts";
import type { Watch } from "../../upstream/raw-request.ts";

/** The values of an answer, or why it has none. */
export interface Messages {
  readonly messages: readonly unknown[];
  readonly problem?: string;
  /** How many values there are in them, and in what was too large. */
  readonly values: number;
  readonly isTooLarge?: boolean;
}

const maxDepth = 200;
/** Parsed, a value of two characters takes the room of fifty: an answer with more of them is not parsed. */
export const maxValues = 200_000;
const eventEnd = /\r\n\r\n|\n\n|\r\r/;

/** Reads a body by its type; a text that is no message is said to be none. */
export function readMessages(text: string, contentType: string): Messages {
  if (text.trim() === "") return { messages: [], values: 0 };
  if (essenceOf(contentType) !== "text/event-stream") return readAll([text]);
  return readAll(eventsOf(text));
}

function readAll(texts: readonly string[]): Messages {
  const messages: unknown[] = [];
  let values = 0;
  for (const text of texts) {
    const { depth, nodes } = scanJson(text, { maxDepth, maxNodes: maxValues - values });
    values += nodes;
    if (depth > maxDepth) return { messages, values, problem: "JSON that is nested too deep" };
    if (values > maxValues) return { messages, values, isTooLarge: true };
    try {
      messages.push(JSON.parse(text));
    } catch {
      return { messages, values, problem: "text that is not JSON" };
    }
  }
  return { messages, values };
}

/** The data of each whole event; one without data, which servers send so that clients can resume, is none. */
function eventsOf(text: string): readonly string[] {
  return text
    .split(eventEnd)
    .slice(0, -1)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice("data:".length).replace(/^ /, ""))
        .join("\n"),
    )
    .filter((data) => data.trim() !== "");
}

/**
 * Watches a stream of events for the answer to a request; what is no such stream is read to its end. What has come is put
 * together only where an event ends, so that a stream of megabytes is not gone through for each piece of it. Each message
 * before the answer is told to `hear`.
 */
export function answerWatch(
  id: string | number | undefined,
  contentType: string,
  hear: (message: unknown) => void,
): Watch {
  if (essenceOf(contentType) !== "text/event-stream") return undefined;
  // A stream that answers nothing can stay open for days.
  if (id === undefined) return "headers";
  let pieces: string[] = [];
  let tail = "";
  return (piece) => {
    pieces.push(piece);
    const joint = tail + piece;
    tail = joint.slice(-3);
    if (!eventEnd.test(joint)) return false;
    const all = pieces.join("");
    const end = Math.max(...["\r\n\r\n", "\n\n", "\r\r"].map((mark) => lastEnd(all, mark)));
    pieces = [all.slice(end)];
    return eventsOf(all.slice(0, end)).some((data) => {
      const [message] = readAll([data]).messages;
      hear(message);
      return isAnswer(message, id);
    });
  };
}

function lastEnd(text: string, mark: string): number {
  const at = text.lastIndexOf(mark);
  return at === -1 ? 0 : at + mark.length;
}

function isAnswer(value: unknown, id: string | number): boolean {
  if (!isObject(value) || Object.hasOwn(value, "method")) return false;
  return ownValue(value, "id") === id || Object.hasOwn(value, "error");
}
