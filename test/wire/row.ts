/** What arrives at the upstream. Header names in lower case; undefined says that a header must not come. */
export interface Sent {
  /** Method and target as received: `GET /c?color=blue`. */
  readonly line: string;
  readonly headers?: { readonly [name: string]: string | undefined };
  /** Nothing, and no Content-Type, when left out. A `BOUNDARY` stands for that of a multipart body. */
  readonly body?: string | Uint8Array;
}

/** What the upstream answers; 204 when left out. */
export interface Answer {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** One operation of a description, a call of its tool, and what must come of it. */
export interface Row {
  readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly operation: object;
  /** Members of the path item besides the operation. */
  readonly pathItem?: object;
  /** Members of the document besides `paths`: the version, servers, components. */
  readonly document?: object;
  /** YAML of the API's configuration besides spec, upstream and `include`. */
  readonly settings?: string;
  /** Put after the upstream's origin. */
  readonly base?: string;
  readonly args: { readonly [name: string]: unknown };
  readonly sends: Sent;
  readonly answer?: Answer;
  /** The tool's result: its text, or the whole block where it is none. */
  readonly shows?: unknown;
}

type Schema = { readonly [keyword: string]: unknown };

/** A schema that a value has, wide enough for its neighbours. */
export function schemaOf(value: unknown): Schema {
  if (value === null) return { type: ["string", "null"] };
  if (Array.isArray(value)) return { type: "array", items: {} };
  if (typeof value === "object") return { type: "object" };
  return { type: typeof value };
}

/** How a Parameter Object says that a value is written; the standard's default where undefined. */
export interface Style {
  readonly style?: string | undefined;
  readonly explode?: boolean | undefined;
}

/** A parameter called `color`, and the call with this value. */
export function colorRow({
  location,
  style,
  explode,
  value,
  sends,
  path = "/c",
}: Style & {
  readonly location: "path" | "query" | "header" | "cookie";
  readonly value: unknown;
  readonly sends: Sent;
  readonly path?: string;
}): Row {
  const how = { ...(style !== undefined && { style }), ...(explode !== undefined && { explode }) };
  const required = location === "path" && { required: true };
  const color = { name: "color", in: location, ...required, ...how, schema: schemaOf(value) };
  return {
    name: `${location}, ${style ?? "default style"}, explode ${explode ?? "by default"}: ${JSON.stringify(value)}`,
    path,
    operation: { parameters: [color] },
    args: { color: value },
    sends,
  };
}
