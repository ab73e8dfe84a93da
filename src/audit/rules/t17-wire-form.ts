import { wireProblems } from "../live/wire-problems.ts";
import type { AuditRule } from "../rule.ts";

/** T17: messages of the form that their revision has. */
export const wireForm: AuditRule = {
  id: "T17",
  slug: "wire-form",
  area: "protocol",
  level: "fail",
  what: "Every message is of the form that the schema of its revision gives it.",
  why: "The official SDKs check what they read: a client built on one refuses the whole answer.",
  fix: "Compare the message with the schema of the revision that you answer in.",
  link: "https://github.com/modelcontextprotocol/modelcontextprotocol/tree/main/schema",
  check: ({ transcript }) => {
    const { exchanges } = transcript;
    if (!exchanges.some(({ reply }) => reply.kind === "reply" && reply.messages.length > 0)) {
      return "the server has sent no message";
    }
    const seen = new Set<string>();
    return exchanges.flatMap((exchange) =>
      wireProblems(exchange).flatMap((problem) => {
        const message = `${exchange.ask.what}: ${problem}`;
        if (seen.has(problem)) return [];
        seen.add(problem);
        return [{ message, exchange }];
      }),
    );
  },
};
