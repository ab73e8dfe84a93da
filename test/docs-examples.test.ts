// What the documents show can be pasted: every YAML block loads, every option is one that gram has, nothing is left out.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { auditWords } from "../src/cli/audit-words.ts";
import { compile } from "../src/compiler/compile.ts";
import { toolCosts } from "../src/compiler/count-tokens.ts";
import { lintApi } from "../src/compiler/lint-api.ts";
import { loadConfig } from "../src/config/load-config.ts";
import { compileText, noDownload, specWith } from "./support/compile-text.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";
import { root } from "./support/source-files.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const documents = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const pages = ["README.md", ...documents.map((name) => `docs/${name}`)];

interface Example {
  readonly where: string;
  readonly text: string;
}

/** The YAML blocks of a page, without the indentation of the list that they may stand in. */
function examplesOf(page: string): readonly Example[] {
  const text = read(page);
  return [...text.matchAll(/^( *)```yaml\n(.*?)^ *```$/gms)].map((found) => {
    const [, indent = "", block = ""] = found;
    const line = text.slice(0, found.index).split("\n").length + 1;
    return { where: `${page}:${line}`, text: block.replace(new RegExp(`^${indent}`, "gm"), "") };
  });
}

/** Workflows of CI are YAML too. */
const isWorkflow = ({ text }: Example): boolean => text.startsWith("# .github/workflows/");

const mark = "# under apis: <name>:\n";

/** A fragment of an API's entry, put into one. */
function asConfiguration(text: string): string {
  if (!text.startsWith(mark)) return text;
  const fragment = text.slice(mark.length).replace(/^(?=.)/gm, "    ");
  return `apis:\n  shop:\n    spec: openapi.json\n${fragment}`;
}

