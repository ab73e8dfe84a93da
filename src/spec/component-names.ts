import { type JsonObject, ownValue } from "../core/json.ts";
import { pointerOf, valueAt } from "../core/pointer.ts";
import type { Kind } from "./positions.ts";

/** Sections of `components` by what they hold; Swagger 2.0 has its own at the top. */
const sections: { readonly [K in Kind]?: readonly string[] } = {
  schema: ["components", "schemas"],
  response: ["components", "responses"],
  parameter: ["components", "parameters"],
  requestBody: ["components", "requestBodies"],
  header: ["components", "headers"],
  securityScheme: ["components", "securitySchemes"],
  callback: ["components", "callbacks"],
  pathItem: ["components", "pathItems"],
};
const swaggerSections: { readonly [K in Kind]?: readonly string[] } = {
  schema: ["definitions"],
  response: ["responses"],
  parameter: ["parameters"],
};
const swaggerKinds = ["schema", "response", "parameter"] as const;

/** Gives out names for new components of a document, each once. */
export class ComponentNames {
  readonly #document: JsonObject;
  readonly #isSwagger: boolean;
  readonly #taken = new Set<string>();

  constructor(document: JsonObject) {
    this.#document = document;
    this.#isSwagger = ownValue(document, "swagger") !== undefined;
  }

  /** The keys of a free place for an object, named as alike as can be; undefined where no section holds its kind. */
  placeFor(kind: Kind, like: string): readonly string[] | undefined {
    const section = (this.#isSwagger ? swaggerSections : sections)[kind];
    if (section === undefined) return undefined;
    const base = like.replace(/[^A-Za-z0-9._-]+/g, "_") || "part";
    let place = [...section, base];
    for (let number = 2; this.#isTaken(place); number += 1)
      place = [...section, `${base}_${number}`];
    this.#taken.add(pointerOf(place));
    return place;
  }

  #isTaken(place: readonly string[]): boolean {
    return this.#taken.has(pointerOf(place)) || valueAt(this.#document, place) !== undefined;
  }
}

/** Where a component of Swagger 2.0 is after the conversion; other keys are given back. */
export function convertedPlace(place: readonly string[]): readonly string[] {
  const [section = "", ...names] = place;
  const kind = swaggerKinds.find((kind) => swaggerSections[kind]?.[0] === section);
  return kind === undefined ? place : [...(sections[kind] ?? []), ...names];
}
