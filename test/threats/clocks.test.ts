// A wall clock that jumps (NTP, suspended machines) neither blocks callers nor lets more through.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { FakeClock } from "../auth/authenticator.ts";
import { startAuthorizationServer } from "../auth/authorization-server.ts";
import { createSigningKey } from "../auth/signing-key.ts";
import { startRig } from "./rig.ts";
import { call, ping } from "./things.ts";

const year = 365 * 24 * 3_600_000;

it.each([10 * year, -10 * year])(
  "limits do not change when the clock jumps by %d ms",
  async (jump) => {
    let nowMs = Date.now();
    const rig = await startRig({
      auth: { mode: "passthrough" },
      limits: { token: { rate: "2/h", burst: 2 } },
      host: { clock: { now: () => nowMs } },
    });
    const outcome = async (token: string) => {
      const { text } = await rig.post(call("1"), { authorization: `Bearer ${token}` });
      return text.includes("isError") ? "limited" : "answered";
    };
    expect(await outcome("ann")).toBe("answered");
    nowMs += jump;
    expect([await outcome("ann"), await outcome("ann")]).toEqual(["answered", "limited"]);
    nowMs -= jump;
    expect(await outcome("ann")).toBe("limited");
    nowMs += jump;
    expect(await outcome("bob")).toBe("answered");
  },
);

interface Mode {
  readonly auth: AuthDefinition;
  readonly token: string;
  /** Takes the token back, where it comes from. */
  readonly takeBack: () => Promise<void>;
  /** After so long the host knows of it. */
  readonly knownAfterSeconds: number;
  readonly file?: () => string;
}

const modes: { readonly [name: string]: (clock: FakeClock) => Promise<Mode> } = {
  gatewayKey: async () => {
    const sha256 = createHash("sha256").update("the-key").digest("hex");
    let text = JSON.stringify([{ id: "ci", sha256 }]);
    return {
      auth: { mode: "gatewayKey", keys: { file: "/run/keys.json" } },
      token: "the-key",
      takeBack: async () => {
        text = "[]";
      },
      knownAfterSeconds: 10,
      file: () => text,
    };
  },
  jwt: async (clock) => {
    const server = await startAuthorizationServer();
    const exp = clock.seconds() + 2 * (year / 1000);
    return {
      auth: { mode: "jwt", issuer: server.issuer, audiences: ["things"] },
      token: await server.key().sign({ iss: server.issuer, aud: "things", sub: "ann", exp }),
      takeBack: async () => server.publish([await createSigningKey("second")]),
      knownAfterSeconds: 3600,
    };
  },
  introspection: async () => {
    const server = await startAuthorizationServer();
    server.introspected.set("opaque", { active: true, aud: "things", sub: "ann" });
    return {
      auth: {
        mode: "introspection",
        endpoint: `${server.issuer}/introspect`,
        client: { id: "gram" },
        audiences: ["things"],
      },
      token: "opaque",
      takeBack: async () => void server.introspected.delete("opaque"),
      knownAfterSeconds: 30,
    };
  },
};

it.each(
  Object.entries(modes).flatMap(([mode, start]) =>
    [-1, 1].map((years) => ({ mode, years, start })),
  ),
)(
  "a credential of mode $mode that is taken back ends in time when the clock jumps by $years years",
  async ({ start, years }) => {
    const clock = new FakeClock();
    const { auth, token, takeBack, knownAfterSeconds, file } = await start(clock);
    const rig = await startRig({
      auth,
      host: {
        clock,
        monotonicMs: clock.monotonicMs,
        readSecretFile: async () => file?.(),
      },
    });
    const status = async () => (await rig.post(ping, { authorization: `Bearer ${token}` })).status;
    expect(await status()).toBe(200);
    clock.setSeconds((years * year) / 1000);
    expect(await status()).toBe(200);
    await takeBack();
    clock.passSeconds(knownAfterSeconds - 1);
    expect(await status()).toBe(200);
    clock.passSeconds(1);
    expect(await status()).toBe(401);
  },
);
