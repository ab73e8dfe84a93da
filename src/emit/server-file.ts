import type { ServerDefinition } from "../contract/server.ts";
import { serverPath } from "./file-set.ts";
import { printLiteral } from "./print-literal.ts";
import type { SourceText } from "./source-text.ts";

/** server.ts: upstreams and access on one screen, what a reviewer reads for security. */
export function serverFile(server: ServerDefinition): SourceText {
  const { tools, ...rest } = server;
  const literal = printLiteral(rest);
  return {
    path: serverPath,
    imports: [
      { name: "defineServer", isNamed: true, from: "gram-mcp" },
      { name: "tools", isNamed: true, from: "./tools/index.ts" },
    ],
    statement: `export default defineServer(${literal.replace(/\}$/, "  tools,\n}")});`,
  };
}
