import { name, operand, pathPart } from "./parse-expression.ts";
import { parseFilters } from "./parse-filters.ts";
import { parsed, type Reader } from "./reader.ts";
import { every, type Parsed, type PathPart, type ShapeField } from "./syntax.ts";

/** One field of a shape: `title`, `user.login`, `labels = labels[*].name`, `patch = patch | cut 4000`. */
export function parseShapeField(text: string): Parsed<ShapeField> {
  return parsed(text, field);
}

function field(reader: Reader): ShapeField {
  if (reader.peek() === "$") {
    reader.fail("a field is a path in the answer, without a root", { hint: "write user.login" });
  }
  const first = name(reader);
  if (!reader.take("=")) return nested(reader, path(reader, first));
  reader.peek();
  const source = path(reader, name(reader));
  return { kind: "field", target: first, path: source, filters: filters(reader) };
}

/** Without a target the nesting is kept, through arrays too: `[*]` says nothing then, and `[0]` cannot be. */
function nested(reader: Reader, source: readonly PathPart[]): ShapeField {
  if (source.some((part) => typeof part === "number")) {
    reader.fail("an index needs a name for what it takes", {
      hint: "write first = labels[0].name",
    });
  }
  return {
    kind: "field",
    path: source.filter((part) => part !== every),
    filters: filters(reader),
  };
}

function path(reader: Reader, first: string): readonly PathPart[] {
  const parts: PathPart[] = [first];
  for (let part = pathPart(reader); part !== undefined; part = pathPart(reader)) parts.push(part);
  return parts;
}

function filters(reader: Reader): ShapeField["filters"] {
  return parseFilters(reader, (inner) => {
    if (inner.peek() === "$") inner.fail("a reference cannot stand in a shape");
    return operand(inner);
  });
}
