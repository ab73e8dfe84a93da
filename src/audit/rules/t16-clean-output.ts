import { quoted } from "../../lint/words.ts";
import type { AuditRule } from "../rule.ts";

/** T16: nothing but messages on the output of a process. */
export const cleanOutput: AuditRule = {
  id: "T16",
  slug: "clean-output",
  area: "protocol",
  level: "fail",
  what: "On stdio nothing but JSON-RPC messages, a line each, stands on the output.",
  why: "A client reads every line as a message: one log line ends the connection in many of them.",
  fix: "Write logs to stderr.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio",
  check: ({ channel, isHttp }) => {
    if (isHttp) return "this is about stdio";
    const [first, ...rest] = channel.strayLines;
    if (first === undefined) return [];
    const more = rest.length === 0 ? "" : `, and ${rest.length} more`;
    return [{ message: `a line on the output is no message: ${quoted(first)}${more}` }];
  },
};
