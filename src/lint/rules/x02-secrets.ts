import { withoutKnownSecrets } from "../../core/known-secrets.ts";
import { serviceKeyIn } from "../../core/service-keys.ts";
import { textRule } from "../text-rule.ts";

/** No form of a secret is shorter. */
const shortest = 16;

/** X02: no secret in the definitions. */
export const secrets = textRule({
  id: "X02",
  slug: "secrets",
  level: "fail",
  what: "No text or default has what looks like a token, a key or a password.",
  why: "Every client and every model that connects is sent it.",
  fix: "Revoke it, take it out, and let the server send it by itself.",
  setting: "upstream.credential under apis.<api>.",
  link: "https://cwe.mitre.org/data/definitions/798.html",
  find: (text) => {
    if (text.length < shortest) return undefined;
    const kind = /\[redacted: ([^\]]{1,40})\]/.exec(withoutKnownSecrets(text))?.[1];
    if (kind !== undefined && !text.includes(`[redacted: ${kind}]`))
      return `what looks like a ${kind}`;
    const start = serviceKeyIn(text);
    return start === undefined ? undefined : `what looks like a key, ${start.slice(0, 6)}…`;
  },
});
