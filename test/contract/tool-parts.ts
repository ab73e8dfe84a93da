/** What every tool of the type tests says of itself. */
export const about = {
  name: "get_thing",
  title: "Get a thing",
  description: "One thing.",
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
} as const;

/** Arguments of the type tests' tools. */
export const input = {
  type: "object",
  additionalProperties: false,
  required: ["owner"],
  properties: {
    owner: { type: "string" },
    number: { type: "integer" },
    title: { type: "string" },
    page: { type: "integer" },
    labels: { type: "array", items: { type: "string" } },
  },
} as const;
