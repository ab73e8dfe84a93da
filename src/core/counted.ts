/** A number with its noun: `1 tool`, `2 tools`, `no tools`. */
export function counted(count: number, noun: string): string {
  return `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;
}
