// What gram explain prints of a tool that does many things: the contract has them, whoever wrote them down.
import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import { plainPaint } from "../../src/core/render-diagnostic.ts";
import { explainTool, methodsIn } from "../../src/review/explain-tool.ts";
import { renderExplanation } from "../../src/review/render-explanation.ts";

const text = { type: "string" };
const tool: ToolDefinition = {
  name: "read_pull_request",
  title: "Read a pull request",
  description: "What there is to know of one.\nNothing is changed.",
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  scopes: [["repo", "public_repo"], ["workflow"]],
  toolset: "pulls",
  input: {
    type: "object",
    additionalProperties: false,
    required: ["method", "owner", "number"],
    properties: {
      method: { ...text, enum: ["get", "files", "checks"], description: "What to read." },
      owner: { ...text, description: "Account\u202e that\u001b[2J owns it." },
      number: { type: "integer" },
      labels: { type: "array", items: text },
      page: { type: "integer", default: 1 },
    },
  },
  guards: [{ that: "$inputs.number > 0", message: "number counts from 1." }],
  run: [
    {
      when: "$inputs.method == 'get'",
      steps: [
        {
          id: "pull",
          operation: "pulls/get",
          request: {
            method: "GET",
            path: "/repos/{owner}/pulls/{pull_number}",
            variables: { pull_number: "$inputs.number" },
            headers: { accept: "application/vnd.github.diff" },
          },
          response: { as: "text" },
        },
      ],
    },
    {
      when: "$inputs.method in ['files', 'it''s']",
      needs: ["page"],
      steps: [
        {
          id: "files",
          operation: "pulls/gone",
          request: {
            method: "GET",
            path: "/repos/{owner}/files",
            query: {
              page: "$inputs.page",
              labels: { value: "$inputs.labels", explode: false },
              size: 30,
            },
          },
          paging: { by: "page", set: "query.page", size: "query.size" },
          all: 3,
          items: "$response.body.files",
          where: "$item.status != 'same'",
          expect: [{ that: "$response.body.files", message: "There are no files." }],
        },
      ],
      answer: { shape: ["name", "lines = patch | count"] },
    },
    {
      steps: [
        {
          id: "graph",
          upstream: "graphql",
          request: {
            method: "POST",
            path: "/query",
            safe: true,
            body: { query: "{ viewer }", variables: { owner: "$inputs.owner" } },
          },
        },
        {
          id: "runs",
          security: [["bearer"], ["key", "other"]],
          forEach: { in: "$steps.graph.body.ids", concurrency: 2 },
          request: { method: "GET", path: "/runs/{id}", variables: { id: "$item.id" } },
        },
      ],
      answer: { text: "{$steps.runs.each | count} runs" },
    },
  ],
};

const server: ServerDefinition = {
  name: "github",
  title: "GitHub",
  version: "1",
  auth: { mode: "passthrough" },
  upstreams: {
    api: {
      url: "https://api.example/v3/",
      credential: { header: "authorization", prefix: "Bearer ", env: "TOKEN" },
      credentials: {
        bearer: { header: "authorization", prefix: "Bearer " },
        key: { query: "key", from: "environment", env: "KEY" },
      },
    },
    graphql: { url: "https://graph.example" },
  },
  tools: [tool],
};

const operations = new Map([
  [
    "pulls/get",
    {
      method: "GET",
      path: "/repos/{owner}/pulls/{pull_number}",
      summary: "Get it.",
      deprecated: true,
    },
  ],
]);
const operationOf = (id: string) => operations.get(id);
const cost = "92 tokens, 310 bytes";

function printed(method?: string): readonly string[] {
  const explanation = explainTool({ tool, server, operationOf, method });
  return renderExplanation(explanation, { paint: plainPaint, cost }).split("\n");
}

const head = [
  "read_pull_request   Read a pull request   reads   92 tokens, 310 bytes",
  "  What there is to know of one.",
  "  Nothing is changed.",
  "",
  "  arguments       method  string          required   get | files | checks. What to read.",
  "                  owner   string          required   Account<U+202E> that·[2J owns it.",
  "                  number  integer         required",
  "                  labels  list of string",
  "                  page    integer         default 1",
  "  scopes          repo or public_repo, and workflow",
  "  toolset         pulls",
  "  refused unless  $inputs.number > 0: number counts from 1.",
  "",
];
const first = [
  "  1. when $inputs.method == 'get'   takes method, owner, number",
  "     GET https://api.example/v3/repos/{owner}/pulls/{pull_number}",
  "       operation       pulls/get: Get it. (deprecated)",
  "       credential      header authorization: Bearer …, the caller's (TOKEN on stdio)",
  "       path            owner",
  "                       pull_number = $inputs.number",
  "       headers         accept = application/vnd.github.diff",
  '       response        {"as":"text"}',
];

it("prints each thing that a tool does with all of its steps", () => {
  expect(printed()).toEqual([
    ...head,
    ...first,
    "",
    "  2. when $inputs.method in ['files', 'it''s']   takes method, owner, labels, page; needs page",
    "     GET https://api.example/v3/repos/{owner}/files",
    "       operation       pulls/gone, which the spec does not have",
    "       credential      header authorization: Bearer …, the caller's (TOKEN on stdio)",
    "       path            owner",
    "       query           page",
    '                       labels = {"value":"$inputs.labels","explode":false}',
    "                       size = 30",
    '       paging          {"by":"page","set":"query.page","size":"query.size"}',
    "       all             3",
    "       items           $response.body.files",
    "       where           $item.status != 'same'",
    '       expect          {"that":"$response.body.files","message":"There are no files."}',
    "       answer          shows name, lines = patch | count",
    "",
    "  3. otherwise   takes owner",
    "     graph: POST https://graph.example/query",
    "       operation       none: no spec has it",
    "       credential      none",
    '       body            {"query":"{ viewer }","variables":{"owner":"$inputs.owner"}}',
    "       safe            true",
    "     runs: GET https://api.example/v3/runs/{id}",
    "       operation       none: no spec has it",
    "       credential      header authorization: Bearer …, the caller's; or query key: …, the host's own (KEY) and other (nothing says how)",
    "       path            id = $item.id",
    '       forEach         {"in":"$steps.graph.body.ids","concurrency":2}',
    "       answer text     {$steps.runs.each | count} runs",
  ]);
});

it("prints only what one method does", () => {
  expect(printed("get")).toEqual([...head, ...first]);
  expect(methodsIn("$inputs.method in ['files', 'it''s']")).toEqual(["files", "it's"]);
  expect(methodsIn("$inputs.job_id")).toEqual([]);
});
