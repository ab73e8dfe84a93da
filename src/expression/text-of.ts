/** A value as text in a template: objects and arrays as compact JSON; missing and null have none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
