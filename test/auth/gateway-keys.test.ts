import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseGatewayKeys } from "../../src/auth/gateway-keys.ts";
import { authenticatorFor, FakeClock, withToken } from "./authenticator.ts";

/** SHA-256 of "key-of-ci" and of "key-of-bot". */
const ciDigest = "e9c893f01a06c7a7a151f3217c9f51b0992615a91e173540357ee7a77b934cbd";
const botDigest = "7a78d6f23ef0a0f9e460abbe2d2912504b7252fbf5f6f98eabf43d57ec1dac18";

async function start(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "gram-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "keys.json");
  await writeFile(file, text);
  const clock = new FakeClock();
  const warnings: string[] = [];
  const authenticate = authenticatorFor({
    auth: { mode: "gatewayKey", keys: { file } },
    readSecretFile: (path) => readFile(path, "utf8").catch(() => undefined),
    clock,
    warn: (problem) => void warnings.push(problem),
  });
  return { file, clock, warnings, judge: (key: string) => withToken(authenticate, key) };
}

const ci = { id: "ci", sha256: ciDigest, tools: ["list_*"] };
const bot = { id: "bot", sha256: botDigest };
const unknown = { kind: "refused", problem: "The key is not known" };

it("takes a key by its digest, and gives the API nothing of it", async () => {
  const { judge } = await start(JSON.stringify([bot, ci]));
  const judged = await judge("key-of-ci");
  expect(judged).toEqual({
    kind: "caller",
    caller: {
      key: expect.stringMatching(/^[\w-]{22}$/),
      name: "ci",
      tools: ["list_*"],
    },
  });
  expect(await judge("key-of-nobody")).toEqual(unknown);
  expect(await judge(ciDigest)).toEqual(unknown);
});

it("knows a caller by the key's id, so that a new key has the old one's limits", async () => {
  const { file, clock, judge } = await start(JSON.stringify([ci]));
  const before = await judge("key-of-ci");
  await writeFile(file, JSON.stringify([{ ...ci, sha256: botDigest }]));
  clock.passSeconds(10);
  expect(await judge("key-of-bot")).toEqual(before);
});

it("reads the keys again after ten seconds", async () => {
  const { file, clock, judge } = await start(JSON.stringify([ci]));
  await judge("key-of-ci");
  await writeFile(file, JSON.stringify([bot]));
  clock.passSeconds(9);
  expect(await judge("key-of-ci")).toMatchObject({ kind: "caller" });
  clock.passSeconds(1);
  expect(await judge("key-of-ci")).toEqual(unknown);
  expect(await judge("key-of-bot")).toMatchObject({ kind: "caller", caller: { name: "bot" } });
});

it.each([-365, 365])("reads the keys as ever after the clock was set by %d days", async (days) => {
  const { file, clock, judge } = await start(JSON.stringify([ci]));
  await judge("key-of-ci");
  clock.setSeconds(days * 86_400);
  await writeFile(file, JSON.stringify([bot]));
  expect(await judge("key-of-ci")).toMatchObject({ kind: "caller" });
  clock.passSeconds(10);
  expect(await judge("key-of-ci")).toEqual(unknown);
});

it("keeps the last good keys while the file is broken or gone, and says so", async () => {
  const { file, clock, judge, warnings } = await start(JSON.stringify([ci]));
  await judge("key-of-ci");
  await writeFile(file, '[{ "id": "ci", ');
  clock.passSeconds(10);
  expect(await judge("key-of-ci")).toMatchObject({ kind: "caller" });
  await rm(file);
  clock.passSeconds(10);
  expect(await judge("key-of-ci")).toMatchObject({ kind: "caller" });
  expect(warnings).toEqual([
    `gateway keys in ${file}: the keys are not a JSON array; the gateway keys read before stay in force for five minutes`,
    `gateway keys in ${file}: there are none; the gateway keys read before stay in force for five minutes`,
  ]);
  clock.passSeconds(291);
  expect(await judge("key-of-ci")).toMatchObject({ kind: "unavailable" });
  await writeFile(file, JSON.stringify([ci]));
  clock.passSeconds(10);
  expect(await judge("key-of-ci")).toMatchObject({ kind: "caller" });
});

it("cannot judge before the file could once be read", async () => {
  const { file, clock, judge, warnings } = await start("nonsense");
  expect(await judge("key-of-ci")).toEqual({
    kind: "unavailable",
    problem: `gateway keys in ${file}: the keys are not a JSON array`,
  });
  await writeFile(file, "[{}]");
  clock.passSeconds(10);
  expect(await judge("key-of-ci")).toMatchObject({
    problem: `gateway keys in ${file}: key 1: id must be 1 to 64 letters, digits or one of _.@:-`,
  });
  expect(warnings).toEqual([]);
  await writeFile(file, JSON.stringify([ci]));
  clock.passSeconds(10);
  expect(await judge("key-of-ci")).toMatchObject({ kind: "caller" });
});

it.each<[unknown, string]>([
  [{ keys: [] }, "the keys are not a JSON array"],
  [["secret-key"], "key 1: it is not an object"],
  [[ci, { id: "b" }], "key 2: sha256 must be 64 hexadecimal digits"],
  [[{ ...ci, sha256: "key-of-ci" }], "key 1: sha256 must be 64 hexadecimal digits"],
  [[{ ...ci, id: "a b" }], "key 1: id must be 1 to 64 letters, digits or one of _.@:-"],
  [[{ ...ci, key: "key-of-ci" }], "key 1: it may have only id, sha256 and tools"],
  [[{ ...ci, tools: "list_*" }], "key 1: tools must be a list of tool names or globs"],
  [[{ ...ci, tools: [1] }], "key 1: tools must be a list of tool names or globs"],
  [[ci, { ...bot, id: "ci" }], "two keys have the same id"],
  [[ci, { ...bot, sha256: ciDigest.toUpperCase() }], "two keys have the same sha256"],
])("does not read %j", (keys, problem) => {
  expect(parseGatewayKeys(JSON.stringify(keys))).toEqual({ ok: false, problem });
});

it("reads an empty list: every key was taken back", () => {
  expect(parseGatewayKeys("[]")).toEqual({ ok: true, keys: [] });
});
