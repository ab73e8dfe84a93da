import { maxWidth } from "./measure-literal.ts";
import type { SourceText } from "./source-text.ts";
import { byImportOrder, type ToolNames } from "./tool-names.ts";

/** tools/index.ts: the list of all tools, in the order of their names. */
export function indexFile(tools: readonly ToolNames[]): SourceText {
  const imports = [...tools]
    .sort((left, right) => byImportOrder(left.file, right.file))
    .map(({ identifier, file }) => ({ name: identifier, isNamed: false, from: `./${file}.ts` }));
  const identifiers = tools.map(({ identifier }) => identifier);
  const line = `export const tools = [${identifiers.join(", ")}];`;
  const lines = `export const tools = [\n  ${identifiers.join(",\n  ")},\n];`;
  return { path: "tools/index.ts", imports, statement: line.length > maxWidth ? lines : line };
}
