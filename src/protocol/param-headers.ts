// "x-mcp-header", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { ToolDefinition } from "../contract/tool.ts";
import { ExactNumber, isNumber } from "../core/exact-number.ts";
import { ownValue } from "../core/json.ts";
import { decodeFieldValue } from "./mirror-headers.ts";

/** The keyword by which an argument names its header. */
const keyword = "x-mcp-header";

/** Arguments of a call, and the headers that it came with; there are none on stdio and before 2026-07-28. */
interface Sent {
  readonly args: { readonly [name: string]: unknown };
  readonly header: ((name: string) => string | undefined) | undefined;
  /** The name that was called. */
  readonly name: string;
}

/** The header, in lower case, that repeats an argument. */
export interface MirroredArgument {
  readonly argument: string;
  readonly header: string;
}

const known = new WeakMap<ToolDefinition, readonly MirroredArgument[]>();

/** The headers that repeat a tool's arguments. */
export function mirroredArguments(tool: ToolDefinition): readonly MirroredArgument[] {
  const found = known.get(tool) ?? findMirrored(tool);
  known.set(tool, found);
  return found;
}

function findMirrored({ input }: ToolDefinition): readonly MirroredArgument[] {
  return Object.entries(input.properties).flatMap(([argument, schema]) => {
    const name = schema[keyword];
    return typeof name === "string"
      ? [{ argument, header: `mcp-param-${name.toLowerCase()}` }]
      : [];
  });
}

/**
 * What is wrong with the headers that repeat arguments, or undefined. What is not sent as an argument, null too, is not
 * looked for. A client learns of the headers from the list: for a name that is not there it knows of none.
 */
export function paramProblem(
  tool: ToolDefinition,
  { args, header, name: called }: Sent,
): string | undefined {
  if (header === undefined) return undefined;
  const isListed = called === tool.name && tool.unlisted !== true;
  for (const { argument, header: name } of mirroredArguments(tool)) {
    const value = ownValue(args, argument);
    const wanted = textOf(value);
    if (wanted === undefined) continue;
    const sent = header(name);
    if (sent === undefined) {
      // The specification has clients leave out what a double does not hold.
      if (!isListed || value instanceof ExactNumber || !isSafe(value)) continue;
      return `the ${name} header is missing; it must repeat the argument ${argument}`;
    }
    const decoded = decodeFieldValue(sent);
    if (decoded === undefined) return `the ${name} header is not valid =?base64?…?=`;
    if (!isSame(decoded, wanted, value))
      return `the ${name} header must repeat the argument ${argument}`;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "boolean" || isNumber(value) ? String(value) : undefined;
}

function isSafe(value: unknown): boolean {
  return typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value);
}

/** Numbers are compared as such: 42.0 is 42. */
function isSame(decoded: string, wanted: string, value: unknown): boolean {
  if (decoded === wanted) return true;
  return (
    typeof value === "number" && /^-?\d+(?:\.\d+)?$/.test(decoded) && Number(decoded) === value
  );
}
