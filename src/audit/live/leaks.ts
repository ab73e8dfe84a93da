// CWE-209, what an error should not tell: https://cwe.mitre.org/data/definitions/209.html

/** Folders that servers live in. Routes of an API begin with the same words, so that by itself none says anything. */
const root = String.raw`\/(?:home|usr|app|var|root|Users|opt|srv|workspace|code|tmp|etc)\/`;
const systemRoot = String.raw`\/(?:home|usr|var|root|Users|opt|srv|tmp|etc)\/`;
const code = "(?:[cm]?[jt]sx?|py|rb|java|kt|go|rs|cs|exs?|sh|so|dll|jar|ini|conf|env|pem|sqlite)";
const begin = String.raw`(?:^|[\s"'${"`"}(=[])(?:file:\/\/)?`;

/** How the languages of servers write where an error was thrown. */
const stacks = [
  // JavaScript: `at call (/srv/app/server.js:12:34)`, and without a name.
  /\bat [^\n"]{1,200}\((?:[^()\n"]{1,200}\.\w{1,5}|node:[\w/]{1,100}|<anonymous>):\d+:\d+\)/,
  /\bat (?:async )?(?:file:\/\/)?(?:\/|[A-Z]:\\)[^\s"()]{1,200}:\d+:\d+/,
  // Python, Go, Ruby.
  /Traceback \(most recent call last\)|\bFile \\?"[^"\n]{1,200}", line \d+/,
  /goroutine \d+ \[/,
  /\.rb:\d+:in [`']/,
  // Rust.
  /\bpanicked at [^\n]{1,200}\.rs:\d+:\d+/,
  // Java and .NET.
  /\bat [\w.$<>]{1,200}\([\w$]{1,100}\.(?:java|kt|scala):\d+\)/,
  /\bin [^\n"]{1,200}\.(?:cs|vb|fs):line \d+/,
];

/** What says before a path that it is an example, or one of an API. */
const example = String.raw`(?<!\b(?:example|e\.g\.|like|such as|form|format|GET|HEAD|POST|PUT|PATCH|DELETE)[:,]? ?)`;
/** What says before a path that the file is one of the server: folders of these names are in many repositories, too. */
const failed =
  "(?:[Cc]annot find module|(?:[Ee]rror|[Ee]xception|[Ww]arning):? (?:in|at)|(?:not|[Ff]ailed to|[Cc]an't) (?:load|open|read|import)(?: file)?):? ?";

const paths = [
  // A file by its extension, or by the line that follows.
  new RegExp(`${example}${begin}${systemRoot}[\\w@.+/-]{1,200}\\.${code}(?![\\w/])`),
  new RegExp(`${failed}${begin}${root}[\\w@.+/-]{1,200}\\.${code}(?![\\w/])`),
  new RegExp(`${begin}${root}[\\w@.+/-]{1,200}\\.[a-z]{1,5}(?::\\d+| on line \\d+|\\(\\d+\\))`),
  /\/(?:node_modules|site-packages)\/[\w@.-]/,
  // What the operating system says of a file: `ENOENT: no such file or directory, open '/srv/data'`.
  new RegExp(`(?:\\bE[A-Z]{3,10}:|\\[Errno \\d+\\]) [^\\n]{1,100}'${root}`),
  // Go: `open /root/.aws/credentials: permission denied`.
  new RegExp(
    `\\b(?:open|l?stat|read|mkdir|exec) ${root}[^\\n:]{1,200}: (?:permission denied|no such file|(?:is|not) a directory)`,
  ),
  /(?:^|[\s"'(])[A-Z]:\\{1,2}[\w.-]{1,100}\\{1,2}[\w .\\-]{1,200}\.\w{1,6}(?!\w)/,
];

const headers = [
  /\bset-cookie["']?\s*[:=]\s*["']?[\w-]+=/i,
  // An example of one has no digits.
  /\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic|token)\s+(?=[\w.+/=-]*\d)[\w.+/=-]{16,}/i,
];

/** Networks of the operator: https://www.rfc-editor.org/rfc/rfc1918#section-3 */
const addresses = [
  /\bE(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|TIMEDOUT) (?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b/,
];

const databases = [/\bSQLSTATE\[[0-9A-Z]{5}\]/, /\bpsycopg2?\.errors\.\w/];

/** An example of one says in its place what belongs there. */
const passwords = [
  /\b(?:postgres(?:ql)?|mysql|mariadb|mssql|mongodb(?:\+srv)?|rediss?|amqps?|https?|ftp):\/\/[^\s:@/]{1,100}:(?!(?:pass(?:word|wd)?|pwd?|secret|token|[*x.…]+|your\w*|[<{[$%][^@\s]*)@)[^\s@/]{1,200}@/i,
];

const leaks: readonly (readonly [string, readonly RegExp[]])[] = [
  ["a stack", stacks],
  ["a path of the server", paths],
  ["headers of another server", headers],
  ["an address behind the server", addresses],
  ["the words of a database", databases],
  ["a password", passwords],
];

/** What a text gives away of the server that wrote it; undefined where it gives nothing away. */
export function leakIn(text: string): string | undefined {
  return leaks.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0];
}
