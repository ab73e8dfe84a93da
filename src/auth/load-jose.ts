import { loadOnce } from "../core/load-once.ts";

/** jose, loaded when the first signed token comes: most hosts need none of it. */
export const loadJose = loadOnce(() => import("jose"));
