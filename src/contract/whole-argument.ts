/** The argument that a template is, and nothing else: `$inputs.owner` is owner. */
export function wholeArgument(template: unknown): string | undefined {
  return typeof template === "string" ? /^\$inputs\.([\w-]+)$/.exec(template)?.[1] : undefined;
}
