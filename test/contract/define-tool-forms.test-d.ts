// What must go on compiling: the forms that the contract has for arguments, steps and texts.
import { defineServer, defineTool, type ToolDefinition } from "gram-mcp";
import { expectTypeOf, it } from "vitest";
import { about, input } from "./tool-parts.ts";

it("takes every form of a reference where a value is wanted", () => {
  const tool = defineTool({
    ...about,
    input,
    guards: [
      { that: "!($inputs.owner =~ '^[.]')", message: "No such owner." },
      { that: "$inputs.owner != '' && !($inputs.page > 9)", message: "Not {$inputs.owner}." },
      { that: "!($inputs.owner =~ '^-')", message: "None." },
      { that: "($inputs.owner || $inputs.page)", message: "One." },
    ],
    run: [
      {
        when: "$inputs.number",
        needs: ["number"],
        steps: [
          {
            id: "pr",
            request: {
              method: "POST",
              path: "/repos/{owner}/pulls/{number}",
              query: {
                page: "$inputs.page",
                first: "$inputs.labels[0]",
                joined: "$inputs.labels | join '+'",
                either: "$inputs.page ?? $inputs.number ?? 1",
                by: "by {$inputs.owner}{? on {$inputs.title}}",
                amount: "$=$5",
                region: "$env.REGION",
                since: "$now | minus '24h' | iso",
                fixed: 7,
                all: true,
                empty: "",
                list: { value: ["$inputs.title", "x"], style: "pipeDelimited", explode: false },
              },
              headers: { "x-title": "$inputs.title" },
              body: {
                a: [{ b: "$inputs.labels" }],
                c: null,
                d: 1,
                e: "plain",
                f: "$=$inputs.nothing",
              },
            },
          },
          {
            id: "files",
            when: "$steps.pr.body.changed_files > 0",
            forEach: { in: "$steps.pr.body.files", concurrency: 2 },
            request: {
              method: "GET",
              path: "/files/{sha}",
              variables: { sha: "$item.sha" },
            },
            where: "$item.state == 'open' || $item.owner == $inputs.owner",
            expect: [
              { that: "!$response.body.errors", message: "{$response.body.errors[0].message}" },
            ],
            onError: "keep",
          },
        ],
        answer: { from: "$steps.files.each", text: { each: "$item", line: "{$item.of.name}" } },
      },
      { steps: [{ id: "list", request: { method: "GET", path: "/repos/{owner}" } }] },
    ],
  });
  expectTypeOf(tool).toEqualTypeOf<ToolDefinition>();
});

it("takes links, windows and followed redirects", () => {
  const tool = defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          { id: "pr", request: { method: "GET", path: "/pulls/{number}" } },
          {
            id: "log",
            forEach: { in: "$steps.pr.body.jobs" },
            request: { url: "$item.log_url" },
            response: {
              redirect: "follow",
              window: {
                keep: "tail",
                lines: "$inputs.page ?? 100",
                skip: 0,
                bytes: 10_000,
                scan: 1e9,
                ansi: "strip",
              },
            },
          },
          { id: "one", request: { url: "$steps.pr.body.diff_url" } },
        ],
      },
    ],
  });
  expectTypeOf(tool).toEqualTypeOf<ToolDefinition>();
});

it("takes names as specs have them", () => {
  const properties = {
    "user-id": { type: "string" },
    $top: { type: "integer" },
    constructor: { type: "string" },
    größe: { type: "string" },
    "filter[name]": { type: "string" },
  } as const;
  defineTool({
    ...about,
    input: { type: "object", additionalProperties: false, required: ["user-id"], properties },
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              method: "GET",
              path: "/users/{user-id}/of({größe})",
              query: { $top: "$inputs.$top", c: "$inputs.constructor", f: "$inputs.filter[name]" },
            },
          },
        ],
      },
    ],
  });
});

it("takes the named groups of a split as arguments, in paths too", () => {
  defineTool({
    ...about,
    input,
    split: { owner: "^(?<account>[^/]+)/(?<name>.+)$", title: "^(?<kind>\\w+):" },
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              method: "GET",
              path: "/repos/{account}/{name}",
              query: { kind: "$inputs.kind" },
            },
          },
        ],
      },
    ],
  });
});

it("takes a tool without arguments, and lists tools of all kinds in a server", () => {
  const none = defineTool({
    ...about,
    input: { type: "object", additionalProperties: false, properties: {} },
    run: [{ steps: [{ id: "main", request: { method: "GET", path: "/user" } }] }],
  });
  const server = defineServer({
    name: "things",
    title: "Things",
    version: "1.0.0",
    upstreams: { api: { url: "https://api.example" } },
    auth: { mode: "none" },
    tools: [none],
  });
  expectTypeOf(server.tools).toEqualTypeOf<readonly ToolDefinition[]>();
});
