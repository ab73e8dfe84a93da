import { pointerTo } from "../../core/pointer.ts";
import type { Exchange } from "./exchange.ts";
import { errorOf, failureText } from "./read-answer.ts";

/** No more is looked at: of a text, of a list of names, and of the places where one of them stands. */
const mostText = 20_000;
const mostNames = 100;
const mostPlaces = 200;

/** Whether a failed call says one of these names of arguments: in its text, or in the data of its error. */
export function namesOneOf(exchange: Exchange, names: readonly string[], tool?: string): boolean {
  const data = JSON.stringify(errorOf(exchange)?.data) ?? "";
  return saysOneOf(names, `${failureText(exchange)}\n${data}`, tool);
}

/**
 * Whether a text says one of these names of arguments, as a word of its own: `owner` stands in `"owner" is required`,
 * `/owner` and `arguments.owner`, and not in `ownership`. A pointer escapes what stands in it. Where the tool is named its argument is not.
 */
function saysOneOf(names: readonly string[], text: string, tool = ""): boolean {
  const said = text.slice(0, mostText).toLowerCase();
  const own = names.includes(tool) ? [] : placesOf(tool, said);
  const isInTool = ({ start, end }: Place) =>
    own.some((place) => place.start <= start && end <= place.end);
  return names
    .slice(0, mostNames)
    .flatMap((name) => [...new Set([name, pointerTo("", name).slice(1)])])
    .some((name) => placesOf(name, said).some((place) => !isInTool(place)));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a name stands by itself in a text of lower case. */
function placesOf(name: string, text: string): readonly Place[] {
  const word = name.toLowerCase();
  const places: Place[] = [];
  if (word === "") return places;
  let start = text.indexOf(word);
  while (start !== -1 && places.length < mostPlaces) {
    const place = { start, end: start + word.length };
    if (isApart(text, place)) places.push(place);
    start = text.indexOf(word, place.end);
  }
  return places;
}

/** What ends in a part of a word, or in such a part and a hyphen. A line break may be written as in JSON: `\n`. */
const endsInWord = /(?<!\\)[\p{L}\p{N}_]-?$/u;
const beginsInWord = /^-?[\p{L}\p{N}_]/u;

function isApart(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  return !endsInWord.test(before) && !beginsInWord.test(text.slice(end, end + 3));
}
