// The name of each tool's file and of its import. Tool names are outside text: the file stays below tools/,
// is legal and unique on every file system, and the import is a legal identifier.

import { sha256 } from "../core/digest.ts";
import { byCodeUnit } from "../core/json.ts";

/** Where a tool's definition stands, and what tools/index.ts calls it. */
export interface ToolNames {
  /** The file's name without its ending: `get-issue`. */
  readonly file: string;
  /** `getIssue`. */
  readonly identifier: string;
}

/** Device names of Windows, with any ending (https://learn.microsoft.com/windows/win32/fileio/naming-a-file); and the index. */
const takenFile = /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/;
const maxFileLength = 80;

/** Words that cannot name an import, would hide a global, or read as syntax after `import`; and the list's own name. */
const takenIdentifier = new Set(
  (
    "arguments async await break case catch class const continue debugger default defer delete do else enum " +
    "escape eval export extends false finally for function if implements import in instanceof interface let " +
    "new null package private protected public return source static super switch this throw tools true try " +
    "type typeof undefined unescape var void while with yield isFinite parseFloat parseInt globalThis"
  ).split(" "),
);

function kebabCase(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, maxFileLength)
    .replace(/^-|-$/g, "");
  if (words === "") return "tool";
  return takenFile.test(words) ? `${words}-tool` : words;
}

/** Distinct file names give distinct identifiers: a hyphen before a digit stays visible. */
function identifierOf(file: string): string {
  const camel = file.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const name = camel.replaceAll("-", "_").replace(/^(?=\d)/, "_");
  return takenIdentifier.has(name) ? `${name}_` : name;
}

/**
 * The names for each of these tools. Of tools that would share a file, the first in code-unit order gets the plain
 * name and each other one a digest of its name behind it, so that one's name seldom depends on the others.
 */
export function toolNames(tools: readonly string[]): ReadonlyMap<string, ToolNames> {
  const owners = new Map<string, string>();
  const later: string[] = [];
  for (const tool of [...new Set(tools)].sort(byCodeUnit)) {
    const file = kebabCase(tool);
    if (owners.has(file)) later.push(tool);
    else owners.set(file, tool);
  }
  for (const tool of later) {
    const digest = sha256(tool);
    let length = 6;
    const candidate = () => `${kebabCase(tool)}-${digest.slice(0, length)}`;
    while (owners.has(candidate())) length += 1;
    owners.set(candidate(), tool);
  }
  return new Map(
    [...owners].map(([file, tool]) => [tool, { file, identifier: identifierOf(file) }]),
  );
}

/** Orders file names as organised imports are ordered: digits in a row count as one number, shorter ones first. */
export function byImportOrder(left: string, right: string): number {
  const parts = (name: string) => name.match(/\d+|\D/g) ?? [];
  const others = parts(right);
  for (const [index, part] of parts(left).entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    const areNumbers = /^\d/.test(part) && /^\d/.test(other);
    return (areNumbers && part.length - other.length) || byCodeUnit(part, other);
  }
  return parts(left).length - others.length;
}
