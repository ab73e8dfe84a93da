import { isIP } from "node:net";

/** Names under which countries let others register: `co.uk`. */
const secondLevels: ReadonlySet<string> = new Set([
  "ac",
  "co",
  "com",
  "edu",
  "gov",
  "ne",
  "net",
  "or",
  "org",
]);

/** Whether two URLs have the same registrable domain, by a rule of thumb that is good enough for a warning. */
export function isSameSite(left: string, right: string): boolean {
  return siteOf(left) === siteOf(right);
}

function siteOf(url: string): string {
  const host = new URL(url).hostname.replace(/\.$/, "");
  const labels = host.split(".");
  if (isIP(host.replace(/^\[|\]$/g, "")) > 0) return host;
  const [second = "", top = ""] = labels.slice(-2);
  const isShared = top.length === 2 && secondLevels.has(second);
  return labels.slice(isShared ? -3 : -2).join(".");
}
