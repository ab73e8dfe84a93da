// Keys that stand in the URL of a server: nothing of them is in what comes of an audit.
import { expect, it } from "vitest";
import { shownUrl } from "../../src/audit/shown-url.ts";
import { audited, expectWithout, lines } from "./audited.ts";
import { startServer } from "./servers/mcp-server.ts";

const key = "key-4711/open sesame";

it.each([
  ["http://user:pass@host/mcp", "http://host/mcp"],
  ["http://us@er:p@ss@host/mcp", "http://host/mcp"],
  ["http://host/a@b", "http://host/a@b"],
  ["HTTP://[::1]:80/mcp?key=s3same&all#top", "HTTP://[::1]:80/mcp?key=[redacted]&all#top"],
  ["https://host/?a=1&b=x=y?c=z", "https://host/?a=[redacted]&b=[redacted]"],
])("shows %s as %s", (url, shown) => {
  expect(shownUrl(url)).toBe(shown);
});

it("keeps a key of the URL out of the report, also where the server repeats it", async () => {
  const url = await startServer("closed", ({ path, message }) => {
    if (message?.method === undefined) return undefined;
    return { status: 404, body: `Cannot POST ${path}, with ${key}` };
  });
  const result = await audited(`${url}?api_key=${encodeURIComponent(key)}`);
  expect(lines(result, "T02")).toEqual([
    "T02 fail: initialize for 2025-11-25: it is answered with 404",
  ]);
  expect(result.target).toBe(`${url}?api_key=[redacted]`);
  expect(JSON.stringify(result)).toContain("Cannot POST /mcp?api_key=[redacted], with [redacted]");
  expectWithout(result, key);
  expectWithout(result, encodeURIComponent(key));
});
