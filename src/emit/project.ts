// The only file that imports ts-morph, and only when code is emitted: loading it takes half a second.
import type { ImportDeclarationStructure, OptionalKind, StructureKind } from "ts-morph";
import { invariant } from "../core/invariant.ts";
import { type GeneratedFile, typescriptMark } from "./file-set.ts";
import { dataTest } from "./only-data.ts";
import type { SourceImport, SourceText } from "./source-text.ts";

/** Builds the file that a source describes. Throws, as it is our bug, on a syntax error or anything but data. */
export type BuildSource = (source: SourceText) => GeneratedFile;

type ImportStructure = OptionalKind<ImportDeclarationStructure> & {
  readonly kind: StructureKind.ImportDeclaration;
};

/** Opens an in-memory project that forgets each file once it is built, so that memory does not grow with tools. */
export async function openProject(): Promise<BuildSource> {
  const { IndentationText, NewLineKind, Project, StructureKind, ts } = await import("ts-morph");
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { noLib: true, noResolve: true },
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
    },
  });
  const isOnlyData = dataTest(ts);
  const kind = StructureKind.ImportDeclaration;
  const structure = ({ name, isNamed, from }: SourceImport): ImportStructure =>
    isNamed
      ? { kind, moduleSpecifier: from, namedImports: [name] }
      : { kind, moduleSpecifier: from, defaultImport: name };

  return ({ path, imports, statement }) => {
    const statements = [typescriptMark, ...imports.map(structure), `\n${statement}`];
    const file = project.createSourceFile(path, { statements });
    const text = file.getFullText();
    invariant(text.endsWith(`\n\n${statement}\n`), `${path} is not what was printed`);
    // TypeScript notes syntax errors on the file that it parsed; its public types leave the list out.
    const errors: unknown = Reflect.get(file.compilerNode, "parseDiagnostics");
    invariant(Array.isArray(errors) && errors.length === 0, `${path} has a syntax error`);
    invariant(isOnlyData(file.compilerNode), `${path} has code where there should be data`);
    file.forget();
    return { path, text };
  };
}
