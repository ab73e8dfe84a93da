import { pipeline } from "./parse-expression.ts";
import { parsed, type Reader } from "./reader.ts";
import type { GroupPart, Parsed, Pipeline, TemplateNode, TextPart } from "./syntax.ts";

/**
 * A template: `$=` and a text, one expression, or a text with expressions in braces. Only `{$` and `{?`
 * open anything; other braces are text.
 */
export function parseTemplate(text: string): Parsed<TemplateNode> {
  if (text.startsWith("$=")) return { ok: true, node: { kind: "text", text: text.slice(2) } };
  if (text.startsWith("$")) return withHint(parsed(text, pipeline));
  return parsed(text, parts);
}

/** A constant as a template that gives exactly this text, whatever is in it. */
export function constantTemplate(text: string): string {
  const isItself = /^[\x20-\x7e\n]/.test(text) && !text.startsWith("$") && !/\{[$?]/.test(text);
  return text === "" || isItself ? text : `$=${text}`;
}

function withHint(result: Parsed<Pipeline>): Parsed<Pipeline> {
  if (result.ok || result.error.hint !== undefined) return result;
  return {
    ok: false,
    error: { ...result.error, hint: "write $= before a text that only begins with $" },
  };
}

function parts(reader: Reader): TemplateNode {
  const found: (TextPart | Pipeline | GroupPart)[] = [];
  while (reader.offset < reader.text.length) found.push(part(reader));
  const only = found[0] ?? { kind: "text", text: "" };
  if (found.length <= 1 && only.kind === "text") return only;
  return { kind: "parts", parts: found };
}

function part(reader: Reader): TextPart | Pipeline | GroupPart {
  if (reader.at("{$")) return braced(reader);
  if (reader.at("{?")) return group(reader);
  return { kind: "text", text: reader.match(/(?:[^{]|\{(?![$?]))+/y) ?? "" };
}

function braced(reader: Reader): Pipeline {
  const offset = reader.offset;
  reader.offset += 1;
  const node = pipeline(reader);
  if (reader.take("}")) return node;
  const next = reader.peek();
  return next === ""
    ? reader.fail("the { has no closing }", { offset })
    : reader.fail(`a closing } is expected, not "${next}"`);
}

function group(reader: Reader): GroupPart {
  const offset = reader.offset;
  reader.offset += 2;
  const found: (TextPart | Pipeline)[] = [];
  while (!reader.at("}")) {
    if (reader.at("{?")) reader.fail("a group cannot stand in another group");
    if (reader.offset >= reader.text.length) reader.fail("the {? has no closing }", { offset });
    if (reader.at("{$")) found.push(braced(reader));
    else found.push({ kind: "text", text: reader.match(/(?:[^{}]|\{(?![$?]))+/y) ?? "" });
  }
  reader.offset += 1;
  if (!found.some(({ kind }) => kind === "pipeline")) {
    reader.fail("a group needs an expression that can be missing", {
      offset,
      hint: "write for example {? on {$inputs.branch}}",
    });
  }
  return { kind: "group", parts: found };
}
