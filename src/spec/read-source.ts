import { posix } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Diagnostic, diagnostic, type Location, type Result } from "../core/diagnostic.ts";
import type { Download, FileSystem } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import { didYouMean } from "../core/suggest.ts";

/** The largest spec that is read, in bytes after unpacking: 32 MiB, two and a half times GitHub's. */
const maxSpecBytes = 32 * 1024 * 1024;

/** Where specs come from. */
export interface SourcePorts {
  readonly fileSystem: FileSystem;
  readonly download: Download;
}

/** A spec's bytes, unpacked. */
export interface Source {
  /** The path or URL that it was read from. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Whether a location is a URL and not a path. */
export function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/**
 * The bytes at a path or http(s) URL, gunzipped when they are gzip (RFC 1952 §2.3.1 magic number, whatever the
 * name says). `at` is where the location is written down. Reports spec-missing, spec-unreachable, spec-too-large
 * and file-unreadable; the value is then undefined.
 */
export async function readSource(
  file: string,
  ports: SourcePorts,
  at?: Location,
): Promise<Result<Source | undefined>> {
  const read = isUrl(file) ? await fromUrl(file, ports, at) : await fromFile(file, ports, at);
  if (!(read instanceof Uint8Array)) return { value: undefined, diagnostics: [read] };
  const bytes = await unpack(read);
  if (bytes !== undefined && bytes.length <= maxSpecBytes) {
    return { value: { file, bytes }, diagnostics: [] };
  }
  const message = `${file} is not a gzip file that unpacks to at most 32 MiB`;
  return { value: undefined, diagnostics: [diagnostic("spec-too-large", message, { at })] };
}

async function fromFile(
  file: string,
  { fileSystem }: SourcePorts,
  at?: Location,
): Promise<Uint8Array | Diagnostic> {
  try {
    const bytes = await fileSystem.read(file);
    if (bytes !== undefined) return bytes;
    const known = await fileSystem.names(posix.dirname(file));
    const hint = didYouMean(posix.basename(file), known);
    return diagnostic("spec-missing", `there is no file ${file}`, { at, hint });
  } catch (error) {
    return diagnostic("file-unreadable", `${file} cannot be read: ${reasonOf(error)}`, { at });
  }
}

async function fromUrl(
  url: string,
  { download }: SourcePorts,
  at?: Location,
): Promise<Uint8Array | Diagnostic> {
  try {
    const { status, bytes } = await download(url);
    if (status === 200) return bytes;
    return diagnostic("spec-unreachable", `${url} answered with HTTP ${status}`, { at });
  } catch (error) {
    return diagnostic("spec-unreachable", `${url}: ${reasonOf(error)}`, { at });
  }
}

/** The bytes themselves, or what they unpack to; undefined when they are damaged or too large. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxSpecBytes });
  } catch {
    return undefined;
  }
}
