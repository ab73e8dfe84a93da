import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { UrlOptions } from "../../src/audit/audit-options.ts";
import type { AuditResult } from "../../src/audit/audit-result.ts";
import { auditCommand, auditUrl } from "../../src/audit/run-audit.ts";
import { firstSdk, secondSdk } from "../audit/servers/sdk-servers.ts";
import { description, type Programs, versions } from "./packages.ts";
import { type Program, type Running, serveHere, startProgram } from "./start-server.ts";

/** A server, and a way to it: a row of the table. */
export interface Subject {
  readonly server: string;
  readonly how: string;
  audit(): Promise<AuditResult>;
}

/** They are on this machine: nobody's service is hurried. */
const limits = { requestsPerSecond: 20, timeoutMs: 5_000 } as const;
/** No server has given it out. */
const token = "a-token-that-opens-nothing";

/** All that is audited, in the order of the table. */
export function subjects(programs: Programs, apiUrl: string): readonly Subject[] {
  return [
    ...examples(),
    ...ours(),
    ...everything(programs),
    ...generated(programs),
    ...ivotoby(programs, apiUrl),
    ...circleci(programs),
  ];
}

const firstSdkName = `\`@modelcontextprotocol/sdk\` ${versions.sdk}`;

/** The example servers that SDK v1 ships. The packages of v2 have none. */
function examples(): readonly Subject[] {
  const fileOf = (name: string) =>
    fileURLToPath(import.meta.resolve(`@modelcontextprotocol/sdk/examples/server/${name}.js`));
  const server = `SDK v1's examples, ${firstSdkName}`;
  const example = (name: string, port: Omit<Program, "args">) =>
    overHttp({ server, how: `HTTP, \`${name}\`` }, () =>
      startProgram({ args: () => [fileOf(name)], ...port }),
    );
  const given = { environment: (port: string) => ({ MCP_PORT: port }) };
  const always3000 = { ownPort: "3000" };
  return [
    overStdio({ server, how: "stdio, `mcpServerOutputSchema`" }, [fileOf("mcpServerOutputSchema")]),
    example("simpleStreamableHttp", given),
    example("simpleStatelessStreamableHttp", always3000),
    example("jsonResponseStreamableHttp", always3000),
    example("sseAndStreamableHttpCompatibleServer", always3000),
    example("honoWebStandardStreamableHttp", given),
  ];
}

/** Servers of ours, of a tool and a few lines, as the documentation of the SDKs shows them. */
function ours(): readonly Subject[] {
  const v1 = `ours, by SDK v1, ${firstSdkName}`;
  const v2 = `ours, by SDK v2, \`@modelcontextprotocol/server\` ${versions.secondSdk}`;
  return [
    overHttp({ server: v1, how: "HTTP, without sessions" }, () => serveHere(firstSdk)),
    overHttp({ server: v2, how: "HTTP, `createMcpHandler`" }, () => serveHere(secondSdk)),
  ];
}

function everything({ modules }: Programs): readonly Subject[] {
  const server = `\`@modelcontextprotocol/server-everything\` ${versions.everything}`;
  const file = join(modules, "@modelcontextprotocol/server-everything/dist/index.js");
  const program = {
    args: () => [file, "streamableHttp"],
    environment: (port: string) => ({ PORT: port }),
  };
  return [
    overStdio({ server, how: "stdio" }, [file, "stdio"]),
    overHttp({ server, how: "HTTP" }, () => startProgram(program)),
  ];
}

function generated({ generated: files }: Programs): readonly Subject[] {
  const server = `\`openapi-mcp-generator\` ${versions.openApiMcpGenerator}, what it generates`;
  const tsx = ["--import", import.meta.resolve("tsx")];
  const program = {
    args: () => [...tsx, files["streamable-http"], "--transport=streamable-http"],
    environment: (port: string) => ({ PORT: port }),
  };
  return [
    overStdio({ server, how: "stdio" }, [...tsx, files.stdio]),
    overHttp({ server, how: "HTTP" }, () => startProgram(program)),
  ];
}

function ivotoby({ modules }: Programs, apiUrl: string): readonly Subject[] {
  const server = `\`@ivotoby/openapi-mcp-server\` ${versions.ivotoby}`;
  const file = join(modules, "@ivotoby/openapi-mcp-server/bin/mcp-server.js");
  const run = [file, "--api-base-url", apiUrl, "--openapi-spec", description];
  const program = {
    args: (port: string) => [...run, "--transport", "http", "--host", "localhost", "--port", port],
  };
  const start = () => startProgram(program);
  return [
    overStdio({ server, how: "stdio" }, [...run, "--transport", "stdio"]),
    overHttp({ server, how: "HTTP" }, start),
    overHttp({ server, how: "HTTP, `--allow-writes`" }, start, { allowWrites: true }),
  ];
}

function circleci({ modules }: Programs): readonly Subject[] {
  const server = `\`@circleci/mcp-server-circleci\` ${versions.circleci}`;
  const file = join(modules, "@circleci/mcp-server-circleci/dist/index.js");
  const program: Program = {
    args: () => [file],
    environment: (port) => ({ port, start: "remote" }),
  };
  const start = () => startProgram(program);
  return [
    overStdio({ server, how: "stdio, a made-up token" }, [file], { CIRCLECI_TOKEN: token }),
    overHttp({ server, how: "HTTP, `start=remote`" }, start),
    overHttp({ server, how: "HTTP, a made-up token" }, start, { token }),
  ];
}

type Named = Pick<Subject, "server" | "how">;

function overStdio(
  named: Named,
  args: readonly string[],
  more: { readonly [name: string]: string } = {},
): Subject {
  const environment = { PATH: process.env["PATH"], ...more };
  return {
    ...named,
    audit: () => auditCommand([process.execPath, ...args], { ...limits, environment }),
  };
}

function overHttp(named: Named, start: () => Promise<Running>, options: UrlOptions = {}): Subject {
  return {
    ...named,
    audit: async () => {
      const { origin, close } = await start();
      try {
        return await auditUrl(`${origin}/mcp`, { ...limits, ...options });
      } finally {
        await close();
      }
    },
  };
}
