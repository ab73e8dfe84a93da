import { expect, it } from "vitest";
import type { Answer, ForEach, Step } from "../../src/contract/index.ts";
import { call, fakeUpstream, nowMs, texts, tool } from "./fake-upstream.ts";

function logsTool(
  parts: { each?: Partial<Step>; forEach?: Partial<ForEach>; answer?: Answer } = {},
) {
  return tool({
    run: [
      {
        steps: [
          {
            id: "jobs",
            request: { method: "GET", path: "/jobs" },
            items: "$response.body.jobs",
            where: "$item.conclusion in ['failure', 'timed_out']",
          },
          {
            id: "logs",
            forEach: { in: "$steps.jobs.items", ...parts.forEach },
            request: {
              method: "GET",
              path: "/jobs/{job_id}/logs",
              variables: { job_id: "$item.id" },
            },
            ...parts.each,
          },
        ],
        ...(parts.answer && { answer: parts.answer }),
      },
    ],
  });
}

const jobs = [
  { id: 1, name: "lint", conclusion: "failure" },
  { id: 2, name: "build", conclusion: "success" },
  { id: 3, name: "test", conclusion: "timed_out" },
  { id: 4, name: "e2e", conclusion: "failure" },
];

function logsUpstream(gone: readonly number[] = []) {
  return fakeUpstream(({ target }) => {
    if (target === "/jobs") return { json: { jobs } };
    const id = Number(target.split("/")[2]);
    return gone.includes(id)
      ? { status: 410 }
      : { text: `log of ${id}`, headers: { "content-type": "text/plain" } };
  });
}

const text = {
  each: "$steps.logs.each",
  line: "== {$item.of.name} (job {$item.of.id})\n{$item.body ?? $item.error}",
  empty: "No failed job.",
};

it("results keep the list's order, and failures that are kept stand in their place", async () => {
  const outcome = await call(
    logsTool({ each: { onError: "keep" }, answer: { text } }),
    {},
    { upstream: logsUpstream([3]) },
  );
  expect(texts(outcome)).toEqual([
    "ok",
    "== lint (job 1)\nlog of 1\n== test (job 3)\nGET /jobs/{job_id}/logs answered 410 Gone. What exists but the credential may not see is also answered like this.\n== e2e (job 4)\nlog of 4",
    "1 of 3 requests GET /jobs/{job_id}/logs failed; the first: GET /jobs/{job_id}/logs answered 410 Gone. What exists but the credential may not see is also answered like this.",
  ]);
});

it("a failure that is not kept ends the call", async () => {
  const outcome = await call(logsTool(), {}, { upstream: logsUpstream([3]) });
  expect(outcome.kind).toBe("failed");
});

it("an empty list sends nothing and prints the empty text", async () => {
  const upstream = fakeUpstream(() => ({ json: { jobs: [] } }));
  const outcome = await call(logsTool({ answer: { text } }), {}, { upstream });
  expect(texts(outcome)).toEqual(["ok", "No failed job."]);
  expect(upstream.lines()).toEqual(["GET /jobs"]);
});

it("what goes beyond `items` is left out and said", async () => {
  const outcome = await call(logsTool({ forEach: { items: 2 } }), {}, { upstream: logsUpstream() });
  expect(texts(outcome)).toEqual([
    "ok",
    '["log of 1","log of 3"]',
    "Only the first 2 of 3 elements were fetched.",
  ]);
});

it("no request starts after so many bytes", async () => {
  const upstream = logsUpstream();
  const outcome = await call(logsTool({ forEach: { bytes: 5, concurrency: 1 } }), {}, { upstream });
  expect(texts(outcome)).toEqual([
    "ok",
    '["log of 1"]',
    "Only the first 1 of 3 elements were fetched.",
  ]);
  expect(upstream.requests.length).toBe(2);
});

it("answers with further pages are said", async () => {
  const upstream = fakeUpstream(({ target }) =>
    target === "/jobs"
      ? { json: { jobs } }
      : { json: [1], headers: { link: '<https://x/logs?page=2>; rel="next"' } },
  );
  const each: Partial<Step> = { paging: { by: "link", set: "query.page" } };
  expect(texts(await call(logsTool({ each }), {}, { upstream }))).toEqual([
    "ok",
    "[[1],[1],[1]]",
    "3 of the answers have more pages than were fetched.",
  ]);
});

