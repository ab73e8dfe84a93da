import type { DiagnosticCode } from "../core/catalog.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { operationFields } from "../core/http-methods.ts";
import { isObject, ownValue } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";
import type { Spec } from "../spec/load-spec.ts";

interface Count {
  readonly code: DiagnosticCode;
  readonly what: string;
  count: number;
  /** Where the first of them is. */
  pointer?: string;
}

/**
 * What a spec describes besides operations and no tool is made of: webhooks, callbacks and links, each kind once with
 * its number (OpenAPI 3.1 §4.8.1, §4.8.18, §4.8.20).
 */
export function leftOutParts(spec: Spec): readonly Diagnostic[] {
  const webhooks: Count = { code: "webhooks-left-out", what: "webhook", count: 0 };
  const callbacks: Count = { code: "callbacks-left-out", what: "callback", count: 0 };
  const links: Count = { code: "links-left-out", what: "link", count: 0 };
  add(webhooks, ownValue(spec.document, "webhooks"), "/webhooks");
  for (const [keys, operation] of operationsOf(spec)) {
    add(callbacks, ownValue(operation, "callbacks"), `${keys}/callbacks`);
    const responses = ownValue(operation, "responses");
    for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
      const target = spec.resolver.follow(response, "")?.value;
      const at = pointerTo(`${keys}/responses`, status);
      if (isObject(target)) add(links, ownValue(target, "links"), at);
    }
  }
  return [webhooks, callbacks, links].flatMap((found) =>
    found.count > 0 ? [told(found, spec)] : [],
  );
}

function add(found: Count, parts: unknown, pointer: string): void {
  const count = isObject(parts) ? Object.keys(parts).length : 0;
  if (count > 0) found.pointer ??= pointer;
  found.count += count;
}

function told({ code, what, count, pointer = "" }: Count, { file }: Spec): Diagnostic {
  const message = count === 1 ? `one ${what} is left out` : `${count} ${what}s are left out`;
  return diagnostic(code, message, { at: { file, pointer } });
}

type Fields = { readonly [field: string]: unknown };

/** The operations and their pointers; a path item behind a reference counts where it is used. */
function operationsOf(spec: Spec): readonly (readonly [string, Fields])[] {
  const paths = ownValue(spec.document, "paths");
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, value]) => {
    const item = spec.resolver.follow(value, pointerTo("/paths", path));
    if (item === undefined || !isObject(item.value)) return [];
    const { value: fields, pointer } = item;
    return operationFields.flatMap((method): (readonly [string, Fields])[] => {
      const operation = ownValue(fields, method);
      return isObject(operation) ? [[`${pointer}/${method}`, operation]] : [];
    });
  });
}
