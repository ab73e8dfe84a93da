import { endpointPath, healthPath, partPaths } from "../contract/endpoint-path.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import type { LoadedApi } from "./loaded-api.ts";
import { outputFolder } from "./output-folder.ts";

/** APIs that would get in each other's way: config-invalid for each that is in another's place. */
export function checkApis(apis: readonly LoadedApi[]): readonly Diagnostic[] {
  return [...checkEndpoints(apis), ...checkPublicUrls(apis), ...checkOutputs(apis)];
}

function checkEndpoints(apis: readonly LoadedApi[]): readonly Diagnostic[] {
  const taken = new Map([[healthPath, "the host's health check"]]);
  return apis.flatMap((api) => {
    if (api.config.endpoint?.startsWith("/.well-known/")) {
      const message = `the endpoint of "${api.name}" is where others look for metadata`;
      return [diagnostic("config-invalid", message, { at: api.at(["endpoint"]) })];
    }
    const endpoint = endpointPath({ name: api.name, endpoint: api.config.endpoint });
    const tools = Object.values(api.config.tools ?? {});
    const parts = partPaths(
      endpoint,
      tools.flatMap(({ toolset }) => toolset ?? []),
    );
    const holder = [endpoint, ...parts].map((path) => taken.get(path)).find(Boolean);
    for (const path of [endpoint, ...parts]) taken.set(path, `"${api.name}"`);
    if (holder === undefined) return [];
    const message = `the endpoint ${endpoint} of "${api.name}" is already that of ${holder}`;
    const at = api.at(["endpoint"]);
    return [diagnostic("config-invalid", message, { at, hint: "give each API its own endpoint" })];
  });
}

/** Tokens and metadata are for a public URL: two servers at one would take each other's. */
function checkPublicUrls(apis: readonly LoadedApi[]): readonly Diagnostic[] {
  const taken = new Map<string, string>();
  return apis.flatMap((api) => {
    const { publicUrl } = api.config;
    const holder = publicUrl === undefined ? undefined : taken.get(publicUrl);
    if (publicUrl !== undefined) taken.set(publicUrl, api.name);
    if (holder === undefined) return [];
    const message = `the publicUrl of "${api.name}" is already that of "${holder}"`;
    return [
      diagnostic("config-invalid", message, {
        at: api.at(["publicUrl"]),
        hint: "give each API its own",
      }),
    ];
  });
}

/** Each generate deletes what it finds of ours and does not need: a folder cannot serve two APIs. */
function checkOutputs(apis: readonly LoadedApi[]): readonly Diagnostic[] {
  const taken: { readonly name: string; readonly folder: string }[] = [];
  return apis.flatMap((api) => {
    const { name, config, folder: from, root } = api;
    const folder = outputFolder({ name, output: config.output, folder: from, root });
    const holder = taken.find(
      (other) => isWithin(folder, other.folder) || isWithin(other.folder, folder),
    );
    taken.push({ name, folder });
    if (holder === undefined) return [];
    const message = `the output folder ${folder} of "${name}" is in that of "${holder.name}", ${holder.folder}`;
    const at = api.at(["output"]);
    return [diagnostic("config-invalid", message, { at, hint: "give each API its own folder" })];
  });
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder.replace(/\/$/, "")}/`);
}
