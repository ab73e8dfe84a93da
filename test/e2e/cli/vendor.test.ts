// gram vendor: what is kept of a spec, and that it is enough.
import { expect, it } from "vitest";
import { startRecorder } from "../support/recorder.ts";
import { shopConfig, shopProject, shopSpec } from "../support/shop.ts";

const settings = 'include: ["items/*"]\nexclude: [items/note]\nvendor: { prose: true }';

it.concurrent("keeps what the configuration selects, from a path or a URL, and the tools stay the same", async () => {
  const project = shopProject(settings);
  const original = await project.gram(["list", "--wire"]);
  const fromPath = await project.gram(["vendor", "shop", "--from", "openapi.json"]);
  expect(fromPath).toMatchObject({ code: 0, stderr: "" });
  expect(fromPath.stdout).toMatch(/^specs\/shop\/openapi\.json +4 /m);
  expect(fromPath.stdout).toContain("To use it, set spec: specs/shop/openapi.json\n");
  const text = project.read("specs/shop/openapi.json");
  const vendored = JSON.parse(text);
  expect(Object.keys(vendored.paths)).toEqual(["/items", "/items/{id}"]);
  expect(Object.keys(vendored.components.schemas)).toEqual(["Item"]);

  const recorder = await startRecorder();
  recorder.answer(() => ({ body: shopSpec }));
  const from = `${recorder.url}/openapi.json`;
  const origin = ["--origin", "the shop's developers"];
  const fromUrl = await project.gram(["vendor", "shop", "--from", from, ...origin, "--json"]);
  expect(fromUrl.code).toBe(0);
  expect(project.read("specs/shop/openapi.json")).toBe(text);
  const source = {
    origin: "the shop's developers",
    version: "1.2.0",
    licence: "MIT",
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  };
  expect(JSON.parse(project.read("specs/shop/SOURCE.json"))).toEqual(source);
  expect(JSON.parse(fromUrl.stdout)).toEqual({
    file: "specs/shop/openapi.json",
    operations: 4,
    originalBytes: JSON.stringify(shopSpec).length,
    bytes: text.length,
    source,
    diagnostics: [],
  });

  project.write("gram.config.yaml", shopConfig(settings, "specs/shop/openapi.json"));
  expect(await project.gram(["list", "--wire"])).toEqual(original);
  const again = await project.gram(["vendor", "shop", "--from", "specs/shop/openapi.json"]);
  expect(again.stdout).not.toContain("To use it");
  expect(project.read("specs/shop/openapi.json")).toBe(text);
});

it.concurrent("writes nothing when the spec cannot be had", async () => {
  const project = shopProject(settings);
  const recorder = await startRecorder();
  recorder.answer(() => ({ status: 404, body: "no such page" }));
  const from = `${recorder.url}/openapi.json`;
  const missing = await project.gram(["vendor", "shop", "--from", from]);
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain(`error spec-unreachable: ${from} answered with HTTP 404`);
  const mistyped = await project.gram(["vendor", "shop", "--from", "openapi.jsn"]);
  expect(mistyped).toMatchObject({ code: 1, stdout: "" });
  expect(mistyped.stderr).toContain('hint: did you mean "openapi.json"?');
  expect(project.files("specs").size).toBe(0);
});
