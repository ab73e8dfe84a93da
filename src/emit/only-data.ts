import type { ts } from "ts-morph";

type TypeScript = typeof ts;

/** The functions that a generated file may call; each at most once, on the one literal that the file is for. */
const callable: ReadonlySet<string> = new Set(["defineServer", "defineTool"]);

/** Syntax of imports, exports, literals, lists and members: nothing that runs, once calls are looked at on their own. */
function dataKinds({ SyntaxKind }: TypeScript): ReadonlySet<number> {
  return new Set([
    SyntaxKind.EndOfFileToken,
    SyntaxKind.ImportDeclaration,
    SyntaxKind.ImportClause,
    SyntaxKind.NamedImports,
    SyntaxKind.ImportSpecifier,
    SyntaxKind.ExportAssignment,
    SyntaxKind.ExportKeyword,
    SyntaxKind.VariableStatement,
    SyntaxKind.VariableDeclarationList,
    SyntaxKind.VariableDeclaration,
    SyntaxKind.Identifier,
    SyntaxKind.StringLiteral,
    SyntaxKind.NumericLiteral,
    SyntaxKind.PrefixUnaryExpression,
    SyntaxKind.TrueKeyword,
    SyntaxKind.FalseKeyword,
    SyntaxKind.NullKeyword,
    SyntaxKind.ArrayLiteralExpression,
    SyntaxKind.ObjectLiteralExpression,
    SyntaxKind.PropertyAssignment,
    SyntaxKind.ShorthandPropertyAssignment,
    SyntaxKind.ComputedPropertyName,
    SyntaxKind.AsExpression,
    SyntaxKind.TypeReference,
  ]);
}

/** A name where a value belongs, or a computed name that is no constant. */
function isReference(node: ts.Node, typescript: TypeScript): boolean {
  if (typescript.isPropertyAssignment(node)) return typescript.isIdentifier(node.initializer);
  return typescript.isComputedPropertyName(node) && !typescript.isStringLiteral(node.expression);
}

/**
 * Makes the test whether a file holds nothing but imports, literals and one call of ours: the proof that no text
 * of a spec has become code, whatever the printer did.
 */
export function dataTest(typescript: TypeScript): (file: ts.SourceFile) => boolean {
  const kinds = dataKinds(typescript);
  let calls = 0;
  const isData = (node: ts.Node): boolean => {
    if (typescript.isCallExpression(node)) {
      calls += 1;
      const { expression } = node;
      if (!typescript.isIdentifier(expression) || !callable.has(expression.text)) return false;
    } else if (!kinds.has(node.kind) || isReference(node, typescript)) {
      return false;
    }
    return !typescript.forEachChild(node, (child) => !isData(child));
  };
  return (file) => {
    calls = 0;
    const hasCode = typescript.forEachChild(file, (statement) => !isData(statement));
    return !hasCode && calls <= 1;
  };
}
