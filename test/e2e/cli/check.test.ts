// gram generate --check, for CI: it writes nothing, and names every file that is not as it should be.
import { expect, it, vi } from "vitest";
import { generateQuickly } from "../support/generate-quickly.ts";
import { shopConfig, shopProject } from "../support/shop.ts";

// Several processes run at once, on machines that may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

it.concurrent("is silent about what is up to date", async () => {
  const project = shopProject();
  await generateQuickly(project);
  const before = project.files();
  expect(await project.gram(["generate", "--check"])).toMatchObject({ code: 0, stderr: "" });
  expect(project.files()).toEqual(before);
});

it.concurrent("names each file that is missing when nothing was generated", async () => {
  const project = shopProject("tools: { get_item: { operation: items/get } }");
  const { code, stdout } = await project.gram(["generate", "--check", "--json"]);
  expect(code).toBe(1);
  expect(filesFound(JSON.parse(stdout))).toEqual([
    "missing-output generated/shop/README.md",
    "missing-output generated/shop/gram.lock.json",
    "missing-output generated/shop/main.ts",
    "missing-output generated/shop/server.json",
    "missing-output generated/shop/server.ts",
    "missing-output generated/shop/tools/get-item.ts",
    "missing-output generated/shop/tools/index.ts",
  ]);
  expect(project.files("generated").size).toBe(0);
});

interface Found {
  readonly code: string;
  readonly at: { readonly file: string };
  readonly rule?: string;
}

/** What is said of files, without what the linter says of their content. */
function filesFound({ diagnostics }: { readonly diagnostics: readonly Found[] }): string[] {
  return diagnostics.flatMap(({ code, at, rule }) =>
    rule === undefined ? [`${code} ${at.file}`] : [],
  );
}

it.concurrent("tells what is stale, edited, missing, left over or somebody else's, and generate mends it", async () => {
  const project = shopProject();
  await generateQuickly(project);
  const tools = "generated/shop/tools";
  project.write(`${tools}/items-get.ts`, `${project.read(`${tools}/items-get.ts`)}// by hand\n`);
  project.write(`${tools}/own.ts`, "export const own = 1;\n");
  project.remove("generated/shop/main.ts");
  project.write("gram.config.yaml", shopConfig('include: ["**"]\nexclude: [items/note]'));
  const before = project.files();

  const json = await project.gram(["generate", "--check", "--json"]);
  expect(json.code).toBe(1);
  const report = JSON.parse(json.stdout);
  expect(report).toMatchObject({ ok: false, apis: [{ api: "shop", tools: 4, written: 0 }] });
  const findings = [
    ["stale-output", "generated/shop/README.md"],
    ["stale-output", "generated/shop/gram.lock.json"],
    ["missing-output", "generated/shop/main.ts"],
    ["stale-output", "generated/shop/server.json"],
    ["stale-output", "generated/shop/tools/index.ts"],
    ["edited-output", "generated/shop/tools/items-get.ts"],
    ["stray-output", "generated/shop/tools/items-note.ts"],
  ];
  expect(filesFound(report)).toEqual(findings.map((row) => row.join(" ")));

  expect(project.files()).toEqual(before);

  const mended = await project.gram(["generate"]);
  expect(mended).toMatchObject({ code: 0, stderr: "" });
  expect(mended.stdout).toContain("6 written, 1 deleted, 4 unchanged");
  expect(project.read(`${tools}/own.ts`)).toBe("export const own = 1;\n");
  expect(await project.gram(["generate", "--check"])).toMatchObject({ code: 0, stderr: "" });
});

it.concurrent("names a file of somebody else's in the place of one of gram's", async () => {
  const project = shopProject();
  await generateQuickly(project);
  project.write("generated/shop/README.md", "# My notes\n");
  const { code, stderr } = await project.gram(["generate", "--check"]);
  expect(code).toBe(1);
  expect(stderr).toContain("generated/shop/README.md error foreign-output: ");
});
