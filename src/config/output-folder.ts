import { posix } from "node:path";
import { pathFrom } from "../core/path-from.ts";

/** What says where a generated server is. */
export interface OutputSettings {
  readonly name: string;
  /** As the configuration has it; undefined where it says nothing. */
  readonly output: string | undefined;
  /** Folder of the file that holds the API's settings. */
  readonly folder: string;
  /** Folder of the whole configuration. */
  readonly root: string;
}

/** Folder of an API's generated server. */
export function outputFolder({ name, output, folder, root }: OutputSettings): string {
  return output === undefined ? posix.join(root, "generated", name) : pathFrom(folder, output);
}
