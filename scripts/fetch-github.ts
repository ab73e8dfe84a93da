// Fetches GitHub's whole OpenAPI description (13 MB, MIT) into .cache/github/. It is one file of an npm package that
// is 394 MB unpacked, so the package's tarball is fetched and that file alone is taken out of it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const specifier = "@octokit/openapi@23.0.2";
const member = "package/generated/api.github.com.json";
const digest = "829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a";
const folder = join(import.meta.dirname, "..", ".cache", "github");
const file = join(folder, "api.github.com.json");

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function fetch(): void {
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder, specifier], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [entry]: { filename: string }[] = Object.values(JSON.parse(packed));
  const tarball = join(folder, (entry?.filename ?? "").replace(/^@/, "").replace("/", "-"));
  const bytes = execFileSync("tar", ["-xOzf", tarball, member], { maxBuffer: 64 * 1024 * 1024 });
  rmSync(tarball);
  if (sha256(bytes) !== digest)
    throw new Error(`${specifier} is not what it was: ${sha256(bytes)}`);
  writeFileSync(file, bytes);
}

if (!existsSync(file) || sha256(readFileSync(file)) !== digest) fetch();
process.stdout.write(`GitHub's description: ${file}\n`);
