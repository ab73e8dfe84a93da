// The Overlay Specification: https://spec.openapis.org/overlay/v1.0.0.html#schema
import type { DiagnosticCode } from "../core/catalog.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { pointerOf } from "../core/pointer.ts";
import { didYouMean } from "../core/suggest.ts";

/** One change of an overlay. */
export interface Action {
  readonly target: string;
  /** An array of the update, which may be any value; empty where there is none. */
  readonly update: readonly unknown[];
  readonly remove: boolean;
}

/** What an overlay says. */
export interface OverlayContent {
  readonly extends: string | undefined;
  readonly actions: readonly Action[];
}

/** More than anybody writes. */
const maxActions = 10_000;

type Fields = { readonly [field: string]: unknown };

/**
 * The content of a parsed overlay. Reports overlay-invalid, and overlay-without-effect for one without actions, at
 * pointers into the file; the value is undefined after an error.
 */
export function checkOverlay(value: unknown, file: string): Result<OverlayContent | undefined> {
  const checker = new Checker(file);
  if (!isObject(value)) {
    checker.report("overlay-invalid", "the overlay is not a mapping with overlay: 1.0.0", []);
    return { value: undefined, diagnostics: checker.found };
  }
  checker.knownFields(value, [], ["overlay", "info", "extends", "actions"]);
  const version = checker.text(value, [], "overlay", { isRequired: true });
  if (version !== undefined && !/^1\.0\.\d+$/.test(version)) {
    const message = `the overlay is of version ${version}; gram reads 1.0`;
    checker.report("overlay-invalid", message, ["overlay"]);
  }
  checkInfo(value, checker);
  const extended = checker.text(value, [], "extends");
  const actions = actionsOf(value, checker);
  if (checker.hasErrors) return { value: undefined, diagnostics: checker.found };
  return { value: { extends: extended, actions }, diagnostics: checker.found };
}

function checkInfo(overlay: Fields, checker: Checker): void {
  const info = ownValue(overlay, "info");
  if (!isObject(info)) {
    const at = info === undefined ? [] : ["info"];
    checker.report("overlay-invalid", "info is missing or not a mapping", at);
    return;
  }
  checker.knownFields(info, ["info"], ["title", "version"]);
  for (const field of ["title", "version"]) {
    checker.text(info, ["info"], field, { isRequired: true });
  }
}

function actionsOf(overlay: Fields, checker: Checker): readonly Action[] {
  const actions = ownValue(overlay, "actions");
  if (!Array.isArray(actions)) {
    const at = actions === undefined ? [] : ["actions"];
    checker.report("overlay-invalid", "actions is missing or not a list", at);
    return [];
  }
  if (actions.length > maxActions) {
    const message = `the overlay has more than ${maxActions} actions`;
    checker.report("overlay-invalid", message, ["actions"]);
    return [];
  }
  if (actions.length === 0) {
    checker.report("overlay-without-effect", "the overlay has no actions", ["actions"]);
  }
  return actions.map((action: unknown, index) => actionOf(action, String(index), checker));
}

function actionOf(action: unknown, index: string, checker: Checker): Action {
  const at = ["actions", index];
  if (!isObject(action)) {
    checker.report("overlay-invalid", "the action is not a mapping", at);
    return { target: "$", update: [], remove: false };
  }
  checker.knownFields(action, at, ["target", "description", "update", "remove"]);
  const target = checker.text(action, at, "target", { isRequired: true }) ?? "$";
  checker.text(action, at, "description");
  const remove = ownValue(action, "remove") ?? false;
  if (typeof remove !== "boolean") {
    checker.report("overlay-invalid", "remove is not true or false", [...at, "remove"]);
  }
  const update = Object.hasOwn(action, "update") ? [action["update"]] : [];
  if (update.length === 0 && remove === false) {
    const message = "the action has neither update: nor remove: true";
    checker.report("overlay-without-effect", message, at);
  }
  return { target, update, remove: remove === true };
}

class Checker {
  readonly #file: string;
  readonly found: Diagnostic[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  get hasErrors(): boolean {
    return this.found.some(({ severity }) => severity === "error");
  }

  report(code: DiagnosticCode, message: string, keys: readonly string[], hint?: string): void {
    const at = { file: this.#file, pointer: pointerOf(keys) };
    this.found.push(diagnostic(code, message, { at, hint }));
  }

  knownFields(fields: Fields, at: readonly string[], known: readonly string[]): void {
    for (const field of Object.keys(fields)) {
      if (known.includes(field) || field.startsWith("x-")) continue;
      const hint = didYouMean(field, known) ?? `the fields here are ${known.join(", ")}`;
      this.report("overlay-invalid", `there is no field ${field} here`, [...at, field], hint);
    }
  }

  text(
    fields: Fields,
    at: readonly string[],
    field: string,
    { isRequired = false }: { readonly isRequired?: boolean } = {},
  ): string | undefined {
    const value = ownValue(fields, field);
    if (typeof value === "string") return value;
    const name = [...at.filter((key) => key === "info"), field].join(".");
    if (value !== undefined) {
      const hint = typeof value === "number" ? "put it in quotes" : undefined;
      this.report("overlay-invalid", `${name} is not a text`, [...at, field], hint);
    } else if (isRequired) this.report("overlay-invalid", `${name} is missing`, at);
    return undefined;
  }
}
