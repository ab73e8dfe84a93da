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
  const clean = forms.reduce(
    (rest, [kind, form]) => rest.replace(form, `[redacted: ${kind}]`),
    text,
  );
  return clean.includes("PRIVATE KEY") ? withoutCutKeys(clean) : clean;
}

const keyEnd = /-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const keyLine = /[A-Za-z0-9+/=]{16,}\s*$/;

/** Without the ends of private keys whose beginning is not there: the lines of base64 before them, after a log's time or not. */
function withoutCutKeys(text: string): string {
  let clean = "";
  let from = 0;
  for (const { 0: end, index } of text.matchAll(keyEnd)) {
    const lines = text.slice(from, index).split("\n");
    // The line at hand holds what stands before the mark, the one before it may be short.
    let kept = lines.length - 2;
    while (kept > 0 && keyLine.test(lines[kept - 1] ?? "")) kept -= 1;
    const before = lines.slice(0, Math.max(0, kept)).map((line) => `${line}\n`);
    clean += `${before.join("")}[redacted: private key]`;
    from = index + end.length;
  }
  return clean + text.slice(from);
}
