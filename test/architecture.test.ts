import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { packageOf, resolved, type SourceFile, sourceFiles } from "./support/source-files.ts";

const sources = sourceFiles("src");
const byPath = new Map(sources.map((file) => [file.path, file]));
const layerOf = (path: string): string => path.split("/")[1] ?? "";

/** What each layer may import. The picture is in docs/architecture.md. */
const below: { readonly [layer: string]: readonly string[] } = {
  core: [],
  contract: ["core"],
  expression: ["contract", "core"],
  config: ["contract", "core"],
  spec: ["core"],
  model: ["spec", "contract", "core"],
  curate: ["model", "spec", "config", "expression", "contract", "core"],
  emit: ["contract", "core"],
  review: ["contract", "core"],
  lint: ["contract", "core"],
  audit: ["review", "lint", "protocol", "upstream", "contract", "core"],
  compiler: ["review", "emit", "lint", "curate", "model", "spec", "config", "contract", "core"],
  request: ["expression", "contract", "core"],
  upstream: ["contract", "core"],
  auth: ["contract", "core"],
  limits: ["contract", "core"],
  runtime: ["request", "upstream", "expression", "contract", "core"],
  protocol: ["runtime", "contract", "core"],
  host: ["protocol", "runtime", "upstream", "auth", "limits", "contract", "core"],
  cli: [
    "audit",
    "auth",
    "compiler",
    "config",
    "contract",
    "core",
    "host",
    "protocol",
    "review",
    "runtime",
    "upstream",
  ],
};

/** The folders that may import each third-party package. */
const homes: { readonly [name: string]: readonly string[] } = {
  // The schemas of the wire, by which messages of others are judged.
  "@modelcontextprotocol/core": ["audit"],
  "@modelcontextprotocol/server": ["protocol"],
  ajv: ["core"],
  commander: ["cli"],
  fastify: ["host"],
  // What an address is, and whose: both are read.
  "ipaddr.js": ["core", "limits"],
  jose: ["auth"],
  pino: ["host"],
  "gpt-tokenizer": ["compiler"],
  // The configuration is read by it where only the places of the servers are wanted.
  "js-yaml": ["config", "spec"],
  "json-p3": ["spec"],
  "openapi-sampler": ["upstream"],
  picocolors: ["cli"],
  re2js: ["core"],
  "ts-morph": ["emit"],
  swagger2openapi: ["spec"],
  undici: ["upstream"],
  // The configuration needs positions always, a spec only when there is something to report.
  yaml: ["config", "spec"],
  zod: ["config"],
};

it("imports only point down the layers", () => {
  const wrong = sources.flatMap((file) =>
    file.allImports.flatMap((specifier) => {
      const target = resolved(file, specifier);
      if (target === undefined) return [];
      const [from, to] = [layerOf(file.path), layerOf(target)];
      return from === to || below[from]?.includes(to) ? [] : [`${file.path} imports ${target}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it("each third-party package is imported from its own folder", () => {
  const wrong = sources.flatMap((file) =>
    file.allImports.flatMap((specifier) => {
      const name = packageOf(specifier);
      if (name === undefined || homes[name]?.includes(layerOf(file.path))) return [];
      return [`${file.path} imports ${specifier}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Packages that importing a file loads at once, through everything that it imports statically. */
function loadedBy(path: string, seen = new Set<string>()): ReadonlySet<string> {
  const packages = new Set<string>();
  const file = byPath.get(path);
  if (file === undefined || seen.has(path)) return packages;
  seen.add(path);
  for (const specifier of file.imports) {
    const name = packageOf(specifier);
    if (name !== undefined) packages.add(name);
    const target = resolved(file, specifier);
    if (target !== undefined) for (const found of loadedBy(target, seen)) packages.add(found);
  }
  return packages;
}

it.each([
  ["src/contract/index.ts", []],
  ["src/host/index.ts", ["fastify", "ipaddr.js", "pino"]],
  ["src/cli/main.ts", ["commander", "js-yaml", "picocolors"]],
  ["src/runtime/call-tool.ts", []],
])("%s loads no more than it needs", (path, expected) => {
  expect([...loadedBy(path)].sort()).toEqual(expected);
});

it("a credential is revealed only where it goes on the wire", () => {
  const revealing = sources.filter(
    ({ path, text }) => /\.reveal\(/.test(text) && path !== "src/core/secret.ts",
  );
  expect(
    revealing
      .map(({ path }) => layerOf(path))
      .filter((layer) => !["upstream", "auth"].includes(layer)),
  ).toEqual([]);
});

it("nothing in the sources or tests switches a check off", () => {
  const marks =
    /biome-ignore|@ts-(?:ignore|expect-error|nocheck)|eslint-disable|\bas any\b|:\s*any\b|\.(?:skip|todo|only)\(/;
  const wrong = [
    ...sources,
    ...sourceFiles("test"),
    ...sourceFiles("scripts"),
    ...sourceFiles("bench"),
  ]
    // Type tests expect errors: that is what they are.
    .filter(({ path }) => !path.endsWith(".test-d.ts") && path !== "test/architecture.test.ts")
    .filter(({ text }) => marks.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it("files and functions are small, and every export says what its signature does not", () => {
  const wrong: string[] = [];
  for (const { path, text } of sources) {
    const lines = text.split("\n").length;
    if (lines > 250 && path !== "src/core/catalog.ts") wrong.push(`${path}: ${lines} lines`);
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
    wrong.push(...longFunctions(file), ...undocumented(file));
  }
  expect(wrong).toEqual([]);
});

function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}

function longFunctions(file: ts.SourceFile): readonly string[] {
  const long: string[] = [];
  const visit = (node: ts.Node): boolean => {
    let holdsFunctions = false;
    ts.forEachChild(node, (child) => {
      holdsFunctions = visit(child) || holdsFunctions;
    });
    const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
    if (!isNamed && !ts.isArrowFunction(node)) return holdsFunctions;
    const lines = lineOf(file, node.end) - lineOf(file, node.getStart()) + 1;
    // A function that holds others in a closure is as long as all of them.
    if (lines > (holdsFunctions ? 90 : 45)) {
      long.push(`${file.fileName}:${lineOf(file, node.getStart())}: a function of ${lines} lines`);
    }
    return holdsFunctions || ts.isFunctionDeclaration(node);
  };
  visit(file);
  return long;
}

function undocumented(file: ts.SourceFile): readonly string[] {
  return file.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    const comments = ts.getLeadingCommentRanges(file.text, statement.pos) ?? [];
    const documented = comments.some(({ pos }) => file.text.startsWith("/**", pos));
    return documented
      ? []
      : [`${file.fileName}:${lineOf(file, statement.getStart())}: no doc comment`];
  });
}

it("a generated server imports only the package's two entries", () => {
  const wrong = sourceFiles("generated").flatMap((file: SourceFile) =>
    file.allImports.flatMap((specifier) => {
      if (specifier.startsWith("./") || specifier === "gram-mcp") return [];
      if (specifier === "gram-mcp/host" && file.path.endsWith("/main.ts")) return [];
      return [`${file.path} imports ${specifier}`];
    }),
  );
  expect(wrong).toEqual([]);
});
