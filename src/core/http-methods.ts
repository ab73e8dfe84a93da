/** The methods that OpenAPI has operations for (3.1 §4.8.9 "Path Item Object": https://spec.openapis.org/oas/v3.1.0#path-item-object). */
export const httpMethods = [
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
  "TRACE",
] as const;

/** The fields of a path item that hold operations: the methods in lower case. */
export const operationFields: readonly string[] = httpMethods.map((method) => method.toLowerCase());
