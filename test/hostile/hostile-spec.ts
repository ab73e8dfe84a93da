import { objectFrom } from "../../src/core/json.ts";

/** A description in which a text stands at every place where a description has a string. */
export function hostileSpec(text: string): object {
  const words = { summary: text, description: text };
  const schema = {
    title: text,
    description: text,
    type: "string",
    enum: [text],
    default: text,
    examples: [text],
    pattern: text,
    format: text,
    "x-note": text,
  };
  const properties = objectFrom<object>([
    [text, schema],
    ["__proto__", schema],
    ["plain", { $ref: "#/components/schemas/Plain" }],
  ]);
  const object = { type: "object", title: text, description: text, required: [text], properties };
  const parameter = (place: string) => ({ name: text, in: place, description: text, schema });
  const parameters = ["query", "header", "cookie"].map(parameter);
  const content = (mediaType: string) => objectFrom([[mediaType, { schema: object }]]);
  const operation = (id: string, mediaType: string) => ({
    operationId: id,
    ...words,
    tags: [text],
    parameters,
    requestBody: { description: text, content: content(mediaType) },
    responses: objectFrom<object>([
      ["200", { description: text, content: content(text) }],
      [text, { description: text }],
    ]),
    security: [objectFrom([[text, [text]]])],
    servers: [{ url: text, description: text }],
  });
  return {
    openapi: "3.1.0",
    info: { title: text, version: text, description: text, license: { name: text, url: text } },
    servers: [
      { url: `https://{v}.example/${text}`, variables: { v: { default: text, enum: [text] } } },
    ],
    tags: [{ name: text, description: text }],
    paths: objectFrom<object>([
      [
        `/${text}/{${text}}`,
        { ...words, post: operation(text, "application/json"), get: { ...words } },
      ],
      ["/form", { post: operation(`${text}2`, "multipart/form-data") }],
      ["/odd", { put: operation(`${text}3`, text) }],
    ]),
    components: {
      schemas: objectFrom<object>([
        [text, object],
        ["Plain", { type: "string", description: text, const: text }],
      ]),
      securitySchemes: objectFrom([
        [text, { type: "apiKey", in: "header", name: text, description: text }],
      ]),
    },
  };
}
