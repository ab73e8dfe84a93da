import type { ApiOutput } from "../config/read-outputs.ts";
import { endpointPath, healthPath, partPaths } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { toolsetNames } from "../contract/toolsets.ts";
import { isBaseUrl } from "../core/base-url.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import type { LogLevel } from "../host/host-log.ts";

/** The options that can be wrong together with what is to be served. */
export interface HostingOptions {
  readonly config: string;
  readonly port: string;
  readonly host: string;
  readonly stdio?: boolean;
  readonly log: string;
  readonly publicUrl?: string;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
}

const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

/** Whether a text is a level of the log. */
export function isLogLevel(text: string): text is LogLevel {
  return logLevels.some((level) => level === text);
}

/** What is wrong with the command line: host-option; undefined when nothing is. */
export function optionProblem(
  apis: readonly ApiOutput[],
  options: HostingOptions,
): Diagnostic | undefined {
  const { port, host, stdio, config, log, publicUrl } = options;
  if (apis.length === 0) {
    return diagnostic("host-option", `${config} has no API to serve`, { at: { file: config } });
  }
  if (stdio && apis.length > 1) {
    const names = apis.map(({ name }) => name).join(", ");
    return diagnostic("host-option", "one API at a time is served on stdio", {
      hint: `name one of ${names}`,
    });
  }
  if (host.trim() === "") {
    return diagnostic("host-option", "--host is empty: it would listen on every address");
  }
  if (!isLogLevel(log)) {
    return diagnostic("host-option", `--log takes ${logLevels.join(", ")}, and "${log}" is none`);
  }
  if (publicUrl !== undefined && !isBaseUrl(publicUrl)) {
    return diagnostic("host-option", "--public-url takes an http(s) URL without query", {
      hint: "such as https://mcp.example.com",
    });
  }
  const stray = strayName(options);
  if (stray !== undefined) return stray;
  const number = Number(port);
  if (/^\d+$/.test(port) && number <= 65_535) return undefined;
  return diagnostic("host-option", `--port takes a number from 0 to 65535, and "${port}" is none`);
}

/** A name that no request could ever match. */
function strayName({ allowHost = [], allowOrigin = [] }: HostingOptions): Diagnostic | undefined {
  const host = allowHost.find((name) => !/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(name));
  if (host !== undefined) {
    const message = `--allow-host takes a hostname without scheme and port, and "${host}" is none`;
    return diagnostic("host-option", message, { hint: "such as mcp.example.com" });
  }
  const origin = allowOrigin.find((text) => !URL.canParse(text) || new URL(text).origin !== text);
  if (origin === undefined) return undefined;
  const message = `--allow-origin takes an origin as browsers send it, and "${origin}" is none`;
  return diagnostic("host-option", message, { hint: "such as https://app.example.com" });
}

/** Two generated servers at one path: the configuration is checked for it, but these may be older. */
export function sameEndpoint(servers: readonly ServerDefinition[]): Diagnostic | undefined {
  const taken = new Set([healthPath]);
  for (const server of servers) {
    const endpoint = endpointPath(server);
    for (const path of [endpoint, ...partPaths(endpoint, toolsetNames(server))]) {
      if (taken.has(path)) {
        const message = `the endpoint ${path} of "${server.name}" is already taken`;
        return diagnostic("host-option", message, { hint: "give each API its own endpoint:" });
      }
      taken.add(path);
    }
  }
  return undefined;
}
