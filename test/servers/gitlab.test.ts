// GitLab's server from tool call to wire and back: what each tool sends, and what it makes of the answer.
import { expect, it } from "vitest";
import { answers } from "./gitlab-answers.ts";
import { mergeRequests, reviews } from "./gitlab-review-rows.ts";
import { ci, others } from "./gitlab-rows.ts";
import { recording } from "./recording-server.ts";
import { keysOf, waysIn, waysOf } from "./rows.ts";

const rows = [...mergeRequests, ...reviews, ...ci, ...others];

it.each(rows)("%s %j", async (tool, args, sends, gives) => {
  const { call, lines } = await recording("gitlab", answers);
  const [kind, text] = await call(tool, args);
  expect(lines()).toEqual(sends);
  expect(kind).toBe(gives === "failed" ? "failed" : "ok");
  if (gives !== "failed") expect(typeof gives === "string" ? text : keysOf(text)).toEqual(gives);
});

it("has a row for every tool and method", async () => {
  const { definition } = await recording("gitlab", {});
  const missing = waysOf(definition).filter((way) => !waysIn(rows).includes(way));
  // Its answers are in gitlab-failures.test.ts.
  expect(missing).toEqual(["get_failed_job_logs"]);
});
