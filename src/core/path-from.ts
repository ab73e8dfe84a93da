import { posix } from "node:path";

/** A path as a file in `folder` writes it: relative ones start there, absolute ones are taken as they are. */
export function pathFrom(folder: string, path: string): string {
  return posix.isAbsolute(path) ? posix.normalize(path) : posix.join(folder, path);
}
