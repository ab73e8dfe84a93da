// T15, T17 and S18: what a server says that it has, in which form, and whether it says it again.
import {
  events,
  laterResult,
  modernResultWith,
  onMethod,
  resultWith,
  withHeaders,
} from "./changes.ts";
import { type Change, failed, succeeded } from "./mcp-server.ts";
import type { RuleRow } from "./rule-row.ts";
import { tools } from "./shop-tools.ts";

const [first, ...others] = tools;
const prompt = { name: "greeting" };
const resource = { name: "aisle", uri: "shop://aisle/1" };

const capabilityRows: readonly RuleRow[] = [
  {
    rule: "T15",
    clause: "declared prompts are listed",
    breaks: resultWith("initialize", { capabilities: { tools: {}, prompts: {} } }),
    says: [
      "T15 warn: prompts is declared, and prompts/list is answered with 200 with error -32601",
    ],
  },
  {
    rule: "T15",
    clause: "declared resources are listed",
    breaks: resultWith("initialize", { capabilities: { tools: {}, resources: {} } }),
    says: [
      "T15 warn: resources is declared, and resources/list is answered with 200 with error -32601",
    ],
  },
  {
    rule: "T15",
    clause: "declared tools are listed",
    breaks: onMethod("tools/list", (asked) => failed(asked, -32601, "Method not found")),
    says: ["T15 warn: tools is declared, and tools/list is answered with 200 with error -32601"],
  },
  {
    rule: "T15",
    clause: "listed tools are declared",
    breaks: resultWith("initialize", { capabilities: {} }),
    says: ["T15 warn: tools/list lists some, and tools is not declared"],
  },
  {
    rule: "T15",
    clause: "listed prompts are declared",
    breaks: onMethod("prompts/list", (asked) => succeeded(asked, { prompts: [prompt] })),
    keeps: onMethod("prompts/list", (asked) => succeeded(asked, { prompts: [] })),
    says: ["T15 warn: prompts/list lists some, and prompts is not declared"],
  },
  {
    rule: "T15",
    clause: "listed resources are declared",
    breaks: onMethod("resources/list", (asked) => succeeded(asked, { resources: [resource] })),
    keeps: onMethod("resources/list", (asked) => failed(asked, -32603, "Internal error", 500)),
    says: ["T15 warn: resources/list lists some, and resources is not declared"],
  },
  {
    rule: "T15",
    clause: "changes can be heard of",
    breaks: resultWith("initialize", { capabilities: { tools: { listChanged: true } } }),
    says: [
      "T15 warn: listChanged is claimed for tools, and GET, on which the news would come, is answered with 405",
    ],
  },
];

const formRows: readonly RuleRow[] = [
  {
    rule: "T17",
    clause: "a result",
    breaks: resultWith("tools/list", { tools: [{ name: "list_shelves" }] }),
    says: [
      "T17 fail: tools/list: /result/tools/0/inputSchema: Invalid input: expected object, received undefined",
    ],
  },
  {
    rule: "T17",
    clause: "the type of an answer within 200",
    breaks: onMethod("tools/call", (_, clean) =>
      withHeaders(clean, { "content-type": "text/html" }),
    ),
    keeps: onMethod("tools/call", (_, clean) =>
      clean.status === 200 ? events([JSON.parse(clean.body ?? "null")]) : clean,
    ),
    says: [
      "T17 fail: tools/call of list_shelves without a token: its Content-Type is text/html, neither application/json nor text/event-stream",
    ],
  },
  {
    rule: "T17",
    clause: "an error",
    breaks: onMethod("gram-audit/no-such-method", (asked, clean) => ({
      ...clean,
      body: JSON.stringify({ jsonrpc: "2.0", id: asked.message?.id, error: { code: -32601 } }),
    })),
    says: [
      "T17 fail: gram-audit/no-such-method: /error/message: Invalid input: expected string, received undefined",
    ],
  },
  {
    rule: "T17",
    clause: "an output schema before 2026-07-28",
    breaks: (asked, clean, response) =>
      asked.headers["mcp-protocol-version"] === "2025-11-25"
        ? resultWith("tools/list", { tools: [{ ...first, outputSchema: { type: "array" } }] })(
            asked,
            clean,
            response,
          )
        : undefined,
    says: [
      'T17 fail: tools/list: /result/tools/0/outputSchema: before 2026-07-28 its type is "object"',
    ],
  },
];

