// The second half of the printer: lines. A value stands on one line where it may and fits, else a member a line.
// The rules are those of Biome 2.6 and Prettier 3, which leave the TypeScript as it is (test/emit holds this).
import {
  type Dialect,
  json,
  type Member,
  maxWidth,
  measure,
  type Piece,
  typescript,
} from "./measure-literal.ts";
import { textWidth } from "./text-width.ts";

/** A formatter moves nothing below a key that is shorter than this. */
const shortKey = 5;

/** Where a value begins: its line is indented by so many columns. */
interface Place {
  readonly indent: number;
  readonly dialect: Dialect;
}

/** Whether the value and a comma end within the line, `taken` columns of which are used. */
function fits(piece: Piece, taken: number): boolean {
  return taken + piece.width + 1 <= maxWidth;
}

/** Numbers share lines, as many as fit. */
function filled(piece: Piece, indent: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const { piece: item } of piece.members) {
    const longer = line === "" ? `${item.flat}` : `${line}, ${item.flat}`;
    if (line !== "" && indent + longer.length + 1 > maxWidth) {
      lines.push(line);
      line = `${item.flat}`;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** The value over several lines, the first of which is only its bracket. */
function spread(piece: Piece, { indent, dialect }: Place): string {
  const inner = { indent: indent + 2, dialect };
  const isFilled =
    piece.kind === "array" &&
    piece.members.length > 1 &&
    piece.members.every((member) => member.piece.kind === "number");
  const lines = isFilled
    ? filled(piece, inner.indent)
    : piece.members.map((member) => printMember(member, inner));
  const padding = `\n${" ".repeat(indent)}`;
  const [open, close] = piece.kind === "array" ? ["[", "]"] : ["{", "}"];
  return `${open}${padding}  ${lines.join(`,${padding}  `)}${dialect.lastComma}${padding}${close}`;
}

/** The value at the start of a line. */
function printPiece(piece: Piece, place: Place): string {
  if (piece.flat !== undefined && (piece.members.length === 0 || fits(piece, place.indent))) {
    return piece.flat;
  }
  return spread(piece, place);
}

/** Whether a value that does not fit beside its key begins there all the same. */
function staysBeside({ key, piece }: Member, { indent, dialect }: Place): boolean {
  if (!dialect.movesBelow || textWidth(key) < shortKey) return true;
  if (piece.members.length > 0) return indent + textWidth(key) + ": {".length <= maxWidth;
  return piece.kind === "boolean" || (piece.kind === "number" && !piece.flat?.startsWith("-"));
}

function printMember(member: Member, place: Place): string {
  const { key, piece } = member;
  if (key === "") return printPiece(piece, place);
  const taken = place.indent + textWidth(key) + ": ".length;
  if (piece.flat !== undefined && fits(piece, taken)) return `${key}: ${piece.flat}`;
  if (!staysBeside(member, place)) {
    const below = { indent: place.indent + 2, dialect: place.dialect };
    return `${key}:\n${" ".repeat(below.indent)}${printPiece(piece, below)}`;
  }
  const beside = piece.members.length === 0 ? piece.flat : spread(piece, place);
  return `${key}: ${beside}`;
}

/** Names of maps: each entry is a line, so that a new one is one line of diff. */
const maps: ReadonlySet<string> = new Set(["properties"]);

/** A TypeScript literal of plain data, spread over lines, that evaluates to the same data. */
export function printLiteral(value: unknown): string {
  const piece = measure(value, { dialect: typescript, spread: maps });
  const place = { indent: 0, dialect: typescript };
  return piece.members.length === 0 ? printPiece(piece, place) : spread(piece, place);
}

/** JSON text with a newline at its end; `spread` names further members whose entries are a line each. */
export function printJson(value: unknown, alsoSpread: readonly string[] = []): string {
  const piece = measure(value, { dialect: json, spread: new Set([...maps, ...alsoSpread]) });
  const place = { indent: 0, dialect: json };
  return `${piece.members.length === 0 ? printPiece(piece, place) : spread(piece, place)}\n`;
}
