import { expect, it } from "vitest";
import { generate } from "../../src/compiler/generate.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";

const info = { title: "T", version: "1" };
const description = "Read all that there is to be read of an order.";
const responses = { "200": { description: "" } };
const paths = { "/a": { get: { operationId: "a", description, responses } } };

it("finds the lock stale when only an overlay has changed", async () => {
  const overlay = (words: string) =>
    JSON.stringify({
      overlay: "1.0.0",
      info: { ...info, title: words },
      actions: [{ target: "$.info", update: { "x-a": 1 } }],
    });
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml":
      "apis: { api: { spec: s.json, overlays: [o.json], upstream: { url: https://a.example }, include: [a] } }",
    "s.json": JSON.stringify({ openapi: "3.1.0", info, paths }),
    "o.json": overlay("before"),
  });
  const run = async (check: boolean) => {
    const { value: config } = await loadConfig("gram.config.yaml", fileSystem);
    const ports = { fileSystem, download: noDownload, clock: { now: () => 0 } };
    const { diagnostics } = await generate(config?.apis ?? [], { check, ports });
    return diagnostics.map(({ code, at }) => `${code} ${at?.file}`);
  };
  await run(false);
  expect(await run(true)).toEqual([]);
  await fileSystem.write("o.json", overlay("after"));
  expect(await run(true)).toEqual(["stale-output generated/api/gram.lock.json"]);
});
