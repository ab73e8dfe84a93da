// The order of actions: https://spec.openapis.org/overlay/v1.0.0.html#overlay-object
import { type Diagnostic, diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import type { JsonObject } from "../core/json.ts";
import { pointerOf, valueAt } from "../core/pointer.ts";
import { updated, without } from "./apply-action.ts";
import type { Bounds } from "./bounds.ts";
import type { Action } from "./check-overlay.ts";
import { selectNodes } from "./json-path.ts";
import { placedIn } from "./locate.ts";
import { MemberOrigins, type Place } from "./member-origins.ts";
import { Incompatible, kindOf } from "./merge-update.ts";
import { type Overlay, type OverlayLocation, readOverlay } from "./read-overlay.ts";
import type { SourcePorts } from "./read-source.ts";
import { selectedTree } from "./selected-nodes.ts";
import { TooMuchWork, Work } from "./work.ts";

/** A document that overlays were applied to. */
export interface Overlaid {
  readonly document: JsonObject;
  readonly overlays: readonly Overlay[];
  /** Where what the keys lead to comes from: the spec or an overlay. */
  placeOf(keys: readonly string[]): Place;
}

/** What the overlays are for, and what reading them needs. */
export interface OverlayInput {
  /** The path or URL of the spec. */
  readonly file: string;
  readonly locations: readonly OverlayLocation[];
  readonly ports: SourcePorts;
  readonly bounds: Bounds;
}

/**
 * The document as it was read, with the overlays applied in their order; it is not changed itself. Reports what
 * `readOverlay` reports, overlay-target-invalid, overlay-mismatch, overlay-without-effect and spec-too-large, with lines
 * and columns. The value is undefined after an error.
 */
export async function applyOverlays(
  document: JsonObject,
  { file, locations, ports, bounds }: OverlayInput,
): Promise<Result<Overlaid | undefined>> {
  const read: Result<Overlay | undefined>[] = [];
  for (const location of locations) {
    read.push(await readOverlay(location, { spec: file, ports, bounds }));
  }
  const overlays = read.flatMap(({ value }) => value ?? []);
  const diagnostics = read.flatMap((result) => result.diagnostics);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const applied = new Applied(document);
  for (const overlay of overlays) {
    diagnostics.push(...applied.apply(overlay));
    if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  }
  const { origins, value } = applied;
  const placeOf = (keys: readonly string[]): Place => origins.placeOf(keys, { file, value });
  // An object, since only its members were changed, and made of parts of JSON documents.
  return { value: { document: value as JsonObject, overlays, placeOf }, diagnostics };
}

class Applied {
  readonly #work = new Work();
  readonly origins = new MemberOrigins();
  value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Applies the actions up to the first error. */
  apply({ file, text, actions }: Overlay): readonly Diagnostic[] {
    const found: Diagnostic[] = [];
    for (const [index, action] of actions.entries()) {
      const place = { file, keys: ["actions", String(index)] };
      found.push(...this.#perform(action, place));
      if (hasErrors(found)) break;
    }
    return placedIn(found, new Map([[file, text]]));
  }

  #perform(action: Action, { file, keys }: Place): readonly Diagnostic[] {
    const at = { file, pointer: pointerOf([...keys, "target"]) };
    try {
      const selection = selectNodes(action.target, this.value, this.#work);
      if ("problem" in selection) {
        const message = `${action.target} cannot be used as a JSONPath: ${selection.problem}`;
        return [diagnostic("overlay-target-invalid", message, { at })];
      }
      if (selection.nodes.length === 0) {
        const message = `${action.target} selects nothing in the spec`;
        return [diagnostic("overlay-without-effect", message, { at })];
      }
      const mismatch = mismatchOf(action, { nodes: selection.nodes, value: this.value });
      if (mismatch !== undefined) return [diagnostic("overlay-mismatch", mismatch, { at })];
      this.#change(action, { nodes: selection.nodes, place: { file, keys } });
      return [];
    } catch (error) {
      if (error instanceof TooMuchWork) {
        const message = `${action.target} takes ${error.message}, with the actions before it`;
        return [diagnostic("overlay-target-invalid", message, { at })];
      }
      if (!(error instanceof Incompatible)) throw error;
      const where = { file: error.place.file, pointer: pointerOf(error.place.keys) };
      return [diagnostic("overlay-mismatch", error.message, { at: where })];
    }
  }

  #change(
    { update, remove }: Action,
    { nodes, place }: { readonly nodes: readonly (readonly string[])[]; readonly place: Place },
  ): void {
    const context = { origins: this.origins, work: this.#work };
    const tree = selectedTree(nodes);
    if (remove) this.value = without(this.value, tree, context);
    else if (update.length > 0) {
      const keys = [...place.keys, "update"];
      const from = { value: update[0], place: { file: place.file, keys } };
      this.value = updated(this.value, tree, { ...context, update: from });
    }
  }
}

/** Why an action cannot be for all of what it selects. */
function mismatchOf(
  { target, remove }: Action,
  { nodes, value }: { readonly nodes: readonly (readonly string[])[]; readonly value: unknown },
): string | undefined {
  if (remove && nodes.some((keys) => keys.length === 0)) {
    return `${target} selects the whole document, which cannot be removed`;
  }
  const primitive = nodes.find((keys) => kindOf(valueAt(value, keys)) === "a primitive value");
  if (primitive === undefined) return undefined;
  return `${target} selects #${pointerOf(primitive)}, which is neither an object nor an array`;
}
