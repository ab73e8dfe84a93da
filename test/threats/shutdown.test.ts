// auth.md §5: SIGTERM loses no answer of a call that runs.
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { startPetsUpstream } from "../host/pets-upstream.ts";
import { fixtureArguments, startFixture } from "../host/run-fixture.ts";
import { getPet } from "../host/start-host.ts";

it("calls that run when SIGTERM comes are answered, and the process ends", async () => {
  const upstream = await startPetsUpstream();
  onTestFinished(() => upstream.close());
  const env = { ...process.env, PORT: "0" };
  const { child, exit } = startFixture(fixtureArguments("serve-http", upstream.url), env);
  const [said] = await once(child.stdout, "data");
  const [url = ""] = /http:\S+/.exec(String(said)) ?? [];
  const headers = { "content-type": "application/json" };
  const calls = Array.from({ length: 20 }, (_, id) =>
    fetch(url, { method: "POST", headers, body: getPet("slow", id) }).then((answer) =>
      answer.json(),
    ),
  );
  await expect.poll(() => upstream.received.length, { timeout: 10_000 }).toBe(20);
  child.kill("SIGTERM");
  // The host no longer listens when it closes, and still waits for its calls.
  await expect
    .poll(
      () =>
        fetch(url, { method: "POST" }).then(
          () => "open",
          () => "closed",
        ),
      { timeout: 10_000 },
    )
    .toBe("closed");
  upstream.releaseSlow();
  const answers = await Promise.all(calls);
  expect(answers).toEqual(
    Array.from({ length: 20 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      result: { content: [{ type: "text", text: expect.stringContaining("/pets/slow") }] },
    })),
  );
  expect(await exit).toBe(0);
});
