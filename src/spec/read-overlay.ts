import {
  type Diagnostic,
  diagnostic,
  hasErrors,
  type Location,
  type Result,
} from "../core/diagnostic.ts";
import { sha256 } from "../core/digest.ts";
import type { Bounds } from "./bounds.ts";
import { checkOverlay, type OverlayContent } from "./check-overlay.ts";
import { resolveFile } from "./external-files.ts";
import { placedIn } from "./locate.ts";
import { decodeText, parseSpec } from "./parse.ts";
import { isUrl, readSource, type SourcePorts } from "./read-source.ts";

/** Where an overlay is, and where that is written down. */
export interface OverlayLocation {
  /** Path or URL. */
  readonly file: string;
  readonly at?: Location | undefined;
}

/** An overlay as it was read. */
export interface Overlay extends OverlayContent {
  readonly file: string;
  readonly text: string;
  /** SHA-256 of the unpacked bytes, hexadecimal. */
  readonly sha256: string;
}

/**
 * Reads an overlay for a spec. Reports what `readSource`, `parseSpec` and `checkOverlay` report, spec-too-large and
 * overlay-extends, with lines and columns; the value is undefined after an error.
 */
export async function readOverlay(
  { file, at }: OverlayLocation,
  {
    spec,
    ports,
    bounds,
  }: { readonly spec: string; readonly ports: SourcePorts; readonly bounds: Bounds },
): Promise<Result<Overlay | undefined>> {
  const source = await readSource(file, ports, at);
  if (source.value === undefined) return { value: undefined, diagnostics: source.diagnostics };
  const text = decodeText(source.value.bytes);
  const parsed = parseSpec(text, file);
  if (parsed.diagnostics.length > 0) return { value: undefined, diagnostics: parsed.diagnostics };
  const excess = bounds.excess(parsed.value);
  if (excess !== undefined) {
    const found = diagnostic("spec-too-large", `${file} has ${excess}`, { at: { file } });
    return { value: undefined, diagnostics: [found] };
  }
  const { value, diagnostics } = checkOverlay(parsed.value, file);
  const found = [...diagnostics, ...(value ? wrongSpec(value, { file, spec }) : [])];
  return {
    value:
      value && !hasErrors(found)
        ? { ...value, file, text, sha256: sha256(source.value.bytes) }
        : undefined,
    diagnostics: placedIn(found, new Map([[file, text]])),
  };
}

/** Says that an overlay was made for another document, where it says for which. */
function wrongSpec(
  { extends: extended }: OverlayContent,
  { file, spec }: { readonly file: string; readonly spec: string },
): readonly Diagnostic[] {
  if (extended === undefined) return [];
  const wanted = resolveFile(file, extended.split("#", 1)[0] ?? "");
  if (wanted === (isUrl(spec) ? new URL(spec).href : spec)) return [];
  const message = `the overlay extends ${extended}, and the spec is ${spec}`;
  return [diagnostic("overlay-extends", message, { at: { file, pointer: "/extends" } })];
}
