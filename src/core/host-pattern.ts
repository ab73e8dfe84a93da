/** Second labels under which countries register names for others: `co.uk`, `com.au`. */
const registries = /^(?:ac|asn|co|com|edu|gob|gov|go|gv|id|mil|ne|net|nhs|or|org|plc|sch)$/;

/**
 * What is wrong with a pattern of hosts, to follow its name; undefined when nothing is. `logs.example.com` is that host,
 * `logs.example.com:8443` it at that port, and `*.example.com` every host below it: never the domain itself, nor all of a
 * domain under which anybody gets a name.
 */
export function hostPatternProblem(pattern: string): string | undefined {
  const isWild = pattern.startsWith("*.");
  const host = isWild ? pattern.slice(2) : pattern;
  if (!isHost(host)) return 'is no host such as "logs.example.com" or "*.example.com"';
  if (!isWild) return undefined;
  const labels = host.replace(/:\d+$/, "").split(".");
  const [first = "", last = ""] = labels;
  const isRegistry = labels.length === 2 && last.length === 2 && registries.test(first);
  if (labels.length < 2 || isRegistry) return "stands for hosts of anybody: name what is below it";
  return /^\d+$/.test(labels.at(-1) ?? "") ? "puts a star before an address" : undefined;
}

/** Whether a text is a host as URLs have it after parsing: lower case, ASCII, with a port that is not the usual one. */
function isHost(text: string): boolean {
  if (text === "" || text.includes("*") || !URL.canParse(`https://${text}`)) return false;
  return new URL(`https://${text}`).host === text;
}

/** Whether one of the patterns names the host of a URL, its port included. */
export function namesHost(patterns: readonly string[], { host }: URL): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith("*.")
      ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
      : host === pattern,
  );
}
