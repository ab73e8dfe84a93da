import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "gram");

/** What the packages themselves depend on is taken as it was on this day: npm's `before`. */
const asOf = "2026-11-29";

/**
 * The `node_modules` folder with these packages (`name@version`) and what they depend on. npm fetches and verifies them
 * the first time; afterwards no network is needed. For what is too large, or too old inside, for a devDependency.
 */
export function cachedPackages(name: string, specifiers: readonly string[]): string {
  const folder = join(cache, name);
  const stamp = join(folder, "complete");
  const wanted = `${specifiers.join("\n")}\n${asOf}\n`;
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    install(folder, specifiers);
    writeFileSync(stamp, wanted);
  }
  return join(folder, "node_modules");
}

/** No script of a package is run. */
function install(folder: string, specifiers: readonly string[]): void {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // These packages are for the runner's own Node: what they ask of this one does not matter.
  const pinned = [
    "--engine-strict=false",
    "--ignore-scripts",
    "--no-save",
    "--no-package-lock",
    `--before=${asOf}`,
  ];
  // npm writes to stdout what it has added.
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, ...pinned, ...specifiers], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
