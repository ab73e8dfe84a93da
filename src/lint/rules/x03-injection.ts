import { textRule } from "../text-rule.ts";
import { quoted } from "../words.ts";

/** Each is bounded: the time to look for it grows with the text alone. */
const phrases: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |of |these ){0,3}(?:previous|prior|above|earlier|preceding|system) (?:\w{1,20} )?(?:instruction|prompt|message|rule|context|command)s?\b/i,
  /<\/?(?:important|system|secret|instructions?|hidden|admin|assistant)>/i,
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]/,
  /\b(?:do not|don't|never) (?:tell|inform|mention (?:this |it )?to|reveal (?:this |it )?to|show (?:this |it )?to|let|alert|notify) (?:the )?user\b/i,
  /\bwithout (?:telling|informing|asking|notifying|alerting) (?:the )?user\b/i,
  // The tool of another server, as clients write it.
  /\bmcp__[a-z0-9-]{1,40}__[a-z0-9_-]{1,64}/i,
];

/** X03: no text that gives a model orders. */
export const injection = textRule({
  id: "X03",
  slug: "injection",
  level: "fail",
  what: "No text tells a model to ignore its instructions, to hide something from its user or to use tools of other servers.",
  why: "A definition is read as instructions: who writes it can take over a conversation (tool poisoning).",
  fix: "Write what the tool does, and nothing of what a model is to do besides; if somebody else wrote the text, ask why.",
  setting: "description under apis.<api>.tools.<tool> takes the place of the spec's text.",
  link: "https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks",
  find: (text) => {
    for (const phrase of phrases) {
      const found = phrase.exec(text)?.[0];
      if (found !== undefined) return `it speaks to the model: ${quoted(found)}`;
    }
    return undefined;
  },
});
