import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { ResponsePlan, Step, Window } from "../../src/contract/index.ts";
import type { Upstream } from "../../src/core/ports.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { call, texts, tool } from "./fake-upstream.ts";

/** An API on this machine; redirects and links may lead to itself. */
async function upstreamOf(listener: RequestListener): Promise<Upstream> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const api = { url: `http://127.0.0.1:${port}`, follow: [`127.0.0.1:${port}`], retries: 0 };
  const upstream = createHttpUpstream({ upstreams: { api }, allowPrivate: true });
  onTestFinished(async () => {
    await upstream.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return upstream;
}

const integer = { type: "integer" };
const properties = { lines: integer, skip: integer, kind: { type: "string" } };

function logTool(window: Window, response: ResponsePlan = {}) {
  return tool({
    input: { type: "object", additionalProperties: false, properties },
    run: [
      {
        steps: [
          {
            id: "log",
            request: { method: "GET", path: "/log" },
            response: { ...response, window },
          },
        ],
      },
    ],
  });
}

const log = Array.from({ length: 500 }, (_, index) => `line ${index + 1}\n`).join("");
const both = { lines: "$inputs.lines ?? 2", skip: "$inputs.skip" };

it.each<[string, Window, object, readonly string[]]>([
  [
    "the last lines, and how to read on",
    { keep: "tail", ...both, bytes: 1000 },
    {},
    [
      "line 499\nline 500",
      "Shown: lines 499 to 500 of 500 (17 of 4392 bytes). For what comes before, call again with skip: 2.",
    ],
  ],
  [
    "the lines before those that are skipped",
    { keep: "tail", ...both, bytes: 1000 },
    { lines: 3, skip: 2 },
    [
      "line 496\nline 497\nline 498",
      "Shown: lines 496 to 498 of 500 (26 of 4392 bytes). For what comes before, call again with skip: 5.",
    ],
  ],
  [
    "the first lines, with the end of the list as it is",
    { keep: "head", ...both, bytes: 1000 },
    { skip: 498, lines: 10 },
    ["line 499\nline 500", "Shown: lines 499 to 500 of 500 (17 of 4392 bytes)."],
  ],
  [
    "a larger number of lines where only that is an argument",
    { keep: "tail", lines: "$inputs.lines", bytes: 1000 },
    { lines: 10 },
    [
      [491, 492, 493, 494, 495, 496, 497, 498, 499, 500].map((at) => `line ${at}`).join("\n"),
      "Shown: lines 491 to 500 of 500 (89 of 4392 bytes). For more, call again with lines: 112.",
    ],
  ],
  [
    "what there is where no argument says how much",
    { keep: "tail", lines: 1, bytes: 1000 },
    {},
    ["line 500", "Shown: lines 500 to 500 of 500 (8 of 4392 bytes)."],
  ],
  [
    "bytes",
    { keep: "tail", skip: "$inputs.skip", bytes: 8 },
    { skip: 1 },
    [
      "line 500",
      "Shown: bytes 4384 to 4391 of 4392. For what comes before, call again with skip: 9.",
    ],
  ],
  [
    "nothing beyond the start",
    { keep: "tail", ...both, bytes: 1000 },
    { skip: 500 },
    [
      "The answer is empty.",
      "Nothing is shown: the text has 500 lines, and 500 are skipped from its end.",
    ],
  ],
  [
    "how far it was read",
    { keep: "tail", lines: 1, bytes: 1000, scan: 100 },
    {},
    [
      "line 13",
      "Shown: lines 13 to 13 (7 bytes). Only the beginning was read, 13 lines and 95 bytes: the text is longer, and its end is not here.",
    ],
  ],
])("shows %s", async (_, window, args, expected) => {
  const upstream = await upstreamOf((_request, response) => response.end(log));
  const outcome = await call(logTool(window), args, { upstream });
  expect(texts(outcome)).toEqual(["ok", ...expected]);
});

it("says nothing where all is shown, and reads JSON as the text that it is", async () => {
  const upstream = await upstreamOf((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"a":1}\n');
  });
  const outcome = await call(logTool({ keep: "tail", lines: 9, bytes: 99 }), {}, { upstream });
  expect(texts(outcome)).toEqual(["ok", '{"a":1}\n']);
});

it("shows a text that fits as it is, and its lines in other texts", async () => {
  const upstream = await upstreamOf((_request, response) => response.end("a\u202e\n\n"));
  const whole = logTool({ keep: "head", lines: 9, bytes: 99 });
  expect(texts(await call(whole, {}, { upstream }))).toEqual(["ok", "a<U+202E>\n\n"]);
  const [branch] = whole.run;
  const quoted = {
    ...whole,
    run: [{ steps: branch?.steps ?? [], answer: { text: "<{$response.body}>" } }],
  };
  expect(texts(await call(quoted, {}, { upstream }))).toEqual(["ok", "<a<U+202E>\n>"]);
  const part = logTool({ keep: "head", lines: 2, bytes: 99 });
  const longer = await upstreamOf((_request, response) => response.end("a\n\nb\n"));
  expect(texts(await call(part, {}, { upstream: longer }))[1]).toBe("a\n");
});

