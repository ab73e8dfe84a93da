/** A secret begins where a word does, or after a line break or tab as JSON writes it: `\n`. */
const start = String.raw`(?<=^|[^A-Za-z0-9_]|(?<!\\)(?:\\\\)*\\[nrtbf])`;

/**
 * Forms that secrets of well-known kinds have, by what a reader is told instead. Each begins with its own mark, so that
 * a text without any is gone through once, in time that grows with its length.
 */
const forms: readonly (readonly [string, RegExp])[] = [
  ["GitHub token", form("(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\\w{30,255})")],
  ["GitLab token", form("gl(?:pat|oas|rt|cbt|ptt|ft|imt|agent|soat|dt)-[\\w.-]{20,300}")],
  ["AWS access key", form("(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])")],
  ["Slack token", form("xox[abprse]-[\\w-]{10,250}")],
  ["npm token", form("npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])")],
  ["JSON Web Token", form("eyJ[\\w-]{10,2000}\\.eyJ[\\w-]{10,4000}\\.[\\w-]{10,1000}")],
  [
    "private key",
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END).){0,20000}(?:-----END [A-Z ]{0,40}-----)?/gs,
  ],
];

function form(pattern: string): RegExp {
  return new RegExp(start + pattern, "g");
}

/** The text, plain or of JSON, with `[redacted: GitHub token]` and the like for what looks like a secret. */
export function withoutKnownSecrets(text: string): string {
  return forms.reduce((rest, [kind, form]) => rest.replace(form, `[redacted: ${kind}]`), text);
}
