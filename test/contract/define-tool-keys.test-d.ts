// Keys and words that the contract does not have are refused where they stand.
import { defineTool } from "gram-mcp";
import { it } from "vitest";
import { about, input } from "./tool-parts.ts";

it("refuses keys that the contract does not have, at every depth", () => {
  const request = { method: "GET", path: "/things" } as const;
  defineTool({
    ...about,
    input,
    // @ts-expect-error
    gaurds: [],
    run: [{ steps: [{ id: "main", request }] }],
  });
  defineTool({
    ...about,
    input,
    run: [
      {
        // @ts-expect-error
        wen: "$inputs.owner",
        steps: [{ id: "main", request }],
      },
    ],
  });
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [{ id: "main", request }],
        // @ts-expect-error
        answer: { shapes: ["id"] },
      },
    ],
  });
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          // @ts-expect-error
          { id: "main", request: { method: "GET", path: "/things", querry: {} } },
        ],
      },
    ],
  });
});

it("refuses methods, styles and reactions that there are not", () => {
  defineTool({
    ...about,
    input,
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              // @ts-expect-error
              method: "FETCH",
              path: "/things",
              // @ts-expect-error
              query: { labels: { value: "$inputs.labels", style: "commas" } },
            },
            // @ts-expect-error
            response: { as: "xml" },
            // @ts-expect-error
            onError: "ignore",
          },
        ],
      },
    ],
  });
});