it("shows no more than 64 KB, whatever the window says", async () => {
  const upstream = await upstreamOf((_request, response) => response.end(log.repeat(100)));
  const window: Window = { keep: "tail", skip: "$inputs.skip", bytes: 10_000_000 };
  const [, text, note] = texts(await call(logTool(window), {}, { upstream }));
  expect(text?.length).toBe(65_536);
  expect(note).toContain("call again with skip: 65536.");
});

it("follows a redirect, and names the host that has failed", async () => {
  const upstream = await upstreamOf(({ url }, response) => {
    if (url === "/log") response.writeHead(302, { location: "/blob" }).end();
    else if (url === "/blob") response.end(log);
  });
  const window: Window = { keep: "tail", lines: 1, bytes: 99 };
  const outcome = await call(logTool(window, { redirect: "follow" }), {}, { upstream });
  expect(texts(outcome)[1]).toBe("line 500");
  const failing = await upstreamOf(({ url }, response) => {
    if (url === "/log") response.writeHead(302, { location: "/blob" }).end();
    else response.writeHead(403).end("The signature has expired");
  });
  const failed = await call(logTool(window, { redirect: "follow" }), {}, { upstream: failing });
  expect(texts(failed)).toEqual([
    "failed",
    expect.stringMatching(
      /^GET \/log, led to 127\.0\.0\.1:\d+, answered 403 Forbidden: The signature/,
    ),
  ]);
});

it("says which host is not named, for the people who run the server", async () => {
  const upstream = await upstreamOf((_request, response) => {
    response.writeHead(302, { location: "https://evil.example/?secret" }).end();
  });
  const outcome = await call(
    logTool({ keep: "tail", bytes: 99 }, { redirect: "follow" }),
    {},
    { upstream },
  );
  expect(outcome).toMatchObject({ kind: "failed", reason: "redirect" });
  expect(texts(outcome)[1]).toBe(
    'GET /log got no answer: The upstream "api" redirects to evil.example, which is none of the hosts in "follow" of the upstream "api". Tell the people who run this server.',
  );
});

const jobs: Step = { id: "jobs", request: { method: "GET", path: "/jobs" } };
const logs: Step = {
  id: "logs",
  forEach: { in: "$steps.jobs.body" },
  request: { url: "$item.log_url" },
  response: { window: { keep: "tail", lines: "$inputs.lines", bytes: 200 } },
  onError: "keep",
};

it("gets the links of a list, each in its window", async () => {
  const upstream = await upstreamOf(({ url, headers }, response) => {
    if (url !== "/jobs") return response.end(`${url}\n`.repeat(30));
    const body = ["a", "b"].map((name) => ({ name, log_url: `http://${headers.host}/${name}` }));
    body.push({ name: "c", log_url: "https://evil.example/c" }, { name: "d", log_url: "" });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const definition = tool({
    input: { type: "object", additionalProperties: false, properties },
    run: [
      {
        steps: [jobs, logs],
        answer: { text: { each: "$steps.logs.each", line: "{$item.of.name}: {$item.body}" } },
      },
    ],
  });
  const outcome = await call(definition, { lines: 2 }, { upstream });
  expect(texts(outcome)).toEqual([
    "ok",
    "a: /a\n/a\nb: /b\n/b\nc: \nd: ",
    [
      '2 of 4 requests GET $item.log_url failed; the first: GET $item.log_url got no answer: The address that the answer gave leads to evil.example, which is none of the hosts in "follow" of the upstream "api". Tell the people who run this server.',
      "2 answers are shown in part. Shown: lines 29 to 30 of 30 (5 of 90 bytes). For more, call again with lines: 30.",
    ].join("\n"),
  ]);
});

it("tells that an answer has no address where one is needed", async () => {
  const upstream = await upstreamOf((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const step: Step = { id: "log", request: { url: "$steps.jobs.body.log_url" } };
  const outcome = await call(tool({ run: [{ steps: [jobs, step] }] }), {}, { upstream });
  expect(texts(outcome)).toEqual([
    "failed",
    "GET $steps.jobs.body.log_url cannot be sent: the answer before has no address there.",
  ]);
});

it("allows the arguments of a branch that its windows and links name", async () => {
  const upstream = await upstreamOf((_request, response) => response.end(log));
  const window: Window = { keep: "tail", lines: "$inputs.lines", bytes: 99 };
  const step: Step = { ...jobs, response: { window } };
  const definition = tool({
    input: { type: "object", additionalProperties: false, properties },
    run: [{ when: "$inputs.kind == 'log'", steps: [step] }, { steps: [jobs] }],
  });
  const logged = await call(definition, { kind: "log", lines: 1 }, { upstream });
  expect(texts(logged)[1]).toBe("line 500");
  expect(await call(definition, { lines: 1 }, { upstream })).toMatchObject({ reason: "arguments" });
});
