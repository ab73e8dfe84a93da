import type { BodyWindow } from "../core/ports.ts";
import { HeadWindow } from "./head-window.ts";
import { TailWindow } from "./tail-window.ts";
import type { TextWindow } from "./windowed-text.ts";

/** The window of one answer. */
export function textWindow(window: BodyWindow): TextWindow {
  return window.keep === "head" ? new HeadWindow(window) : new TailWindow(window);
}
