import type { RuleFacts } from "./audit-result.ts";

/** X07: the tools are those that somebody has looked at. */
export const driftRule: RuleFacts = {
  id: "X07",
  slug: "drift",
  area: "security",
  level: "fail",
  what: "The tools are as the baseline has them. To warn: a tool that is new, or has another name, text, hint, schema or icon, and other instructions; to note: a tool that is gone. To fail: a hint that promised something (only reads, destroys nothing) and does not any more.",
  why: "People allow a tool once and are not asked again: a server that changes it later has what it was never given (a rug pull).",
  fix: "Read what has changed. If it is meant so, write a new baseline: --save-baseline <file>.",
  link: "https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks",
};

/** Why drift is not judged when nothing is there to compare with. */
export const needsBaseline =
  "there is nothing to compare with: --save-baseline writes a list for --baseline";

/** Why there is no list to compare. */
export const notListed = "the server has not listed its tools";
