// What the command line itself takes, and the exit codes that scripts rely on.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../support/source-files.ts";
import { shopProject } from "../support/shop.ts";

const project = shopProject();

it.concurrent.each([
  [["generate", "--chekc"], "error: unknown option '--chekc'\n(Did you mean --check?)"],
  [["generat"], "error: unknown command 'generat'\n(Did you mean generate?)"],
  [["call", "shop"], "error: missing required argument 'tool'"],
  [["vendor", "shop"], "error: required option '--from <path or URL>' not specified"],
  [["list", "shop", "shop"], "error: too many arguments for 'list'"],
  [[], "Usage: gram [options] [command]"],
])("exits with 2 at %j, and names what is meant", async (args, message) => {
  const { code, stdout, stderr } = await project.gram(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});

it.concurrent.each([
  [
    ["list", "shpo"],
    'gram.config.yaml error unknown-api: gram.config.yaml has no API "shpo"\n  hint: did you mean "shop"?',
  ],
  [
    ["list", "--config", "gram.confg.yaml"],
    'gram.confg.yaml error config-missing: there is no file gram.confg.yaml\n  hint: did you mean "gram.config.yaml"?',
  ],
])("exits with 1 at %j, and names what is meant", async (args, message) => {
  const { code, stdout, stderr } = await project.gram(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});

it.concurrent("prints errors as JSON when asked", async () => {
  const { code, stdout, stderr } = await project.gram(["list", "shpo", "--json"]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    diagnostics: [
      {
        code: "unknown-api",
        severity: "error",
        message: 'gram.config.yaml has no API "shpo"',
        at: { file: "gram.config.yaml" },
        hint: 'did you mean "shop"?',
      },
    ],
  });
});

it.concurrent("has the commands that README names, and no others", async () => {
  const { code, stdout } = await project.gram(["--help"]);
  expect(code).toBe(0);
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const named = [...readme.matchAll(/^\| `gram (\w+) /gm)].map(([, name]) => name);
  const commands = [...stdout.matchAll(/^ {2}(\w+) .*(?:\[options\])/gm)].map(([, name]) => name);
  expect(commands).toEqual([
    "generate",
    "list",
    "tokens",
    "vendor",
    "diff",
    "explain",
    "audit",
    "serve",
    "call",
  ]);
  expect(named).toEqual(commands);
});

it.concurrent("knows its version", async () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(await project.gram(["--version"])).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: "",
  });
});
