import { posix } from "node:path";
import type { LoadedApi } from "../config/load-config.ts";
import { pathFrom } from "../core/path-from.ts";

/** Folder of an API's generated server. */
export function outputFolder({ config, folder, root, name }: LoadedApi): string {
  return config.output === undefined
    ? posix.join(root, "generated", name)
    : pathFrom(folder, config.output);
}
