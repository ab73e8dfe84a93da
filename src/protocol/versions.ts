// Protocol revisions, https://modelcontextprotocol.io/specification/versioning

/** The revision without a handshake: every request says in `_meta` which revision it speaks. */
export const modernVersion = "2026-07-28";

/** What `initialize` agrees to, newest first. */
export const legacyVersions: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];

/** Never agreed to, but a client that kept to its own old revision may still name it in a header. */
const toleratedVersions: readonly string[] = ["2024-11-05", "2024-10-07"];

/** Revisions from which on clients know a thing. They sort as text. */
const outputSince = "2025-06-18";
const iconsSince = "2025-11-25";

/** What a request that names no revision is taken for (2025-06-18, "Protocol Version Header"). */
export const unnamedVersion = "2025-03-26";

/** Whether a revision has output schemas and structured content. */
export function knowsOutput(version: string): boolean {
  return version >= outputSince;
}

/** Whether a revision has icons. */
export function knowsIcons(version: string): boolean {
  return version >= iconsSince;
}

/** Whether a version names the era without a handshake. Revisions are ISO dates and sort as text. */
export function isModernVersion(version: string): boolean {
  return version >= modernVersion;
}

/** Whether a request of the `initialize` era may name this revision in `MCP-Protocol-Version`. */
export function isLegacyVersion(version: string): boolean {
  return legacyVersions.includes(version) || toleratedVersions.includes(version);
}

/** What to answer `initialize` with: the requested revision if we speak it, else our newest. */
export function negotiate(requested: unknown): string {
  const known = legacyVersions.find((version) => version === requested);
  return known ?? legacyVersions[0] ?? modernVersion;
}
