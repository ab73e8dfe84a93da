// auth.md §4 row 12: what the API says and does must give no credential away, to callers, the log or the terminal.
import { inspect } from "node:util";
import { expect, it } from "vitest";
import type { CredentialPlan } from "../../src/contract/server.ts";
import { Secret } from "../../src/core/secret.ts";
import { callersToken, expectNoCanary, printed, staticKey, withToken } from "./canary.ts";
import { startRig } from "./rig.ts";
import { failures, telltale } from "./telltale.ts";
import { call, takesStreams } from "./things.ts";

const plans: readonly (readonly [string, CredentialPlan, string])[] = [
  ["the caller's token", { header: "authorization", prefix: "Bearer " }, callersToken],
  [
    "the caller's token as Basic",
    { header: "authorization", prefix: "Basic ", pair: "{token}:", encode: "base64" },
    Buffer.from(`${callersToken}:`).toString("base64"),
  ],
  [
    "the host's own key",
    { header: "x-key", from: "environment", env: "KEY" },
    JSON.stringify(staticKey).slice(1, -1),
  ],
];

async function startTelling(credential: CredentialPlan) {
  const seen: string[] = [];
  const rig = await startRig({
    auth: { mode: "passthrough" },
    api: telltale(seen),
    upstream: { credential, idleTimeoutMs: 150, maxResponseBytes: 1_000_000, retries: 0 },
    environment: { KEY: staticKey },
    limits: { token: { rate: "1000/s" }, ip: { rate: "1000/s" } },
  });
  rig.redactor.track(new Secret(staticKey));
  return { rig, seen };
}

it.each(plans)("an API that fails in every way gives no credential away: %s", async (...row) => {
  const [, credential, onTheWire] = row;
  const { rig, seen } = await startTelling(credential);
  const output = printed();
  for (const id of Object.keys(failures)) {
    const before = seen.length;
    const answer = await withToken(rig, call(id));
    expect(seen.slice(before).join("\n"), id).toContain(onTheWire);
    expectNoCanary({ [id]: answer });
    // Five failures of the connection in a row would keep the API from being asked.
    await withToken(rig, call("ok"), takesStreams);
  }
  const logged = rig.logged();
  expect(logged.match(/"call"/g)).toHaveLength(2 * Object.keys(failures).length);
  expectNoCanary({ log: logged, output: output() });
});

it.each(plans)(
  "what the API's client throws shows no credential: %s",
  async (_name, credential) => {
    const { rig } = await startTelling(credential);
    for (const id of ["killed", "midway", "silent", "bomb", "nested", "garbage", "ok"]) {
      const request = { upstream: "api", method: "GET", template: "/", headers: {} };
      const thrown: unknown = await rig.upstream
        .send({ ...request, target: `/things/${id}`, credential: new Secret(callersToken) })
        .catch((error: unknown) => error);
      const shown = inspect(thrown, { depth: 20, showHidden: true, getters: true });
      expectNoCanary({ [id]: shown, stack: thrown instanceof Error ? String(thrown.stack) : "" });
    }
  },
);

it.each(["message", "cause", "member"])(
  "a bug of ours whose error has the token as its %s is answered and logged without it",
  async (place) => {
    const rig = await startRig({
      auth: { mode: "passthrough" },
      wrap: (client) => ({
        ...client,
        send: async () => {
          const text = `cannot send Bearer ${callersToken}`;
          if (place === "message") throw new TypeError(text);
          if (place === "cause") throw new TypeError("a bug", { cause: new Error(text) });
          throw Object.assign(new TypeError("a bug"), { request: { headers: [text] } });
        },
      }),
    });
    const output = printed();
    const answer = await withToken(rig, call("1"));
    expect(answer).toContain("-32603");
    expect(rig.logged()).toContain("a call failed inside gram");
    expectNoCanary({ answer, log: rig.logged(), output: output() });
  },
);
