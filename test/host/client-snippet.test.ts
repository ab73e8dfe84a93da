import { expect, it } from "vitest";
import { clientSnippet } from "../../src/host/client-snippet.ts";

it("says where a hosted server is, with the caller's token", () => {
  const url = "http://localhost:3000/github/mcp";
  expect(clientSnippet({ name: "github", url, tokenVariable: "GITHUB_TOKEN" })).toBe(`{
  "mcpServers": {
    "github": {
      "type": "http",
      "url": "http://localhost:3000/github/mcp",
      "headers": {
        "Authorization": "Bearer \${GITHUB_TOKEN}"
      }
    }
  }
}`);
});

it("asks for no token where none is passed through", () => {
  expect(JSON.parse(clientSnippet({ name: "pets", url: "http://localhost/pets/mcp" }))).toEqual({
    mcpServers: { pets: { type: "http", url: "http://localhost/pets/mcp" } },
  });
});

it("says how to start a server of one's own", () => {
  const args = ["gram", "serve", "github", "--stdio"];
  expect(JSON.parse(clientSnippet({ name: "github", command: "npx", args }))).toEqual({
    mcpServers: { github: { type: "stdio", command: "npx", args } },
  });
});

it("takes any name", () => {
  const snippet = clientSnippet({ name: "__proto__", url: "http://localhost/" });
  expect(snippet).toContain('"__proto__": {');
});