async function problemsOf(text: string): Promise<readonly string[]> {
  const files = new MemoryFileSystem({ "gram.config.yaml": asConfiguration(text) });
  const { diagnostics } = await loadConfig("gram.config.yaml", files);
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe("examples", () => {
  const examples = pages.flatMap(examplesOf).filter((example) => !isWorkflow(example));

  it("stand in the pages that have a configuration to show", () => {
    const found = new Set(examples.map(({ where }) => where.split(":")[0]));
    expect([...found].sort()).toEqual([
      "README.md",
      "docs/auth.md",
      "docs/curation.md",
      "docs/limits.md",
      "docs/lint.md",
      "docs/overlays.md",
      "docs/surface.md",
    ]);
  });

  it.each(examples)("$where loads", async ({ text }) => {
    expect(await problemsOf(text)).toEqual([]);
  });

  it.each(examples.filter(({ where }) => where.startsWith("docs/curation.md")))(
    "$where compiles",
    async ({ text }) => {
      const golden = "test/golden/every-feature-once";
      const fileSystem = new MemoryFileSystem({
        "gram.config.yaml": asConfiguration(text).replace("openapi.json", "openapi.yaml"),
        "openapi.yaml": read(`${golden}/openapi.yaml`),
        "queries/insights.graphql": read(`${golden}/queries/insights.graphql`),
      });
      const { value } = await loadConfig("gram.config.yaml", fileSystem);
      const [api] = value?.apis ?? [];
      if (api === undefined) throw new Error("it does not load");
      const { diagnostics } = await compile(api, { fileSystem, download: noDownload });
      expect(diagnostics).toEqual([]);
    },
  );

  it("would not load with a setting that there is not", async () => {
    expect(await problemsOf(`${mark}auth: { mode: open }\n`)).toEqual([
      expect.stringContaining("config-invalid"),
    ]);
  });

  it("have one for each mode of auth", () => {
    const modes = examples.flatMap(({ where, text }) =>
      where.startsWith("docs/auth.md") ? [...text.matchAll(/\bmode: (\w+)/g)] : [],
    );
    expect(new Set(modes.map(([, mode]) => mode))).toEqual(
      new Set(["none", "passthrough", "gatewayKey", "jwt", "introspection"]),
    );
  });
});

it("README's example has nothing that the linter would mend", async () => {
  const [example] = examplesOf("README.md");
  const state = { type: "string" };
  const items = { type: "array", items: { type: "object", properties: { name: state } } };
  const order = { type: "object", properties: { id: { type: "integer" }, status: state, items } };
  const spec = specWith({
    "/orders/{id}": {
      get: {
        operationId: "orders/get",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: {
          200: { description: "It.", content: { "application/json": { schema: order } } },
        },
      },
    },
  });
  const config = (example?.text ?? "").replace(/spec: \S+/, "spec: spec.json");
  const { value, diagnostics } = await compileText({ spec, files: { "gram.config.yaml": config } });
  if (value === undefined) throw new Error(JSON.stringify(diagnostics));
  expect([...diagnostics, ...lintApi(value, await toolCosts(value.server))]).toEqual([]);
});

describe("workflows", () => {
  const [workflow, ...more] = pages.flatMap(examplesOf).filter(isWorkflow);
  const { jobs }: { jobs: { [name: string]: { steps: readonly Step[] } } } = parse(
    workflow?.text ?? "",
  );
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it("is one, in docs/audit.md", () => {
    expect([workflow?.where.split(":")[0], more]).toEqual(["docs/audit.md", []]);
  });

  it("uploads the log that a step before it has written", () => {
    const at = steps.findIndex(({ uses = "" }) =>
      uses.startsWith("github/codeql-action/upload-sarif@"),
    );
    const { sarif_file: file } = steps[at]?.with ?? {};
    expect(typeof file).toBe("string");
    const before = steps.slice(0, at).map(({ run = "" }) => run);
    expect(before.filter((run) => run.endsWith(`--sarif > ${file}`))).toHaveLength(1);
  });

  it("calls gram as its command line reads it", () => {
    const runs = steps.flatMap(({ run = "" }) => (run.startsWith("npx gram ") ? [run] : []));
    const read = runs.map((run) => {
      const words = run.replace(/ > .*/, "").split(" ").slice(3);
      return auditWords(words.slice(0, 1), words);
    });
    expect(read).toEqual(runs.map(() => ({ kind: "one", word: "shop" })));
    expect(runs).toHaveLength(2);
  });
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: { readonly [name: string]: unknown };
}

/** Options as src/cli/main.ts declares them. */
function optionsIn(source: string): readonly string[] {
  return [...source.matchAll(/ption\(\s*"(--[a-z-]+)/g)].map(([, option = ""]) => option);
}

describe("options", () => {
  const source = read("src/cli/main.ts");
  const known = new Set([...optionsIn(source), "--help", "--version"]);

  it.each(pages)("%s names only those that gram has", (page) => {
    const named = [...read(page).matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
    expect(named.filter((option) => !known.has(option))).toEqual([]);
  });

  it("of gram serve are all in docs/operating.md", () => {
    const [, serve = ""] = /"serve \[api(.*?)\.action\(/s.exec(source) ?? [];
    const options = optionsIn(serve);
    const page = read("docs/operating.md");
    expect(options).toContain("--trust-proxy");
    expect(options.filter((option) => !page.includes(`| \`${option}`))).toEqual([]);
  });
});

/** Settings below these, as docs/config.md lists them, by their own names. */
function settingsBelow(...parents: readonly string[]): readonly string[] {
  const paths = [...read("docs/config.md").matchAll(/^\| `([^`]+)` \|/gm)];
  return paths.flatMap(([, path = ""]) => {
    const name =
      path
        .replace(/\.<name>$/, "")
        .split(".")
        .at(-1) ?? "";
    return parents.some((parent) => path.startsWith(`${parent}.`)) ? [name] : [];
  });
}

it.each([
  ["docs/auth.md", ["auth", "upstream.credential", "credentials.<name>"]],
  ["docs/limits.md", ["limits"]],
  ["docs/surface.md", ["toolsets", "toolsets.<name>"]],
])("%s has every setting", (page, parents) => {
  const text = read(page);
  const settings = settingsBelow(...parents);
  expect(settings.length).toBeGreaterThan(5);
  const missing = settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(missing).toEqual([]);
});

it("docs/operating.md has every code that a client can get", () => {
  const codes = [...read("src/protocol/json-rpc.ts").matchAll(/: (-3\d{4}),/g)].map(
    ([, code = ""]) => code,
  );
  expect(codes).toContain("-31429");
  expect(codes.filter((code) => !read("docs/operating.md").includes(`| ${code} |`))).toEqual([]);
});
