/** The variables of a path, in its order: `/repos/{owner}/{repo}` has owner and repo. */
export function pathVariables(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}
