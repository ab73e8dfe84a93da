import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** The repository's root folder. */
export const root = join(import.meta.dirname, "..", "..");

/** A TypeScript source and what it imports. */
export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Specifiers of static imports and re-exports that stay at run time. */
  readonly imports: readonly string[];
  /** The same, types and dynamic imports too. */
  readonly allImports: readonly string[];
}

/** Every TypeScript file below a folder. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => posix.join(folder, file.replaceAll("\\", "/")))
    .sort()
    .map(read);
}

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  // A text before "from" is a name that is imported; a definition may well say "from" too.
  const statements = [
    ...text.matchAll(
      /^(?:import|export)\b(?!\s*\()((?:[^;"]|"[^"]*" as\b)*?)\bfrom\s*"([^"]+)"/gms,
    ),
  ];
  const bare = [...text.matchAll(/^import\s*"([^"]+)"/gm)].map(([, specifier]) => specifier ?? "");
  const dynamic = [...text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g)].map(
    ([, specifier]) => specifier ?? "",
  );
  const kept = statements.filter(([, clause = ""]) => !isOnlyTypes(clause));
  const from = (list: readonly RegExpMatchArray[]) => list.map((match) => match[2] ?? "");
  return {
    path,
    text,
    imports: [...from(kept), ...bare],
    allImports: [...from(statements), ...bare, ...dynamic],
  };
}

function isOnlyTypes(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  return names?.split(",").every((name) => /^\s*(type\b.*)?$/s.test(name)) ?? false;
}

/** The path that a relative specifier means; undefined for a package. */
export function resolved(file: SourceFile, specifier: string): string | undefined {
  return specifier.startsWith(".") ? posix.join(dirname(file.path), specifier) : undefined;
}

/** The package of a bare specifier: `@scope/name` or `name`. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith(".") || specifier.startsWith("node:")) return undefined;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
