// gram generate: what is written, when, and above all when nothing is.
import { gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { generateQuickly } from "../support/generate-quickly.ts";
import { Project } from "../support/project.ts";
import { startRecorder } from "../support/recorder.ts";
import { shopConfig, shopProject, shopSpec } from "../support/shop.ts";

// Several processes run at once, on machines that may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

const shopFiles = [
  "generated/shop/README.md",
  "generated/shop/gram.lock.json",
  "generated/shop/main.ts",
  "generated/shop/server.json",
  "generated/shop/server.ts",
  "generated/shop/tools/index.ts",
  "generated/shop/tools/items-add.ts",
  "generated/shop/tools/items-get.ts",
  "generated/shop/tools/items-list.ts",
  "generated/shop/tools/items-note.ts",
  "generated/shop/tools/items-remove.ts",
];

it.concurrent("writes the server once, and says so without a word of progress to a pipe", async () => {
  const project = shopProject();
  const first = await project.gram(["generate"]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toMatch(/^shop +5 .* generated\/shop: 11 written, 0 deleted, 0 unchanged$/m);
  const files = project.files("generated");
  expect([...files.keys()]).toEqual(shopFiles);
  const second = await project.gram(["generate", "--json"]);
  expect(second).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(second.stdout)).toEqual({
    ok: true,
    apis: [
      {
        api: "shop",
        folder: "generated/shop",
        tools: 5,
        bytes: expect.any(Number),
        tokens: expect.any(Number),
        leftOut: {},
        warnings: 0,
        milliseconds: expect.any(Number),
        written: 0,
        deleted: 0,
        unchanged: 11,
      },
    ],
    // The linter has notes on a spec that nobody has described.
    diagnostics: expect.not.arrayContaining([
      expect.objectContaining({ severity: expect.not.stringMatching("info") }),
    ]),
  });
  expect(project.files("generated")).toEqual(files);
});

it.concurrent("leaves the old output whole when it fails, and says where the mistake is", async () => {
  const project = shopProject();
  await generateQuickly(project);
  const before = project.files("generated");
  project.write("gram.config.yaml", shopConfig("tools: { get_item: { operation: items/gt } }"));
  const { code, stdout, stderr } = await project.gram(["generate"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("gram.config.yaml:5:37 error unknown-operation: ");
  expect(stderr).toContain('hint: did you mean "items/get"?');
  expect(project.files("generated")).toEqual(before);
});

const twoApis = (second: string): string =>
  shopConfig() +
  shopConfig()
    .replace(/^apis:\n/, "")
    .replace("shop:", "other:")
    .replace("openapi.json", second);

it.concurrent("writes no API when one of them is broken, and the others when they are named", async () => {
  const project = shopProject();
  project.write("gram.config.yaml", twoApis("other.json"));
  project.write("other.json", '{"openapi": "3.1.0", "info": ');
  const all = await project.gram(["generate"]);
  expect(all).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("other.json:1:"),
  });
  expect(project.files("generated").size).toBe(0);
  expect(await project.gram(["generate", "shop"])).toMatchObject({ code: 0, stderr: "" });
  expect([...project.files("generated").keys()]).toEqual(shopFiles);
});

it.concurrent("writes no API when somebody's own file is in the way of one", async () => {
  const project = shopProject();
  project.write("gram.config.yaml", twoApis("openapi.json"));
  project.write("generated/other/tools/items-get.ts", "export const mine = 1;\n");
  const { code, stderr } = await project.gram(["generate"]);
  expect(code).toBe(1);
  expect(stderr).toContain("generated/other/tools/items-get.ts error foreign-output: ");
  expect([...project.files("generated")]).toEqual([
    ["generated/other/tools/items-get.ts", "export const mine = 1;\n"],
  ]);
});

it.concurrent("reads JSON and YAML, gzipped too, from paths and URLs, to the same tools", async () => {
  const recorder = await startRecorder();
  recorder.answer(() => ({ body: shopSpec }));
  const specs: { [api: string]: readonly [spec: string, content: string | Uint8Array] } = {
    json: ["a.json", JSON.stringify(shopSpec)],
    yaml: ["b.yaml", stringify(shopSpec)],
    yml: ["c.yml", stringify(shopSpec)],
    "json-gz": ["d.json.gz", gzipSync(JSON.stringify(shopSpec))],
    "yaml-gz": ["e.yaml.gz", gzipSync(stringify(shopSpec))],
    url: [`${recorder.url}/openapi.json`, ""],
  };
  const entries = Object.entries(specs).map(([api, [spec]]) =>
    shopConfig('include: ["**"]', spec).replace("apis:\n", "").replace("shop:", `${api}:`),
  );
  const project = new Project({ "gram.config.yaml": `apis:\n${entries.join("")}` });
  for (const [spec, content] of Object.values(specs))
    if (content !== "") project.write(spec, content);
  expect(await project.gram(["generate"])).toMatchObject({ code: 0, stderr: "" });
  const tools = Object.keys(specs).map((api) =>
    JSON.stringify(JSON.parse(project.read(`generated/${api}/server.json`)).tools),
  );
  expect(new Set(tools).size).toBe(1);
  expect(JSON.parse(tools[0] ?? "")).toHaveLength(5);
  expect(recorder.take().map(({ target }) => target)).toEqual(["/openapi.json"]);
});

it.concurrent("takes paths from the file that has them, wherever gram is run", async () => {
  const recorder = await startRecorder();
  recorder.answer(() => ({ body: shopSpec }));
  const spec = `${recorder.url}/openapi.json`;
  const entry = 'upstream: { url: https://shop.example }\ninclude: ["**"]\n';
  const project = new Project({
    "deep/gram.config.yaml": "apis: { shop: apis/shop.yaml, remote: apis/remote.yaml }\n",
    "deep/apis/shop.yaml": `spec: ../specs/shop.json\noutput: out\n${entry}`,
    "deep/apis/remote.yaml": `spec: ${spec}\n${entry}`,
    "deep/specs/shop.json": JSON.stringify(shopSpec),
  });
  const config = ["--config", "deep/gram.config.yaml"];
  expect(await project.gram(["generate", ...config])).toMatchObject({ code: 0, stderr: "" });
  const written = shopFiles.map((file) => file.replace("generated/shop", "deep/apis/out"));
  expect([...project.files("deep/apis/out").keys()]).toEqual(written);
  const specOf = (folder: string): unknown =>
    JSON.parse(project.read(`${folder}/gram.lock.json`)).spec.path;
  expect(specOf("deep/apis/out")).toBe("specs/shop.json");
  expect(specOf("deep/generated/remote")).toBe(spec);
});
