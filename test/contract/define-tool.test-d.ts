// The mistakes in a tool that do not compile, each marked on its own line. What the compiler says of them is in
// did-you-mean.test.ts, the forms that do compile in define-tool-forms.test-d.ts.
import { defineTool } from "gram-mcp";
import { it } from "vitest";
import { about, input } from "./tool-parts.ts";

it("refuses a request that sends an argument which is not there", () => {
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              method: "POST",
              path: "/repos/{owner}/things/{thing}",
              // @ts-expect-error
              variables: { thing: "$inputs.nmber" },
              query: {
                owner: "$inputs.owner",
                // @ts-expect-error
                page: "$inputs.pge",
                // @ts-expect-error
                list: { value: "$inputs.lables", explode: false },
              },
              // @ts-expect-error
              headers: { "x-owner": "$inputs.ownr" },
              // @ts-expect-error
              cookies: { session: "$inputs.sesion" },
              // @ts-expect-error
              body: { title: "$inputs.title", deep: { list: [{ labels: "$inputs.lables" }] } },
            },
          },
        ],
      },
    ],
  });
});

it("refuses conditions, checks and answers that name an argument which is not there", () => {
  defineTool({
    ...about,
    input,
    guards: [
      { that: "$inputs.owner != ''", message: "Give an owner." },
      // @ts-expect-error
      { that: "$inputs.ownr != ''", message: "Give an owner." },
      // @ts-expect-error
      { that: "!$inputs.ownr", message: "Give no owner." },
    ],
    run: [
      {
        // @ts-expect-error
        when: "$inputs.mode == 'all'",
        // @ts-expect-error
        needs: ["owner", "nmber"],
        steps: [
          {
            id: "main",
            // @ts-expect-error
            when: "$inputs.mode",
            // @ts-expect-error
            forEach: { in: "$inputs.nmbers" },
            request: { method: "GET", path: "/things" },
            // @ts-expect-error
            items: "$inputs.items",
            // @ts-expect-error
            where: "$inputs.state == $item.state",
            // @ts-expect-error
            expect: [{ that: "$inputs.ownr == $response.body.owner", message: "Another owner." }],
          },
        ],
        answer: {
          // @ts-expect-error
          from: "$inputs.ownr",
          // @ts-expect-error
          text: "$inputs.ownr",
        },
      },
    ],
  });
});

it("refuses a step that is not there", () => {
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          { id: "pr", request: { method: "GET", path: "/pulls/{number}" } },
          {
            id: "checks",
            request: {
              method: "GET",
              path: "/checks/{sha}",
              // @ts-expect-error
              variables: { sha: "$steps.pull.body.head.sha" },
            },
          },
        ],
        // @ts-expect-error
        answer: { from: "$steps.check.body" },
      },
    ],
  });
});

it("refuses links and windows that name what is not there", () => {
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          { id: "pr", request: { method: "GET", path: "/pulls/{number}" } },
          // @ts-expect-error
          { id: "link", request: { url: "$steps.pull.body.url" } },
          {
            id: "log",
            request: { url: "$steps.pr.body.url" },
            // @ts-expect-error
            response: { window: { keep: "tail", lines: "$inputs.lins", bytes: 1 } },
          },
        ],
      },
    ],
  });
});

it("refuses a required argument that has no schema", () => {
  defineTool({
    ...about,
    input: {
      type: "object",
      additionalProperties: false,
      // @ts-expect-error
      required: ["ownr"],
      properties: { owner: { type: "string" } },
    },
    run: [{ steps: [{ id: "main", request: { method: "GET", path: "/users/{owner}" } }] }],
  });
});

it("refuses a split of an argument that is not there, and a group that the pattern does not have", () => {
  defineTool({
    ...about,
    input,
    // @ts-expect-error
    split: { repository: "^(?<account>[^/]+)/(?<name>.+)$" },
    run: [{ steps: [{ id: "main", request: { method: "GET", path: "/things" } }] }],
  });
  defineTool({
    ...about,
    input,
    split: { owner: "^(?<account>[^/]+)/(?<name>.+)$" },
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              method: "GET",
              path: "/things",
              // @ts-expect-error
              query: { by: "$inputs.acount" },
            },
          },
        ],
      },
    ],
  });
});

it("refuses a variable that the path does not have", () => {
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              method: "GET",
              path: "/users/{owner}",
              // @ts-expect-error
              variables: { ownr: "$inputs.owner" },
            },
          },
        ],
      },
    ],
  });
});

it("refuses a path variable that no argument and no entry of variables gives", () => {
  defineTool({
    ...about,
    input,
    // @ts-expect-error
    run: [{ steps: [{ id: "main", request: { method: "GET", path: "/users/{user}" } }] }],
  });
});
