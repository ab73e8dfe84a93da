// The two ways to a running server that need no command of gram's: npm start, and a generated main.ts.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../support/source-files.ts";
import { afterFile } from "../support/after-file.ts";
import { connect } from "../support/clients.ts";
import { announced, cleanEnvironment, finished, sourceArguments } from "../support/gram.ts";
import { Project } from "../support/project.ts";

function start(script: string, cwd: string, ...args: readonly string[]) {
  const command = sourceArguments(join(root, script), ...args);
  const child = spawn(process.execPath, command, { cwd, env: cleanEnvironment({ PORT: "0" }) });
  afterFile(() => child.kill("SIGKILL"));
  return child;
}

it("npm start generates, serves a mock and shows a call; --once ends after it", async () => {
  const project = new Project();
  for (const path of ["gram.config.yaml", "specs", "generated"]) project.take(path);
  const { code, stdout, stderr } = await finished(
    start("scripts/start.ts", project.folder, "--once"),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /GitHub: 36 tools at http:\/\/127\.0\.0\.1:\d+\/github\/mcp, answered by a mock/,
  );
  expect(stdout).toContain("The MCP client of the SDK sees 36 tools and calls one:");
  expect(stdout).toContain(
    'pull_request_read({"method":"get","owner":"octo-org","repo":"api","pullNumber":42})',
  );
  expect(stdout).toContain('"title": "title"');
});

it("a generated main.ts serves its server", async () => {
  const child = start("generated/github/main.ts", root);
  const url = await announced(child, /^GitHub is served at (\S+)\n/);
  const client = await connect({ url, token: "token-of-ada" });
  expect((await client.listTools()).tools).toHaveLength(36);
});
