import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, it } from "vitest";
import type { Compiled } from "../../src/compiler/compile.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { compileGithub } from "./compile-github.ts";
import { describedOperations } from "./github-description.ts";

let compiled: Compiled;
let diagnostics: readonly Diagnostic[];

beforeAll(async () => {
  ({ compiled, diagnostics } = await compileGithub());
});

it("every operation of the description is a tool", () => {
  const described = [...describedOperations().keys()].sort();
  expect(described).toHaveLength(1223);
  expect(compiled.server.tools).toHaveLength(1223);
  expect(compiled.tools.flatMap(({ operations }) => operations.map(({ id }) => id)).sort()).toEqual(
    described,
  );
});

it("takes addresses and names from the description, and has no warning about it", () => {
  expect(compiled.server.title).toBe("GitHub's official OpenAPI spec + Octokit extension");
  expect(compiled.server.upstreams).toEqual({
    api: { url: "https://api.github.com" },
    uploads_github_com: { url: "https://uploads.github.com" },
  });
  const found = new Set(diagnostics.map(({ severity, code }) => `${severity} ${code}`));
  expect([...found].sort()).toEqual([
    "info body-constraint-dropped",
    "info server-without-credential",
  ]);
});

it("only what the description says to live elsewhere goes elsewhere", () => {
  const elsewhere = compiled.server.tools.flatMap(({ name, run }) =>
    run.flatMap(({ steps }) =>
      steps.flatMap(({ upstream }) => (upstream ? [[name, upstream]] : [])),
    ),
  );
  expect(elsewhere).toEqual([["repos_upload_release_asset", "uploads_github_com"]]);
});

it("every name is one that clients take, and unique even by case", () => {
  const names = compiled.server.tools.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,48}$/.test(name))).toEqual([]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(1223);
});

it("every argument's name is one that clients take, and unique in its tool", () => {
  const wrong = compiled.server.tools.flatMap(({ name, input }) => {
    const keys = Object.keys(input.properties);
    const unique = new Set(keys.map((key) => key.toLowerCase())).size === keys.length;
    const legal = keys.every((key) => /^[a-zA-Z0-9_-]{1,64}$/.test(key));
    return unique && legal ? [] : [name];
  });
  expect(wrong).toEqual([]);
});

it("every input is a closed object whose references stay inside it", () => {
  const wrong = compiled.server.tools.flatMap(({ name, input }) => {
    const references = [...JSON.stringify(input).matchAll(/"\$ref":"([^"]*)"/g)];
    const inside = references.every(([, target = ""]) => target.startsWith("#/$defs/"));
    const closed = input.type === "object" && input.additionalProperties === false;
    return inside && closed ? [] : [name];
  });
  expect(wrong).toEqual([]);
});

it("every title and description is there and of a size that a model can read", () => {
  const sizes = compiled.server.tools.map(({ title, description }) => ({
    title: title.length,
    description: description.length,
  }));
  expect(sizes.filter(({ title, description }) => title === 0 || description === 0)).toEqual([]);
  expect(sizes.filter(({ description }) => description > 2_000)).toEqual([]);
});

function refusals(options: ConstructorParameters<typeof Ajv2020>[0]): readonly string[] {
  const ajv = new Ajv2020({ validateFormats: false, ...options });
  return compiled.server.tools.flatMap(({ name, input }) => {
    try {
      ajv.compile(input);
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
}

it("every input compiles under JSON Schema 2020-12", () => {
  expect(refusals({ strict: false })).toEqual([]);
});

it("strict mode refuses nothing but unions of types, which are legal", () => {
  const everything = { strictTypes: true, strictRequired: true, strictTuples: true };
  expect(refusals({ strict: true, ...everything, allowUnionTypes: true })).toEqual([]);
});

it("the formats are those of the description, which say something and check nothing", () => {
  const inputs = JSON.stringify(compiled.server.tools.map(({ input }) => input));
  const formats = new Set([...inputs.matchAll(/"format":"([^"]*)"/g)].map(([, name]) => name));
  expect([...formats].sort()).toEqual(["date", "date-time", "int64", "repo.nwo", "uri"]);
});
