import { endOfString, nameOf } from "./scan-json.ts";

/**
 * The lines, counted from 1, at which the items of a list begin: of the list that is at the end of these member names, from
 * the top of a JSON text. Of a text that is no JSON it says nothing useful.
 */
export function linesOfItems(text: string, path: readonly string[]): readonly number[] {
  const walk = new Walk(path);
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === "\n") line += 1;
    if (/\s/.test(character)) continue;
    const end = character === '"' ? endOfString(text, at) : at;
    walk.see(text.slice(at, end + 1), line);
    at = end;
  }
  return walk.lines;
}

/** An open bracket, and for an object the member that is being read. */
interface Frame {
  readonly isList: boolean;
  name?: string;
}

/** Where a reader of a JSON text is. */
class Walk {
  lines: number[] = [];
  readonly #path: readonly string[];
  readonly #frames: Frame[] = [];
  /** The next token begins an item, if it does not end the list. */
  #isItemDue = false;
  #last = "";

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  see(token: string, line: number): void {
    if (this.#isItemDue && token !== "]") this.lines.push(line);
    this.#isItemDue = token === "," && this.#isInList();
    const frame = this.#frames.at(-1);
    if (token === "[" || token === "{") this.#open(token === "[");
    else if (token === "]" || token === "}") this.#frames.pop();
    else if (token === ":" && frame !== undefined) frame.name = nameOf(this.#last);
    this.#last = token;
  }

  #open(isList: boolean): void {
    this.#frames.push({ isList });
    if (!this.#isInList()) return;
    // Of a member that comes twice, the last one counts.
    this.lines = [];
    this.#isItemDue = true;
  }

  #isInList(): boolean {
    const isDeep = this.#frames.length === this.#path.length + 1;
    const isAtPath = this.#path.every((name, depth) => this.#frames[depth]?.name === name);
    return isDeep && this.#frames.at(-1)?.isList === true && isAtPath;
  }
}
