// auth.md §4 row 24: what is installed is what was reviewed.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

function json(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
}

interface Manifest {
  readonly dependencies: { readonly [name: string]: string };
}

interface Lock {
  readonly packages: {
    readonly [path: string]: { readonly resolved?: string; readonly integrity?: string };
  };
}

it("every package of the lock comes from the registry and has a digest", () => {
  // The file is npm's own.
  const { packages } = json("package-lock.json") as Lock;
  const registry = "https://registry.npmjs.org/";
  const wrong = Object.entries(packages).flatMap(([path, { resolved, integrity = "" }]) => {
    const isOurs = path === "";
    const isKnown = integrity.startsWith("sha512-");
    const isElsewhere = resolved !== undefined && !resolved.startsWith(registry);
    return isOurs || (isKnown && !isElsewhere) ? [] : [path];
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
});

it("what the host runs is few packages, each at one version", () => {
  const { dependencies } = json("package.json") as Manifest;
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(20);
  const loose = Object.entries(dependencies).filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range));
  expect(loose).toEqual([]);
});

it("CI installs by the lock, and holds the generated files to theirs", () => {
  const script = readFileSync(new URL("../../.ci/run", import.meta.url), "utf8");
  expect(script).toMatch(/^step npm ci/m);
  expect(script).toMatch(/^step npm run --silent gram -- generate --check$/m);
});