/** A next page each time, for ever. */
function endless(): Change {
  let count = 0;
  return onMethod("tools/list", (asked) => {
    count += 1;
    return succeeded(asked, {
      tools,
      nextCursor: `page-${count}`,
      ttlMs: 0,
      cacheScope: "private",
    });
  });
}

const listRow = (clause: string, again: readonly object[], says: string): RuleRow => ({
  rule: "S18",
  clause,
  breaks: laterResult("tools/list", { tools: again }),
  says: [says],
});

const eraRow = (clause: string, other: readonly object[], says: readonly string[]): RuleRow => ({
  rule: "S18",
  clause,
  breaks: modernResultWith("tools/list", { tools: other }),
  says,
});

const steadyRows: readonly RuleRow[] = [
  {
    rule: "S18",
    clause: "it is listed",
    breaks: onMethod("tools/list", () => ({ status: 500 })),
    says: ["S18 fail: tools/list is answered with 500"],
  },
  {
    rule: "S18",
    clause: "no circle",
    breaks: resultWith("tools/list", { nextCursor: "again" }),
    says: ["S18 fail: a cursor leads to itself"],
  },
  {
    rule: "S18",
    clause: "an end",
    breaks: endless(),
    says: ["S18 info: after 20 pages there is still a next one"],
  },
  {
    rule: "S18",
    clause: "a cursor leads on",
    breaks: onMethod("tools/list", (asked) =>
      asked.message?.params?.["cursor"] === undefined
        ? succeeded(asked, { tools, nextCursor: "2", ttlMs: 0, cacheScope: "private" })
        : failed(asked, -32602, "Invalid cursor"),
    ),
    says: ["S18 fail: a next page is answered with 200 with error -32602"],
  },
  listRow(
    "one order",
    [...others, { ...first }],
    "S18 warn: of two lists, one after the other, the second has the tools in another order",
  ),
  listRow(
    "the same tools",
    others,
    "S18 warn: of two lists, one after the other, the second has other tools",
  ),
  listRow(
    "the same words",
    [{ ...first, description: "Lists the shelves, as of 12:01." }, ...others],
    "S18 warn: of two lists, one after the other, the second has another description of list_shelves",
  ),
  {
    rule: "S18",
    clause: "the same schemas",
    breaks: laterResult("tools/list", {
      tools: tools.map((tool) => ({ ...tool, inputSchema: { type: "object" } })),
    }),
    keeps: laterResult("tools/list", {
      tools: tools.map((tool) => ({ ...tool, _meta: { at: 2 } })),
    }),
    says: [
      "S18 warn: of two lists, one after the other, the second has another inputSchema of list_shelves, and of 2 more",
    ],
  },
  eraRow("one list for both eras", others, [
    "S18 info: 2025-11-25 is told one list, and 2026-07-28 another: it has other tools",
  ]),
  {
    ...eraRow(
      "one description for both eras",
      [{ ...first, description: "Shelves." }, ...others],
      [
        "S18 info: 2025-11-25 is told one list, and 2026-07-28 another: it has another description of list_shelves",
      ],
    ),
    keeps: modernResultWith("tools/list", {
      tools: tools.map((tool) => ({
        ...tool,
        outputSchema: { type: "array", items: {} },
        inputSchema: {
          $schema: "https://json-schema.org/draft/2020-12/schema",
          ...tool.inputSchema,
        },
      })),
    }),
  },
];

/** Of the lists of a server. */
export const listRows: readonly RuleRow[] = [...capabilityRows, ...formRows, ...steadyRows];
