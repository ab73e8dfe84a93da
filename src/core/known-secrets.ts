/**
 * Forms that secrets of well-known kinds have, by what a reader is told instead. Each begins with its own mark, so that
 * a text without any is gone through once, in time that grows with its length.
 */
const forms: readonly (readonly [string, RegExp])[] = [
  ["GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255})/g],
  ["GitLab token", /\b(?:gl(?:pat|oas|rt|cbt|ptt|ft|imt|agent|soat|dt)-[\w.-]{20,300})/g],
  ["AWS access key", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ["Slack token", /\bxox[abprse]-[\w-]{10,250}/g],
  ["npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["JSON Web Token", /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}/g],
  [
    "private key",
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
  ],
];

/** The text with `[redacted: GitHub token]` and the like for what looks like a secret. */
export function withoutKnownSecrets(text: string): string {
  return forms.reduce((rest, [kind, form]) => rest.replace(form, `[redacted: ${kind}]`), text);
}
