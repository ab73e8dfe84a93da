import { typeProblem } from "../live/content-type.ts";
import type { Exchange } from "../live/exchange.ts";
import { answersOf, statusOf } from "../live/read-answer.ts";
import { wireProblems } from "../live/wire-problems.ts";
import type { AuditRule } from "../rule.ts";

/** T17: messages of the form that their revision has. */
export const wireForm: AuditRule = {
  id: "T17",
  slug: "wire-form",
  area: "protocol",
  level: "fail",
  what: "Every message is of the form that the schema of its revision gives it, and over HTTP an answer within 200 has the Content-Type application/json or text/event-stream.",
  why: "The official SDKs check what they read: a client built on one refuses the whole answer.",
  fix: "Compare the message with the schema of the revision that you answer in, and send the Content-Type of what you send.",
  link: "https://github.com/modelcontextprotocol/modelcontextprotocol/tree/main/schema",
  check: ({ transcript }) => {
    const { exchanges } = transcript;
    if (!exchanges.some(({ reply }) => reply.kind === "reply" && reply.messages.length > 0)) {
      return "the server has sent no message";
    }
    const seen = new Set<string>();
    return exchanges.flatMap((exchange) =>
      [...wireProblems(exchange), ...typeProblems(exchange)].flatMap((problem) => {
        const message = `${exchange.ask.what}: ${problem}`;
        if (seen.has(problem)) return [];
        seen.add(problem);
        return [{ message, exchange }];
      }),
    );
  },
};

/** T02 looks at openings and lists; what is no answer of JSON-RPC may be of something before the server. */
const ofOpening: readonly (string | undefined)[] = ["initialize", "server/discover", "tools/list"];

function typeProblems(exchange: Exchange): readonly string[] {
  const { id, method } = exchange.ask;
  if (id === undefined || ofOpening.includes(method) || statusOf(exchange) !== 200) return [];
  const problem = answersOf(exchange).length === 0 ? undefined : typeProblem(exchange);
  return problem === undefined ? [] : [problem];
}
