import { expect, it } from "vitest";
import { loadOnce } from "../../src/core/load-once.ts";

it("loads once for all who ask", async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    return loads;
  });
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it("tries again after a failure", async () => {
  const outcomes = [Promise.reject(new Error("too many open files")), Promise.resolve("loaded")];
  const load = loadOnce(async () => await outcomes.shift());
  await expect(load()).rejects.toThrow("too many open files");
  expect(await load()).toBe("loaded");
  expect(await load()).toBe("loaded");
});
