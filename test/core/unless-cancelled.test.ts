import { expect, it } from "vitest";
import { Canceller } from "../../src/core/cancellation.ts";
import { unlessCancelled } from "../../src/core/unless-cancelled.ts";

const failure = () => new Error("cancelled");

it("gives the work's outcome, a failure too", async () => {
  const signal = new Canceller();
  expect(await unlessCancelled(Promise.resolve(1), { signal, failure })).toBe(1);
  expect(await unlessCancelled(Promise.resolve(1), { signal: undefined, failure })).toBe(1);
  const failing = Promise.reject(new Error("broken"));
  await expect(unlessCancelled(failing, { signal, failure })).rejects.toThrow("broken");
});

it("fails when it is cancelled, while the work goes on for others", async () => {
  const signal = new Canceller();
  let end: (value: number) => void = () => {};
  const work = new Promise<number>((resolve) => {
    end = resolve;
  });
  const mine = unlessCancelled(work, { signal, failure });
  const theirs = unlessCancelled(work, { signal: new Canceller(), failure });
  signal.abort();
  await expect(mine).rejects.toThrow("cancelled");
  await expect(unlessCancelled(work, { signal, failure })).rejects.toThrow("cancelled");
  end(1);
  expect(await theirs).toBe(1);
});
