// OpenAPI 3.1 §4.8.13 "Request Body Object" to §4.8.17: https://spec.openapis.org/oas/v3.1.0#request-body-object
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";
import type { Spec } from "../spec/load-spec.ts";
import { referenceOf } from "../spec/references.ts";
import { type Fields, flagOf, textOf } from "./read-fields.ts";
import type { Content, RequestBody, Response } from "./types.ts";

/** The media types under `content`, in the document's order. */
export function contentsOf(object: Fields, pointer: string): readonly Content[] {
  const content = ownValue(object, "content");
  if (!isObject(content)) return [];
  return Object.entries(content).map(([mediaType, value]) => ({
    mediaType,
    schema: isObject(value) ? ownValue(value, "schema") : undefined,
    encoding: isObject(value) ? ownValue(value, "encoding") : undefined,
    pointer: pointerTo(pointerTo(pointer, "content"), mediaType),
  }));
}

interface Reading {
  readonly spec: Spec;
  readonly report: (found: Diagnostic) => void;
}

/** The body of a request; undefined where there is none. Reports reference-unresolved. */
export function requestBodyOf(
  value: unknown,
  pointer: string,
  { spec, report }: Reading,
): RequestBody | undefined {
  if (value === undefined) return undefined;
  const target = spec.resolver.follow(value, pointer);
  if (target === undefined) report(leadsNowhere(value, pointer, spec.file));
  if (target === undefined || !isObject(target.value)) return undefined;
  const contents = contentsOf(target.value, target.pointer);
  const description = textOf(target.value, "description");
  return {
    required: flagOf(target.value, "required", false),
    ...(description !== undefined && { description }),
    contents,
    pointer: target.pointer,
  };
}

/** The responses by status, in the document's order. Reports reference-unresolved. */
export function responsesOf(
  value: unknown,
  pointer: string,
  { spec, report }: Reading,
): readonly Response[] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value).filter(([status]) => !status.startsWith("x-"));
  return entries.map(([status, item]) => {
    const here = pointerTo(pointer, status);
    const target = spec.resolver.follow(item, here);
    if (target === undefined) report(leadsNowhere(item, here, spec.file));
    const response = target?.value;
    return {
      status,
      contents: target && isObject(response) ? contentsOf(response, target.pointer) : [],
    };
  });
}

function leadsNowhere(value: unknown, pointer: string, file: string): Diagnostic {
  const message = `the reference ${referenceOf(value) ?? ""} leads nowhere`;
  return diagnostic("reference-unresolved", message, { at: { file, pointer } });
}
