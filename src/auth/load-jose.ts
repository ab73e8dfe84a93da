let loaded: Promise<typeof import("jose")> | undefined;

/** jose, loaded when the first signed token comes: most hosts need none of it. */
export function loadJose(): Promise<typeof import("jose")> {
  loaded ??= import("jose");
  return loaded;
}
