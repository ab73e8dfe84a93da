import { expect, it } from "vitest";
import { abortSignalOf, Canceller } from "../../src/core/cancellation.ts";

it("tells every listener once, and nobody who has left or comes later", () => {
  const canceller = new Canceller();
  const told: string[] = [];
  const leaver = () => told.push("leaver");
  canceller.addEventListener("abort", () => told.push("first"));
  canceller.addEventListener("abort", leaver);
  canceller.removeEventListener("abort", leaver);
  expect(canceller.aborted).toBe(false);
  canceller.abort();
  canceller.abort();
  canceller.addEventListener("abort", () => told.push("late"));
  expect([canceller.aborted, told]).toEqual([true, ["first"]]);
});

it("gives an AbortSignal that follows, also when it is aborted already", () => {
  const canceller = new Canceller();
  const signal = abortSignalOf(canceller);
  expect(signal.aborted).toBe(false);
  canceller.abort();
  expect([signal.aborted, abortSignalOf(canceller).aborted]).toEqual([true, true]);
});
