import { type Bearer, readBareToken, readBearer } from "./bearer.ts";

/**
 * The one credential of a request. Node drops all but the first Authorization without a word, and another server on the
 * way may take the last: two credentials, or one twice, are "malformed".
 */
export function readPresentedToken(
  rawHeaders: readonly string[],
  headers: ReadonlySet<string>,
): Bearer {
  let found: Bearer = { kind: "none" };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase();
    const value = rawHeaders[at + 1];
    if (name === undefined || value === undefined || !headers.has(name)) continue;
    if (found.kind !== "none") return twoCredentials;
    found = name === "authorization" ? readBearer(value) : readBareToken(value);
  }
  return found;
}

const twoCredentials: Bearer = {
  kind: "malformed",
  problem: "more than one credential came: send one, in one header",
};
