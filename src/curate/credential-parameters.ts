// OpenAPI 3.1 §4.8.27 "Security Scheme Object": https://spec.openapis.org/oas/v3.1.0#security-scheme-object
import type { CredentialPlan } from "../contract/server.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { PlannedCredentials } from "./plan-credentials.ts";

/** What says where credentials go: the spec's schemes and what the configuration made of them. */
export interface CredentialSources {
  readonly schemes: ApiModel["securitySchemes"];
  readonly planned: PlannedCredentials["upstream"];
}

/**
 * The operation without the parameters that carry a credential: the host sets it, and a model must neither be asked for
 * it nor replace it. Each is reported as credential-parameter.
 */
export function withoutCredentials(
  operation: Operation,
  { schemes, planned }: CredentialSources,
  { spec, report }: { readonly spec: Spec; readonly report: (found: Diagnostic) => void },
): Operation {
  const places = new Set([
    ...plannedPlaces(planned),
    ...(operation.security ?? []).flat().flatMap((name) => {
      const scheme = schemes.get(name);
      return scheme?.kind === "apiKey" ? [placeOf(scheme.in, scheme.name)] : [];
    }),
  ]);
  const parameters = operation.parameters.filter(({ in: where, name, pointer }) => {
    if (!places.has(placeOf(where, name))) return true;
    const message = `${operation.id}: no argument sets the ${where} parameter ${JSON.stringify(name)}, which carries a credential`;
    report(diagnostic("credential-parameter", message, { at: { file: spec.file, pointer } }));
    return false;
  });
  return { ...operation, parameters };
}

/** Header names are the same in any case (RFC 9110 §5.1), the others are not. */
function placeOf(where: string, name: string): string {
  return `${where} ${where === "header" ? name.toLowerCase() : name}`;
}

function plannedPlaces({ credential, credentials }: CredentialSources["planned"]): string[] {
  const plans: CredentialPlan[] = Object.values(credentials ?? {});
  if (credential !== undefined && credential !== "none") plans.push(credential);
  return plans.flatMap(({ header, query, cookie }) => [
    ...(header === undefined ? [] : [placeOf("header", header)]),
    ...(query === undefined ? [] : [placeOf("query", query)]),
    ...(cookie === undefined ? [] : [placeOf("cookie", cookie)]),
  ]);
}
