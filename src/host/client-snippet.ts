/** Where a client finds a server that is hosted. */
export interface HttpClient {
  readonly name: string;
  readonly url: string;
  /** Name of the environment variable with the caller's token; left out where no token is passed through. */
  readonly tokenVariable?: string | undefined;
}

/** How a client starts a server of its own. */
export interface StdioClient {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** The text to paste into an MCP client's configuration. `${NAME}` is filled in by the client. */
export function clientSnippet(client: HttpClient | StdioClient): string {
  return JSON.stringify(
    { mcpServers: Object.fromEntries([[client.name, entry(client)]]) },
    null,
    2,
  );
}

function entry(client: HttpClient | StdioClient): object {
  if ("command" in client) return { type: "stdio", command: client.command, args: client.args };
  const { url, tokenVariable } = client;
  if (tokenVariable === undefined) return { type: "http", url };
  return { type: "http", url, headers: { Authorization: `Bearer \${${tokenVariable}}` } };
}
