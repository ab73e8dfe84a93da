import type { RequestListener, ServerResponse } from "node:http";
import { reading } from "./things.ts";

/** An API that answers `/things/*` at once, and `/held/*` only when it is told to. */
export interface HoldingApi {
  readonly listener: RequestListener;
  /** How many requests are held now. */
  readonly held: () => number;
  /** Resolves when so many are held. */
  holds(count: number): Promise<void>;
  /** Resolves when nobody waits for any of them any more. */
  left(): Promise<void>;
  /** Answers all that are held. */
  release(): void;
}

/** Answers what it was sent as Authorization. */
export function holdingApi(): HoldingApi {
  const waiting = new Set<ServerResponse>();
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watch of watchers) watch();
  };
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (!isSo()) return;
        watchers.delete(watch);
        resolve();
      };
      watchers.add(watch);
      watch();
    });
  return {
    listener: (request, response) => {
      response.setHeader("content-type", "application/json");

      if (request.url?.startsWith("/held/") !== true) {
        response.end(JSON.stringify({ by: request.headers.authorization ?? "nobody" }));
        return;
      }
      response.once("close", () => {
        waiting.delete(response);
        changed();
      });
      response.write(" ");
      waiting.add(response);
      changed();
    },
    held: () => waiting.size,
    holds: (count) => until(() => waiting.size >= count),
    left: () => until(() => waiting.size === 0),
    release: () => {
      for (const response of waiting) response.end('{"a":1}');
    },
  };
}

/** A tool of two requests, the second of which is held: enough for a stream of progress. */
export const heldTool = reading("get_held", {
  run: [
    {
      steps: [
        { id: "first", request: { method: "GET", path: "/things/{id}" } },
        { id: "second", request: { method: "GET", path: "/held/{id}" } },
      ],
    },
  ],
});
