import type { Diagnostic } from "../core/diagnostic.ts";
import type { Operation } from "../model/types.ts";

/**
 * The diagnostics about these operations, about parts that many share, and about path items that cannot be read: nobody
 * knows what these hold. What is wrong with the rest of the spec is nobody's concern.
 */
export function aboutOperations(
  diagnostics: readonly Diagnostic[],
  operations: readonly Pick<Operation, "pointer">[],
): readonly Diagnostic[] {
  const kept = new Set(operations.map(({ pointer }) => pointer));
  const items = new Set([...kept].map((pointer) => pointer.slice(0, pointer.lastIndexOf("/"))));
  return diagnostics.filter(({ at, code }) => {
    if (code.startsWith("spec-not")) return true;
    const [, paths, path, field] = (at?.pointer ?? "").split("/");
    if (paths !== "paths" || field === undefined) return true;
    const item = `/${paths}/${path}`;
    return field === "parameters" ? items.has(item) : kept.has(`${item}/${field}`);
  });
}
