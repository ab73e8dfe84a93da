import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { startPetsUpstream } from "./pets-upstream.ts";
import { fixtureArguments, startFixture } from "./run-fixture.ts";
import { getPet } from "./start-host.ts";

// Every test starts a process.
vi.setConfig({ testTimeout: 20_000 });

it("serves at the port that PORT names, says where, and ends on SIGTERM", async () => {
  const upstream = await startPetsUpstream();
  onTestFinished(() => upstream.close());
  const { child, exit } = startFixture(fixtureArguments("serve-http", upstream.url), {
    ...process.env,
    PORT: "0",
  });
  const [said] = await once(child.stdout, "data");
  const url = /^Pets is served at (http:\/\/127\.0\.0\.1:\d+\/pets\/mcp)\n$/.exec(
    String(said),
  )?.[1];
  const headers = { "content-type": "application/json" };
  const response = await fetch(url ?? "", { method: "POST", headers, body: getPet("7") });
  expect(await response.json()).toMatchObject({
    result: { content: [{ type: "text", text: expect.stringContaining("/pets/7") }] },
  });
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
});

it("refuses a PORT that is none", async () => {
  const env = { ...process.env, PORT: "http" };
  const { child, exit } = startFixture(fixtureArguments("serve-http", "http://localhost"), env);
  const stderr = child.stderr.toArray();
  expect(await exit).toBe(1);
  expect((await stderr).join("")).toContain('PORT must be a number from 0 to 65535; it is "http"');
});
