import type { Location } from "../core/diagnostic.ts";
import type { ApiConfig } from "./schema.ts";
import type { Path } from "./yaml-file.ts";

/** One API of the configuration, with the places of its settings. */
export interface LoadedApi {
  readonly name: string;
  readonly config: ApiConfig;
  /** Folder of the file that holds the entry: the API's own relative paths start from it. */
  readonly folder: string;
  /** Folder of the whole configuration: what gram writes goes below it. */
  readonly root: string;
  /** Place of a setting, such as `["tools", "issue_read", "operation"]`. */
  at(path: Path): Location;
  atKey(path: Path): Location;
}
