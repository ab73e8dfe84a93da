import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import { type Diagnostic, diagnostic, type Location } from "../core/diagnostic.ts";

/** A key or index on the way from the top of a file. */
export type Path = readonly PropertyKey[];

/** A YAML file's value, with the place of each of its parts. */
export interface YamlFile {
  readonly file: string;
  readonly value: unknown;
  /** Place of the value at a path, or of the nearest part above it that the file has. */
  at(path: Path): Location;
  /** Place of the key itself. */
  atKey(path: Path): Location;
}

/** Parses YAML 1.2 with positions. The errors, if any, are config-syntax; the file is then not to be used. */
export function parseYaml(
  text: string,
  file: string,
): { readonly yaml: YamlFile; readonly diagnostics: readonly Diagnostic[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number): Location => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const diagnostics = document.errors.map((error) =>
    diagnostic("config-syntax", firstSentence(error.message), { at: place(error.pos[0]) }),
  );
  visit(document, {
    Pair: (_, { key }) => {
      if (!isScalar(key) || key.value !== "__proto__") return;
      const message = 'nothing can be called "__proto__" here';
      diagnostics.push(diagnostic("config-syntax", message, { at: place(startOf(key) ?? 0) }));
    },
  });
  const yaml = {
    file,
    value: diagnostics.length > 0 ? undefined : document.toJS({ maxAliasCount: 1000 }),
    at: (path: Path) => place(offsetOf(document.contents, path, false)),
    atKey: (path: Path) => place(offsetOf(document.contents, path, true)),
  };
  return { yaml, diagnostics };
}

function firstSentence(message: string): string {
  return message.split("\n")[0] ?? message;
}

/** Offset of the value (or key) at the end of the path, as far down as the file goes. */
function offsetOf(root: Node | null, path: Path, wantKey: boolean): number {
  let node: unknown = root;
  let offset = startOf(root) ?? 0;
  for (const [depth, key] of path.entries()) {
    const found = child(node, key);
    if (found === undefined) break;
    node = found.value;
    const last = depth === path.length - 1;
    const from = wantKey && last ? startOf(found.key) : startOf(found.value);
    offset = from ?? startOf(found.key) ?? offset;
  }
  return offset;
}

function child(node: unknown, key: PropertyKey): { key: unknown; value: unknown } | undefined {
  if (isMap(node)) {
    for (const pair of node.items) {
      if (isPair(pair) && isScalar(pair.key) && String(pair.key.value) === String(key)) return pair;
    }
    return undefined;
  }
  if (!isNode(node) || isAlias(node) || isScalar(node)) return undefined;
  const item: unknown = node.get(Number(key), true);
  return item === undefined ? undefined : { key: item, value: item };
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
