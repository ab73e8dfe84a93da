import { didYouMean } from "../core/suggest.ts";
import { filterNamed, filterNames } from "./filters.ts";
import type { Reader } from "./reader.ts";
import type { FilterCall, Operand } from "./syntax.ts";

/** Reads `{ "|" word { operand } }`; the word and the constants are checked against the closed list. */
export function parseFilters(
  reader: Reader,
  operand: (reader: Reader) => Operand,
): readonly FilterCall[] {
  const filters: FilterCall[] = [];
  while (reader.peek() === "|" && !reader.at("||")) {
    reader.offset += 1;
    filters.push(filterCall(reader, operand));
  }
  return filters;
}

function filterCall(reader: Reader, operand: (reader: Reader) => Operand): FilterCall {
  reader.peek();
  const offset = reader.offset;
  const name = reader.match(/[A-Za-z][A-Za-z0-9]*/y) ?? "";
  const filter = filterNamed(name);
  if (filter === undefined) {
    const hint = didYouMean(name, filterNames) ?? `the filters are ${filterNames.join(", ")}`;
    return reader.fail(name === "" ? "a filter's name is expected" : `there is no filter ${name}`, {
      offset,
      hint,
    });
  }
  const operands: Operand[] = [];
  while (/[$'\w-]/.test(reader.peek())) operands.push(operand(reader));
  const known = operands.map((given) => (given.kind === "constant" ? given.value : undefined));
  if (!filter.accepts(known)) {
    reader.fail(`the filter ${name} does not take this`, {
      offset,
      hint: `write for example ${filter.example}`,
    });
  }
  return { name, operands };
}
