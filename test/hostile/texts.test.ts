// Text of a description that wants to be code, a path or a header, through the whole compiler (CVE-2026-22785 and its like).
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { emitServer } from "../../src/emit/emit-server.ts";
import { hostileTexts } from "../emit/fixtures/hostile.ts";
import { compileText } from "../support/compile-text.ts";
import { hostileSpec } from "./hostile-spec.ts";

const texts = [
  ...hostileTexts,
  "../../etc/passwd",
  "C:\\Windows\\con",
  "con",
  "x".repeat(20_000),
  "%0d%0aX-Evil: 1",
  "\u{e0041}\u{e0042} tags",
  "<!-- hidden -->",
  "@param {x} */",
  "`${`${1}`}`",
  "#/components/schemas/Plain",
  "$inputs.plain ?? $env.HOME",
  "{$env.HOME}",
];

/** Syntax that data is written in; whatever else stands in a generated file could run. */
const data = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.EndOfFileToken,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.NamedImports,
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.ExportAssignment,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.ArrayLiteralExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.ComputedPropertyName,
]);

/** The kinds of nodes of a file that are neither data nor its one call of ours. */
function codeIn(path: string, text: string): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  let calls = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls += 1;
    else if (!data.has(node.kind)) found.push(`${path}: ${ts.SyntaxKind[node.kind]}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls > 1 ? [...found, `${path}: ${calls} calls`] : found;
}

const settings = 'include: ["**"]';

it.each(texts)("leaves %j what it is: data", async (text) => {
  const { value, diagnostics } = await compileText({ spec: hostileSpec(text), settings });
  if (value === undefined) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
  expect(value.server.tools).toHaveLength(4);
  const spec = { path: "spec.json", version: text, sha256: "ab".repeat(32) };
  const files = await emitServer({ server: value.server, spec });
  for (const { path, text: content } of files) {
    expect(path).toMatch(/^(?:tools\/)?[A-Za-z0-9_-]+(?:\.[a-z]+)+$/);
    if (path.endsWith(".ts") && path !== "main.ts" && path !== "tools/index.ts") {
      expect(codeIn(path, content)).toEqual([]);
    }
  }
  const json = files.find(({ path }) => path === "server.json")?.text ?? "";
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value.server)));
  expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
  for (const { name, input } of value.server.tools) {
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    for (const argument of Object.keys(input.properties)) {
      expect(argument).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
    }
  }
  const origins = Object.values(value.server.upstreams).map(({ url }) => new URL(url).origin);
  expect([...new Set(origins)]).toEqual(["https://api.example.com"]);
  expect(Reflect.get(globalThis, "pwned")).toBeUndefined();
});
