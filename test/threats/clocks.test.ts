// A wall clock that jumps (NTP, suspended machines) neither blocks callers nor lets more through.
import { expect, it } from "vitest";
import { startRig } from "./rig.ts";
import { call } from "./things.ts";

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
