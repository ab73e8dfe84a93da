// What is audited: fetched when `npm run audits` runs first, and no dependency of anything here.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cachedPackages } from "../conformance/cached-packages.ts";

/** Their versions, as the table of docs/audit-findings.md names them. */
export const versions = {
  everything: "2026.8.31",
  openApiMcpGenerator: "4.0.1",
  ivotoby: "1.16.1",
  circleci: "0.20.0",
  sdk: installed("@modelcontextprotocol/sdk"),
  secondSdk: installed("@modelcontextprotocol/server"),
} as const;

/** Of a dependency of ours. */
function installed(name: string): string {
  const file = join(import.meta.dirname, "../../node_modules", name, "package.json");
  // Every package.json of npm has its version.
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

const servers = [
  `@modelcontextprotocol/server-everything@${versions.everything}`,
  `openapi-mcp-generator@${versions.openApiMcpGenerator}`,
  `@ivotoby/openapi-mcp-server@${versions.ivotoby}`,
  `@circleci/mcp-server-circleci@${versions.circleci}`,
];
/** What the package.json that openapi-mcp-generator writes asks for. */
const generatedDependencies = [
  "@modelcontextprotocol/sdk@^1.10.0",
  "axios@^1.9.0",
  "dotenv@^16.4.5",
  "zod@^3.24.3",
  "json-schema-to-zod@^2.6.1",
  "hono@^4.7.7",
  "@hono/node-server@^1.14.1",
  "uuid@^11.1.0",
  "fetch-to-node@^2.1.0",
];

/** A description of two operations, before an API that answers everything with 200. */
export const description = join(import.meta.dirname, "openapi.json");

/** Where the packages are, and the programs that openapi-mcp-generator makes of the description, by their transport. */
export interface Programs {
  readonly modules: string;
  readonly generated: { readonly [transport in Transport]: string };
}

type Transport = "stdio" | "streamable-http";

/** Fetches what is not there yet. The generated servers are made anew. */
export function fetchPrograms(apiUrl: string): Programs {
  const modules = cachedPackages("audits", servers);
  const parent = join(cachedPackages("audits-generated", generatedDependencies), "..");
  const generator = join(modules, "openapi-mcp-generator/bin/openapi-mcp-generator.js");
  const generate = (transport: Transport): string => {
    const project = join(parent, transport);
    rmSync(project, { recursive: true, force: true });
    mkdirSync(project, { recursive: true });
    const output = ["--output", project, "--force", "--base-url", apiUrl];
    const args = [generator, "--input", description, ...output, "--transport", transport];
    execFileSync(process.execPath, args, { stdio: "ignore" });
    return join(project, "src/index.ts");
  };
  const generated = { stdio: generate("stdio"), "streamable-http": generate("streamable-http") };
  return { modules, generated };
}
