import { eachTool, type Rule } from "../rule.ts";
import { hasAny, isOfType, type LintedArgument, type LintedTool } from "../subject.ts";

const commands = new Set(["command", "cmd", "shell", "sql", "script", "bash", "powershell"]);
const addresses = new Set(["url", "uri"]);
const paths = new Set(["path", "file", "filename", "filepath", "directory"]);
const fetching = new Set([
  "fetch",
  "download",
  "browse",
  "open",
  "request",
  "proxy",
  "navigate",
  "scrape",
  "crawl",
  "curl",
  "visit",
]);
const leastWords = 3;

/** X04: what reaches a shell, a database or a network is bounded. */
export const openCommands: Rule = {
  id: "X04",
  slug: "open-commands",
  level: "warn",
  what: "A text argument that is a command, or an address that the tool fetches, has a pattern or an enum; any other address or path at least says what it is.",
  why: "A model passes on what it has read: such an argument is where foreign text becomes an action (injection, SSRF, traversal).",
  fix: "Bound it by an enum, or say in its description what it names: Path of a file in the repository.",
  setting: "enum and description of arguments under apis.<api>.tools.<tool>.",
  link: "https://cwe.mitre.org/data/definitions/77.html",
  check: eachTool((tool) =>
    tool.arguments.flatMap((argument) => {
      const message = problemOf(argument, tool);
      return message === undefined ? [] : [{ pointer: argument.pointer, message }];
    }),
  ),
};

function problemOf(
  { name, words, schema, description }: LintedArgument,
  tool: LintedTool,
): string | undefined {
  if (!isOfType(schema, "string") || hasAny(schema, "pattern", "enum", "const")) return undefined;
  const [last = ""] = words.slice(-1);
  if (commands.has(last)) return `${name} is a command, and nothing bounds it`;
  const isAddress = addresses.has(last);
  if (isAddress && tool.words.some((word) => fetching.has(word)))
    return `${name} is an address that the tool fetches, and nothing bounds it`;
  // The path or address is data of an API, which knows what it may be: it is enough that a reader does too.
  if (!(isAddress || paths.has(last)) || wordCount(description) >= leastWords) return undefined;
  return `${name} is ${isAddress ? "an address" : "a path"}, and nothing says of what`;
}

function wordCount(text: string): number {
  return text.slice(0, 200).split(/\s+/).filter(Boolean).length;
}
