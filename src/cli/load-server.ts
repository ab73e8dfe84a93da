import { posix } from "node:path";
import type { ApiOutput } from "../config/read-outputs.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import type { FileSystem } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";

/**
 * The generated server of an API, from its server.json. Reports server-missing and server-invalid; the value is
 * then undefined.
 */
export async function loadServer(
  { name, folder }: ApiOutput,
  fileSystem: FileSystem,
): Promise<Result<ServerDefinition | undefined>> {
  const file = posix.join(folder, "server.json");
  const failed = (found: Diagnostic): Result<undefined> => ({
    value: undefined,
    diagnostics: [found],
  });
  const bytes = await fileSystem.read(file).catch(reasonOf);
  if (typeof bytes === "string") {
    return failed(
      diagnostic("file-unreadable", `${file} cannot be read: ${bytes}`, { at: { file } }),
    );
  }
  if (bytes === undefined) {
    const hint = `run: gram generate ${name}`;
    return failed(diagnostic("server-missing", `there is no ${file}`, { at: { file }, hint }));
  }
  return readServer(bytes, file);
}

/** The server that a server.json holds. Reports server-invalid; the value is then undefined. */
export function readServer(bytes: Uint8Array, file: string): Result<ServerDefinition | undefined> {
  const invalid = (problem: string): Result<undefined> => ({
    value: undefined,
    diagnostics: [diagnostic("server-invalid", problem, { at: { file } })],
  });
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const problem = problemOf(value);
    // problemOf has seen its form; gram generate wrote the rest, and a test proves that it is what TypeScript says.
    if (problem === undefined) return { value: value as ServerDefinition, diagnostics: [] };
    return invalid(`${file}: ${problem}`);
  } catch {
    return invalid(`${file} is not JSON`);
  }
}

const authModes = new Set(["none", "passthrough", "gatewayKey", "jwt", "introspection"]);

function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return "it is not a server definition";
  for (const field of ["name", "title", "version"]) {
    if (typeof ownValue(value, field) !== "string") return `${field} is missing`;
  }
  const upstreams = ownValue(value, "upstreams");
  const api = isObject(upstreams) ? ownValue(upstreams, "api") : undefined;
  if (!isObject(api) || typeof ownValue(api, "url") !== "string")
    return "upstreams.api.url is missing";
  const auth = ownValue(value, "auth");
  const mode = isObject(auth) ? ownValue(auth, "mode") : undefined;
  if (!authModes.has(String(mode))) return "auth.mode is missing";
  const tools = ownValue(value, "tools");
  if (!Array.isArray(tools)) return "tools is missing";
  const broken = tools.findIndex((tool) => !isTool(tool));
  return broken === -1 ? undefined : `tools[${broken}] is not a tool`;
}

function isTool(tool: unknown): boolean {
  if (!isObject(tool)) return false;
  const texts = ["name", "title", "description"].every(
    (field) => typeof ownValue(tool, field) === "string",
  );
  const parts = ["annotations", "input"].every((field) => isObject(ownValue(tool, field)));
  return texts && parts && Array.isArray(ownValue(tool, "run"));
}
