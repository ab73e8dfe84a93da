const closed = { type: "object", additionalProperties: false };
const limit = {
  type: "integer",
  description: "How many shelves at most",
  minimum: 1,
  maximum: 100,
};
const shelf = { type: "integer", description: "The shelf's number, as list_shelves gives it" };

/** Three good tools: one that needs nothing, one that needs an argument, one that writes. */
export const tools = [
  {
    name: "list_shelves",
    title: "List the shelves",
    description: "Lists the shelves of the shop in the order of the aisles, each with its number.",
    inputSchema: { ...closed, properties: { limit } },
    annotations: { readOnlyHint: true, destructiveHint: false },
  },
  {
    name: "get_shelf",
    title: "Get a shelf",
    description: "Gets one shelf with the goods that are in it and how many of each are left.",
    inputSchema: { ...closed, properties: { shelf }, required: ["shelf"] },
    annotations: { readOnlyHint: true, destructiveHint: false },
  },
  {
    name: "add_shelf",
    title: "Add a shelf",
    description: "Adds an empty shelf at the end of an aisle. Goods are put into it elsewhere.",
    inputSchema: {
      ...closed,
      properties: { aisle: { type: "integer", description: "The number of the aisle" } },
      required: ["aisle"],
    },
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
];

/** A result of tools/call, or an error. */
export type Called =
  | { readonly content: readonly object[]; readonly isError?: boolean }
  | { readonly code: number; readonly message: string };

/** Calls one of them, and says what is wrong with the arguments. */
export function callTool(params: { readonly [name: string]: unknown }): Called {
  const { name, arguments: given } = params;
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return { code: -32602, message: `Unknown tool: ${String(name)}` };
  const args: object = typeof given === "object" && given !== null ? given : {};
  const { properties, required = [] } = tool.inputSchema as {
    readonly properties: object;
    readonly required?: readonly string[];
  };
  const missing = required.filter((one) => !(one in args));
  if (missing.length > 0) return wrong(`${missing.join(", ")} is missing`);
  for (const [key, value] of Object.entries(args)) {
    if (!(key in properties)) return wrong(`there is no argument ${key}`);
    if (typeof value !== "number") return wrong(`${key} must be an integer`);
  }
  return { content: [{ type: "text", text: "Shelf 1" }] };
}

function wrong(text: string): Called {
  return { content: [{ type: "text", text }], isError: true };
}