it("no more requests run at once than `concurrency` says", async () => {
  let running = 0;
  let most = 0;
  const upstream = fakeUpstream(async ({ target }) => {
    if (target === "/jobs") {
      return {
        json: { jobs: Array.from({ length: 20 }, (_, id) => ({ id, conclusion: "failure" })) },
      };
    }
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return { text: "x", headers: { "content-type": "text/plain" } };
  });
  await call(logsTool({ forEach: { concurrency: 3 } }), {}, { upstream });
  expect(most).toBe(3);
});

it("the failed runs of the last day come out as one readable text", async () => {
  const started = (minutes: number) => new Date(nowMs - minutes * 60_000).toISOString();
  const runs = [
    { id: 8421, run_started_at: started(60) },
    { id: 8419, run_started_at: started(120) },
  ];
  const listRuns = tool({
    input: {
      type: "object",
      additionalProperties: false,
      required: ["repository"],
      properties: {
        repository: { type: "string" },
        workflow: { type: "string" },
        status: { type: "string", enum: ["success", "failure"] },
        branch: { type: "string" },
      },
    },
    split: { repository: "(?<owner>[^/]+)/(?<repo>[^/]+)" },
    run: [
      {
        steps: [
          {
            id: "of_workflow",
            when: "$inputs.workflow",
            request: {
              method: "GET",
              path: "/repos/{owner}/{repo}/workflows/{workflow}/runs",
              query: { created: ">={$now | minus '24h' | iso}", status: "$inputs.status" },
            },
            items: "$response.body.workflow_runs",
          },
          {
            id: "of_repository",
            when: "!$inputs.workflow",
            request: { method: "GET", path: "/repos/{owner}/{repo}/runs" },
            items: "$response.body.workflow_runs",
          },
          {
            id: "jobs",
            forEach: { in: "$steps.of_workflow.items ?? $steps.of_repository.items" },
            request: {
              method: "GET",
              path: "/runs/{run}/jobs",
              variables: { run: "$item.id" },
            },
            items: "$response.body.jobs",
            where: "$item.conclusion == 'failure'",
            onError: "keep",
          },
        ],
        answer: {
          text: {
            head: "{$steps.jobs.each | count}{? {$inputs.status | map 'failure=failed'}} {$steps.jobs.each | plural 'run' 'runs'}{? of {$inputs.workflow}}{? on {$inputs.branch}} in the last 24 hours:",
            each: "$steps.jobs.each",
            line: "run {$item.of.id} started {$item.of.run_started_at | time}{?, {$item.items[0].name} failed after {$item.items[0].completed_at | since $item.items[0].started_at | duration}}",
          },
        },
      },
    ],
  });
  const upstream = fakeUpstream(({ target }) =>
    target.startsWith("/runs/")
      ? {
          json: {
            jobs: [
              {
                name: "api-tests",
                conclusion: "failure",
                started_at: "2026-08-13T02:00:00Z",
                completed_at: "2026-08-13T02:12:08Z",
              },
            ],
          },
        }
      : { json: { workflow_runs: runs } },
  );
  const args = {
    repository: "octo-org/api",
    workflow: "integration.yml",
    status: "failure",
    branch: "main",
  };
  expect(texts(await call(listRuns, args, { upstream }))).toEqual([
    "ok",
    "2 failed runs of integration.yml on main in the last 24 hours:\nrun 8421 started 02:00Z, api-tests failed after 12m08s\nrun 8419 started 01:00Z, api-tests failed after 12m08s",
  ]);
  expect(upstream.lines()[0]).toBe(
    "GET /repos/octo-org/api/workflows/integration.yml/runs?created=%3E%3D2026-08-12T03%3A00%3A00Z&status=failure",
  );
});

it("an argument that cannot be split says the form it must have", async () => {
  const split = tool({
    input: {
      type: "object",
      additionalProperties: false,
      required: ["repository"],
      properties: { repository: { type: "string" } },
    },
    split: { repository: "(?<owner>[^/]+)/(?<repo>[^/]+)" },
    run: [{ steps: [{ id: "main", request: { method: "GET", path: "/repos/{owner}/{repo}" } }] }],
  });
  const outcome = await call(split, { repository: "api" }, { upstream: fakeUpstream(() => ({})) });
  expect(texts(outcome)).toEqual(["failed", "repository must have the form owner/repo."]);
});
