// What stands in a server's folder, against what should.
import { posix } from "node:path";
import type { FileSystem } from "../core/ports.ts";
import { type FileSet, hasMark, lockPath, serverJsonPath, serverPath } from "../emit/file-set.ts";
import { hasDigest, shortDigest } from "../emit/lock-file.ts";
import { lockedDigests } from "../emit/read-lock.ts";

export type { FileSet } from "../emit/file-set.ts";

/** Where a server's files are, and what they should be. */
export interface FileTarget {
  readonly folder: string;
  readonly files: FileSet;
  readonly fileSystem: FileSystem;
}

/**
 * "stale": as we wrote it, for an older input. "edited": ours, but not as we wrote it. "foreign": somebody else's.
 */
export type FileState = "same" | "missing" | "stale" | "edited" | "foreign";

/** The state of each file, and the files of ours that are not needed any more, both in code-unit order. */
export interface FolderState {
  readonly states: ReadonlyMap<string, FileState>;
  readonly strays: readonly string[];
}

interface Folder {
  /** Undefined where no file is; line ends are LF, as a checkout on Windows may have made them CRLF. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Whether we wrote the file: by its mark, by the lock, or (JSON has no mark) because the folder is ours. */
  readonly isOurs: (path: string, text: string) => boolean;
  readonly digests: ReadonlyMap<string, string>;
  readonly lock: string | undefined;
}

async function openFolder({ folder, fileSystem }: FileTarget): Promise<Folder> {
  const read = async (path: string) => {
    const bytes = await fileSystem.read(posix.join(folder, path));
    return bytes && new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
  };
  const lock = await read(lockPath);
  const digests = lockedDigests(lock);
  const server = await read(serverPath);
  const folderIsOurs = lock?.includes('"lockVersion"') === true || hasMark(serverPath, server);
  const isOurs = (path: string, text: string) =>
    path === lockPath || path === serverJsonPath
      ? folderIsOurs
      : digests.has(path) || hasMark(path, text);
  return { read, isOurs, digests, lock };
}

interface Wanted {
  readonly path: string;
  readonly text: string;
  readonly lockIsSame: boolean;
}

async function stateOf(wanted: Wanted, folder: Folder): Promise<FileState> {
  const { path, text, lockIsSame } = wanted;
  const found = await folder.read(path);
  if (found === undefined) return "missing";
  if (found === text) return "same";
  if (!folder.isOurs(path, found)) return "foreign";
  if (path === lockPath) return "stale";
  // Without a digest the lock can only say whether the input is still the same.
  if (!hasDigest(path)) return lockIsSame ? "edited" : "stale";
  const digest = folder.digests.get(path);
  return digest === undefined || digest === shortDigest(found) ? "stale" : "edited";
}

/** Places at which gram has ever written; nothing else is looked at, so that a folder may hold other things too. */
const generatedPlace = /^(?:[^/]+|tools\/[^/]+)\.(?:ts|md|json)$/;

async function straysOf(
  { folder, files, fileSystem }: FileTarget,
  ours: Folder,
): Promise<readonly string[]> {
  // On a file system that ignores case, a file under another spelling is the one that we write.
  const wanted = new Set(files.map(({ path }) => path.toLowerCase()));
  const strays: string[] = [];
  for (const path of await fileSystem.list(folder)) {
    if (wanted.has(path.toLowerCase()) || !generatedPlace.test(path)) continue;
    const text = await ours.read(path);
    if (text !== undefined && ours.isOurs(path, text)) strays.push(path);
  }
  return strays;
}

/** Compares a folder with the files that it should hold. Throws what the file system throws. */
export async function inspectFolder(target: FileTarget): Promise<FolderState> {
  const folder = await openFolder(target);
  const lock = target.files.find(({ path }) => path === lockPath);
  const lockIsSame = lock !== undefined && lock.text === folder.lock;
  const states = new Map<string, FileState>();
  for (const { path, text } of target.files) {
    states.set(path, await stateOf({ path, text, lockIsSame }, folder));
  }
  return { states, strays: await straysOf(target, folder) };
}
