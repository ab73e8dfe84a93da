import type { WindowPart } from "../core/ports.ts";

/** Takes a text piece by piece, and keeps of it what a window shows. */
export interface TextWindow {
  /** A piece holds whole characters. */
  push(text: string): void;
  /** Whether nothing that comes later can be shown. */
  readonly isFull: boolean;
  end(readTo: WindowPart["readTo"]): WindowedText;
}

/** What a window has kept: UTF-8, and which part of the text it is. */
export interface WindowedText {
  readonly body: Uint8Array;
  readonly part: WindowPart;
}

/** Where kept bytes begin and end that are shown, how many lines they are, and what is to be skipped next. */
export interface TextCut {
  readonly start: number;
  readonly end: number;
  /** 0 where bytes count. */
  readonly lines: number;
  readonly next: number;
  readonly isCutLine: boolean;
}
