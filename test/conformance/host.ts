import { join } from "node:path";
import { nodeFileSystem } from "../../src/cli/node-file-system.ts";
import { compile } from "../../src/compiler/compile.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { type HostLog, silentLog } from "../../src/host/host-log.ts";
import { type Serving, serve } from "../../src/host/serve.ts";
import { noDownload } from "../support/compile-text.ts";

/** Which API of this folder's gram.config.yaml to host, and where its requests go instead. */
export interface HostPlan {
  readonly api: "conformance" | "everyday";
  readonly upstreamUrl: string;
}

/** Compiles an API of this folder, and serves it on a free port of this machine. */
export async function startHost({ api: name, upstreamUrl }: HostPlan): Promise<Serving> {
  const server = await compiledServer(name);
  const api = { ...server.upstreams.api, url: upstreamUrl };
  const moved = { ...server, upstreams: { ...server.upstreams, api } };
  return serve(moved, { port: 0, allowPrivate: true, log });
}

/** A line for every call would hide the report; what is broken is shown. */
const log: HostLog = {
  ...silentLog,
  error: (fields, message) => process.stderr.write(`${message}: ${String(fields.err)}\n`),
};

async function compiledServer(name: string): Promise<ServerDefinition> {
  const file = join(import.meta.dirname, "gram.config.yaml");
  const config = await loadConfig(file, nodeFileSystem);
  const api = config.value?.apis.find((candidate) => candidate.name === name);
  if (api === undefined) throw new Error(JSON.stringify(config.diagnostics));
  const ports = { fileSystem: nodeFileSystem, download: noDownload };
  const { value, diagnostics } = await compile(api, ports);
  if (value === undefined) throw new Error(JSON.stringify(diagnostics));
  return value.server;
}
