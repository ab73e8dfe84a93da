import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { UpstreamFailure } from "../../src/core/ports.ts";
import { loadSpec } from "../../src/spec/load-spec.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";

const document = { openapi: "3.1.0", info: { title: "T", version: "2" }, paths: {} };
const json = JSON.stringify(document);
const yaml = "openapi: 3.1.0\ninfo: { title: T, version: '2' }\npaths: {}\n";

async function load(file: string, content?: string | Uint8Array, download = noDownload) {
  const fileSystem = new MemoryFileSystem(content === undefined ? {} : { [file]: content });
  return loadSpec(file, { fileSystem, download: download as never });
}

it.each([
  ["a.json", json],
  ["a.yaml", yaml],
  ["a.yml", yaml],
  ["a.json.gz", gzipSync(json)],
  ["a.yaml.gz", gzipSync(yaml)],
  ["a.json", `\uFEFF${json}`],
  ["a.txt", json],
])("reads %s", async (file, content) => {
  const { value, diagnostics } = await load(file, content);
  expect(diagnostics).toEqual([]);
  expect(value?.info).toEqual({ title: "T", version: "2" });
});

it.each([
  ["a file that is not there", "x.json", undefined, "spec-missing", undefined],
  ["JSON that is cut short", "a.json", '{\n "openapi": "3.1.0",\n "paths": {', "spec-syntax", 3],
  ["YAML that is broken", "a.yaml", "a: b: c\n", "spec-syntax", 1],
  ["a list", "a.json", "[]", "spec-not-openapi", 1],
  ["a text", "a.yaml", "hello", "spec-not-openapi", 1],
  ["an empty file", "a.yaml", "", "spec-not-openapi", 1],
  ["some other JSON", "package.json", '{"name":"x"}', "spec-not-openapi", 1],
  ["a web page", "a.html", "<!doctype html><html><body>404</body></html>", "spec-not-openapi", 1],
  ["Swagger 1.2", "a.json", '{"swaggerVersion":"1.2","apis":[]}', "spec-not-openapi", 1],
  ["a version of the future", "a.json", '{"openapi":"4.0.0","paths":{}}', "spec-not-openapi", 1],
  [
    "paths that are a list",
    "a.json",
    '{"openapi":"3.0.0","paths":[]}',
    "spec-not-openapi",
    undefined,
  ],
  ["a damaged gzip file", "a.json.gz", gzipSync(json).subarray(0, 20), "spec-too-large", undefined],
] as const)("refuses %s", async (_, file, content, code, line) => {
  const { value, diagnostics } = await load(file, content);
  expect(value).toBeUndefined();
  expect(diagnostics.map((found) => found.code)).toEqual([code]);
  expect(diagnostics[0]?.at?.line).toBe(line);
});

it("refuses a gzip bomb without unpacking it whole", async () => {
  const bomb = gzipSync(new Uint8Array(100 * 1024 * 1024));
  const { diagnostics } = await load("bomb.json.gz", bomb);
  expect(diagnostics.map(({ code }) => code)).toEqual(["spec-too-large"]);
});

it("refuses a document with more levels than anything real has", async () => {
  const deep = `${'{"items":'.repeat(2000)}{}${"}".repeat(2000)}`;
  const content = `{"openapi":"3.1.0","paths":{},"components":{"schemas":{"S":${deep}}}}`;
  const { diagnostics } = await load("deep.json", content);
  expect(diagnostics.map(({ code }) => code)).toEqual(["spec-too-large"]);
});

it("takes a version that YAML reads as a number", async () => {
  const { value } = await load(
    "a.yaml",
    "openapi: 3.0\ninfo: { title: T, version: 1 }\npaths: {}\n",
  );
  expect(value?.info).toEqual({ title: "T", version: "1" });
});

it("reads a URL, and says what went wrong with one", async () => {
  const url = "https://example.com/openapi.json";
  const bytes = new TextEncoder().encode(json);
  const ok = await load(url, undefined, (async () => ({ status: 200, bytes })) as never);
  expect(ok.value?.file).toBe(url);
  const missing = await load(url, undefined, (async () => ({
    status: 404,
    bytes: new Uint8Array(),
  })) as never);
  expect(missing.diagnostics[0]).toMatchObject({
    code: "spec-unreachable",
    message: "https://example.com/openapi.json answered with HTTP 404",
  });
  const slow = await load(url, undefined, (async () => {
    throw new UpstreamFailure("timeout", "no answer in 30 s");
  }) as never);
  expect(slow.diagnostics[0]?.message).toBe("https://example.com/openapi.json: no answer in 30 s");
});
