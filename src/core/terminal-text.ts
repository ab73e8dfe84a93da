// Control sequences, ECMA-48: https://ecma-international.org/publications-and-standards/standards/ecma-48/

const escapeSign = "\u001b";
const bell = "\u0007";

/**
 * What a terminal reads and does not show: control sequences (§5.4), strings for the terminal (§5.6), which a line's end
 * ends too so that nothing can be hidden beyond it, and what else begins with an escape.
 */
const sequences = new RegExp(
  [
    `${escapeSign}\\[[0-?]*[ -/]*[@-~]`,
    `${escapeSign}[\\]PX^_][^${escapeSign}${bell}\\n]*(?:${bell}|${escapeSign}\\\\)?`,
    `${escapeSign}[ -/]*[0-~]`,
    "\u009b[0-?]*[ -/]*[@-~]",
  ].join("|"),
  "g",
);

/** Other control characters; lines and tabs are made of the three that stay. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/** A line may be this long before it is given on without its end. */
const longestLine = 64 * 1024;
/** An escape sequence so far from the end is given on as it is. */
const longestSequence = 4 * 1024;

/**
 * Makes lines of a text that comes in pieces: CRLF and a lone CR become LF. As a terminal shows it, where that is asked for:
 * without control sequences, and of a line that is written over after a CR, as progress bars are, what is written last.
 */
export class TerminalText {
  readonly #asTerminal: boolean;
  /** The line at hand: more of it may come, or a CR. */
  #held = "";

  constructor(asTerminal: boolean) {
    this.#asTerminal = asTerminal;
  }

  push(text: string): string {
    const all = this.#held + text;
    const lines = all.lastIndexOf("\n") + 1;
    const rest = this.#writtenOver(all.slice(lines));
    const cut = rest.length > longestLine ? whereToCut(rest) : 0;
    this.#held = rest.slice(cut);
    return this.#shown(all.slice(0, lines)) + this.#shown(rest.slice(0, cut));
  }

  /** What is left. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return this.#shown(rest);
  }

  /** The line at hand as it stands now: what a progress bar wrote before need not be kept. */
  #writtenOver(line: string): string {
    if (!this.#asTerminal || !line.includes("\r")) return line;
    const at = unfinishedSequence(line) ?? line.length;
    return lastState(bare(line.slice(0, at))) + line.slice(at);
  }

  #shown(text: string): string {
    if (!this.#asTerminal) return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
    const visible = bare(text);
    if (!visible.includes("\r")) return visible;
    return visible
      .split("\n")
      .map((line) => lastState(line).replace(/\r+$/, ""))
      .join("\n");
  }
}

function bare(text: string): string {
  return text.search(controls) === -1 ? text : text.replace(sequences, "").replace(controls, "");
}

/** What follows the last CR after which something is written, and the CRs at the end: what they do is not known yet. */
function lastState(line: string): string {
  const written = line.replace(/\r+$/, "");
  const at = written.lastIndexOf("\r");
  return at === -1 ? line : line.slice(at + 1);
}

/** Before an escape sequence, the halves of a character, or a CR that may be in two pieces. */
function whereToCut(text: string): number {
  const end = unfinishedSequence(text);
  return end ?? text.length - (/[\r\uD800-\uDBFF]$/.exec(text)?.[0].length ?? 0);
}

/** Where an escape sequence begins that may go on in the next piece. */
function unfinishedSequence(text: string): number | undefined {
  const at = text.lastIndexOf(escapeSign);
  return at === -1 || at <= text.length - longestSequence ? undefined : at;
}
