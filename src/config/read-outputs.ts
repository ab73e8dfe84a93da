import { posix } from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";
import { isObject, ownValue } from "../core/json.ts";
import { pathFrom } from "../core/path-from.ts";
import type { FileSystem } from "../core/ports.ts";
import { outputFolder } from "./output-folder.ts";

/** An API, and the folder of its generated server. */
export interface ApiOutput {
  readonly name: string;
  readonly folder: string;
  /** What the configuration says of callers, not checked: the generated server must say the same. */
  readonly access: StatedAccess;
}

/** Settings of an API that decide who may call, and where requests go. */
export interface StatedAccess {
  readonly auth?: unknown;
  readonly limits?: unknown;
  readonly publicUrl?: unknown;
  /** Of these it matters where they are, and where they may lead. */
  readonly upstream?: unknown;
  readonly upstreams?: unknown;
  /** Of them their scopes matter here. */
  readonly tools?: unknown;
}

/**
 * Where the servers of a configuration are, and nothing else of it: what a host needs to start, at a tenth of the time
 * that checking the whole takes. Undefined when anything is unusual; `loadConfig` then says what.
 */
export async function readOutputs(
  file: string,
  fileSystem: FileSystem,
): Promise<readonly ApiOutput[] | undefined> {
  const apis = ownValue((await readMapping(file, fileSystem)) ?? {}, "apis");
  if (!isObject(apis)) return undefined;
  const root = posix.dirname(file);
  const outputs: ApiOutput[] = [];
  for (const [name, entry] of Object.entries(apis)) {
    const own = typeof entry === "string" ? pathFrom(root, entry) : undefined;
    const settings = own === undefined ? entry : await readMapping(own, fileSystem);
    if (!isObject(settings)) return undefined;
    const output = ownValue(settings, "output");
    if (output !== undefined && typeof output !== "string") return undefined;
    const folder = own === undefined ? root : posix.dirname(own);
    const access = {
      auth: ownValue(settings, "auth"),
      limits: ownValue(settings, "limits"),
      publicUrl: ownValue(settings, "publicUrl"),
      upstream: ownValue(settings, "upstream"),
      upstreams: ownValue(settings, "upstreams"),
      tools: ownValue(settings, "tools"),
    };
    outputs.push({ name, folder: outputFolder({ name, output, folder, root }), access });
  }
  return outputs;
}

async function readMapping(
  file: string,
  fileSystem: FileSystem,
): Promise<{ readonly [key: string]: unknown } | undefined> {
  try {
    const bytes = await fileSystem.read(file);
    const value = bytes && load(new TextDecoder().decode(bytes), { schema: CORE_SCHEMA });
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
