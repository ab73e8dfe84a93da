// `npm start`: generates the repository's servers, serves them all with a mock of their APIs, and does one real tool
// call through the SDK's client. `--once` stops after the call.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { generateCommand } from "../src/cli/commands/generate.ts";
import { serveCommand } from "../src/cli/commands/serve.ts";
import { Stop } from "../src/cli/session.ts";

const config = "gram.config.yaml";
const call = {
  name: "pull_request_read",
  arguments: { method: "get", owner: "octo-org", repo: "api", pullNumber: 42 },
};

async function callOnce(url: string): Promise<void> {
  const client = new Client({ name: "npm-start", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  const result = await client.callTool(call);
  await client.close();
  const texts = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  process.stdout.write(`\nThe MCP client of the SDK sees ${tools.length} tools and calls one:\n`);
  process.stdout.write(`  ${call.name}(${JSON.stringify(call.arguments)})\n`);
  process.stdout.write(`which answers (from the mock):\n${indented(texts.join("\n"))}\n`);
}

function indented(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2).replace(/^/gm, "  ");
}

try {
  await generateCommand([], { config });
  const port = process.env["PORT"] ?? "3000";
  const serving = await serveCommand([], {
    config,
    mock: true,
    host: "127.0.0.1",
    port,
    log: "warn",
  });
  const url = serving?.urls.get("github");
  if (url !== undefined) await callOnce(url);
  if (process.argv.includes("--once")) await serving?.close();
  else process.stdout.write("\nServing until Ctrl-C. Next: README.md, “Your own API”.\n");
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.exitCode = error.exitCode;
}
