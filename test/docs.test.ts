// What people read is what the code does: tables made from the code, links, examples, names of scripts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { generatedDocs } from "../scripts/generated-docs.ts";
import { loadConfig } from "../src/config/load-config.ts";
import { catalog } from "../src/core/catalog.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";
import { root, sourceFiles } from "./support/source-files.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const markdownIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => posix.join(folder, name));

const servers = ["github", "gitlab", "circleci"];
const pages = [".", "docs", "docs/adr", ...servers.map((name) => `generated/${name}`)].flatMap(
  markdownIn,
);

it.each(Object.entries(generatedDocs()))("%s is what npm run docs writes", (path, text) => {
  expect(read(path)).toBe(text);
});

it("every code of the catalogue is reported somewhere", () => {
  const sources = sourceFiles("src").filter(({ path }) => path !== "src/core/catalog.ts");
  const unused = Object.keys(catalog).filter(
    (code) => !sources.some(({ text }) => text.includes(`"${code}"`)),
  );
  expect(unused).toEqual([]);
});

/** Link targets outside code blocks. */
function linksOf(page: string): readonly string[] {
  const prose = read(page).replace(/^ *```.*?^ *```/gms, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...read(page).matchAll(/^#+ +(.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

it.each(pages)("every link of %s leads somewhere", (page) => {
  const broken = linksOf(page).filter((target) => {
    if (/^https?:/.test(target)) return !URL.canParse(target);
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : posix.join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(file).has(anchor);
  });
  expect(broken).toEqual([]);
});

it("README's example is a configuration", async () => {
  const [, indent = "", example = ""] =
    /^( *)```yaml\n(.*?)^ *```$/ms.exec(read("README.md")) ?? [];
  const text = example.replaceAll(new RegExp(`^${indent}`, "gm"), "");
  const { value, diagnostics } = await loadConfig(
    "gram.config.yaml",
    new MemoryFileSystem({ "gram.config.yaml": text }),
  );
  expect(diagnostics).toEqual([]);
  expect(value?.apis.map(({ name, config }) => [name, Object.keys(config.tools ?? {})])).toEqual([
    ["shop", ["get_order"]],
  ]);
});

it("README says how many tools the GitHub server has", () => {
  const { tools }: { tools: readonly unknown[] } = JSON.parse(read("generated/github/server.json"));
  expect(/sees the (\d+) tools/.exec(read("README.md"))?.[1]).toBe(String(tools.length));
});

it.each(["gitlab", "circleci"])("README says how many tools the server of %s has", (name) => {
  const { tools }: { tools: readonly unknown[] } = JSON.parse(
    read(`generated/${name}/server.json`),
  );
  const said = new RegExp(`generated/${name}/README.md\\):[^:]*? (\\d+) tools`);
  expect(said.exec(read("README.md"))?.[1]).toBe(String(tools.length));
});

const ajv = new Ajv2020({ validateFormats: false, allErrors: true });
const accepts = ajv.compile(JSON.parse(read("gram.config.schema.json")));

it("the schema that editors use takes this repository's configuration", () => {
  accepts(parse(read("gram.config.yaml")));
  expect(accepts.errors ?? []).toEqual([]);
});

it("the schema that editors use refuses a setting that there is not", () => {
  const api = { spec: "openapi.json", uptsream: {} };
  expect(accepts({ apis: { shop: api } })).toBe(false);
  expect(accepts.errors?.map(({ params }) => params["additionalProperty"])).toContain("uptsream");
});

it("every npm script that the documents name is there", () => {
  const { scripts }: { scripts: object } = JSON.parse(read("package.json"));
  const texts = [...pages, ".ci/run"].map(read).join("\n");
  const named = [...texts.matchAll(/npm run (?:--silent )?([a-z][a-z:]*)/g)].map(
    ([, name = ""]) => name,
  );
  expect([...new Set(named)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(named).toContain("gram");
});
