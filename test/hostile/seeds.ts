const schemas = {
  A: {
    type: "object",
    required: ["kind"],
    properties: {
      kind: { type: "string", enum: ["a"] },
      n: { type: ["integer", "null"], minimum: 1 },
    },
    additionalProperties: { type: "string" },
  },
  Loop: { type: "object", properties: { next: { $ref: "#/components/schemas/Loop" } } },
  Either: {
    oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/Loop" }],
    discriminator: { propertyName: "kind", mapping: { a: "#/components/schemas/A" } },
  },
};

const three = {
  openapi: "3.1.0",
  info: { title: "Seed", version: "1" },
  servers: [{ url: "https://{r}.example/v1", variables: { r: { default: "eu", enum: ["eu"] } } }],
  security: [{ key: [] }],
  tags: [{ name: "t" }],
  paths: {
    "/a/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      post: {
        operationId: "a",
        tags: ["t"],
        parameters: [
          {
            name: "q",
            in: "query",
            style: "deepObject",
            explode: true,
            schema: { type: "object" },
          },
          { name: "j", in: "query", content: { "application/json": { schema: {} } } },
          { $ref: "#/components/parameters/P" },
        ],
        requestBody: {
          required: false,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Either" } } },
        },
        responses: { "200": { description: "", content: { "application/json": {} } } },
        servers: [{ url: "/own" }],
      },
    },
    "/f": {
      put: {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                allOf: [
                  { $ref: "#/components/schemas/A" },
                  { properties: { f: { type: "string" } } },
                ],
              },
              encoding: { f: { contentType: "image/png", style: "form", explode: true } },
            },
          },
        },
        responses: { default: { $ref: "#/components/responses/R" } },
      },
    },
  },
  components: {
    schemas,
    parameters: {
      P: { name: "p", in: "header", schema: { type: "array", items: { type: "string" } } },
    },
    responses: { R: { description: "" } },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};

const two = {
  swagger: "2.0",
  info: { title: "Seed", version: "1" },
  host: "api.example.com",
  basePath: "/v1",
  schemes: ["https"],
  consumes: ["application/json"],
  paths: {
    "/a/{id}": {
      get: {
        parameters: [
          { name: "id", in: "path", required: true, type: "string" },
          {
            name: "q",
            in: "query",
            type: "array",
            items: { type: "string" },
            collectionFormat: "multi",
          },
        ],
        responses: { "200": { description: "", schema: { $ref: "#/definitions/A" } } },
      },
      post: {
        consumes: ["multipart/form-data"],
        parameters: [{ name: "f", in: "formData", type: "file" }],
        responses: {},
      },
    },
  },
  definitions: { A: { type: "object", properties: { a: { type: "string" } } } },
  securityDefinitions: { basic: { type: "basic" } },
};

/** Small descriptions of 3.1 and 2.0 with every kind of part. */
export const seeds: readonly object[] = [three, two];
