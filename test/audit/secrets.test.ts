// Keys in the URL of a server, and the token: nothing of them is in what comes of an audit.
import { expect, it } from "vitest";
import { audited, expectWithout, lines } from "./audited.ts";
import { startServer } from "./servers/mcp-server.ts";

const key = "key-4711/open sesame";

it("keeps a key of the URL out of the report, also where the server repeats it", async () => {
  const url = await startServer("closed", ({ path, message }) => {
    if (message?.method === undefined) return undefined;
    return { status: 404, body: `Cannot POST ${path}, with ${key}` };
  });
  const result = await audited(`${url}?api_key=${encodeURIComponent(key)}`);
  expect(lines(result, "T02")).toEqual([
    "T02 fail: initialize for 2025-11-25: it is answered with 404",
  ]);
  expect(result.target).toBe(`${url}?…`);
  expect(JSON.stringify(result)).toContain("Cannot POST /mcp?[redacted], with [redacted]");
  expectWithout(result, key);
  expectWithout(result, encodeURIComponent(key));
});

it("keeps a token out that the server writes in its own JSON's way, and finds that it does", async () => {
  const token = "gd7-token/abcdef+1234567890=";
  const written = token.replace(/[+=/]/g, (character) => {
    return `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  const error = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"read ${written}"}}`;
  const url = await startServer("closed", ({ message }) =>
    message === undefined ? { status: 400, body: error } : undefined,
  );
  const result = await audited(url, { token });
  expect(lines(result, "E04").join()).toContain("shows the token that was sent");
  expectWithout(result, token);
});

it.each(["key=k3y-short", "a=1&key=k3y%2Fx&b=2"])(
  "keeps a short key out of a redirect and of the page about it: %s",
  async (query) => {
    const url = await startServer("open", ({ path, message }) => {
      if (message === undefined) return undefined;
      const location = path.replace("/mcp", "/mcp/");
      return { status: 307, headers: { location }, body: `Redirecting to ${location}` };
    });
    const result = await audited(`${url}?${query}`);
    expect(lines(result, "T01")).toHaveLength(1);
    expect(JSON.stringify(result)).toContain("location: /mcp/?…");
    expectWithout(result, "k3y");
  },
);

it("takes no word of an answer for a key", async () => {
  const result = await audited(`${await startServer()}?shelves&limit=2`);
  expect(lines(result, "T17", "S01", "E01", "E02")).toEqual([]);
  expect(JSON.stringify(result.list)).toContain("list_shelves");
});
