// auth.md §4 rows 4 and 13, §5: an API that fails, through the whole host.
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { listen } from "../upstream/local-server.ts";
import { type RigOptions, startRig } from "./rig.ts";
import { call, ping, pong } from "./things.ts";

const quick = { timeoutMs: 1000, idleTimeoutMs: 500, maxResponseBytes: 100_000, retries: 0 };

const bomb = gzipSync(Buffer.alloc(20_000_000));
const bombInBomb = gzipSync(bomb);

const faults: readonly (readonly [string, NonNullable<RigOptions["api"]>, string])[] = [
  [
    "is killed in the middle of its body",
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"secret', () => response.destroy());
    },
    "closed the connection before its answer was complete",
  ],
  ["is silent", () => {}, "sent nothing for 0.5 s"],
  [
    "stops in the middle",
    (_request, response) => void response.write("{"),
    "sent nothing for 0.5 s",
  ],
  [
    "drips",
    (_request, response) => {
      const timer = setInterval(() => response.write(" "), 50);
      response.once("close", () => clearInterval(timer));
    },
    "did not answer within 1 s",
  ],
  [
    "sends 100 MB",
    (_request, response) => {
      const piece = Buffer.alloc(65_536, "a");
      let left = 1600;
      const more = (): void => {
        while (left > 0 && response.writable) {
          left -= 1;
          if (!response.write(piece)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    },
    "answered more than 100000 bytes",
  ],
  [
    "sends a gzip bomb",
    (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(bomb);
    },
    "answered more than 100000 bytes",
  ],
  [
    "sends a bomb in a bomb",
    (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip, gzip" });
      response.end(bombInBomb);
    },
    "content encoding that cannot be read",
  ],
  [
    "answers no HTTP",
    (request) => void request.socket.end("hello\r\n\r\n"),
    "answered something that is not HTTP",
  ],
];

it.each(faults)("an API that %s is a failed call, and nothing more", async (_name, api, said) => {
  const broken = { is: true };
  const rig = await startRig({
    upstream: quick,
    api: (request, response) => {
      if (broken.is) return api(request, response);
      response.setHeader("content-type", "application/json");
      response.end('{"a":1}');
    },
  });
  const { status, text } = await rig.post(call("1"));
  expect([status, JSON.parse(text)]).toMatchObject([200, { id: 1, result: { isError: true } }]);
  expect(text).toContain(said);
  expect(text).not.toMatch(/127\.0\.0\.1|node_modules|secret|\bat /);
  expect((await rig.post(ping)).text).toBe(pong);
  broken.is = false;
  expect((await rig.post(call("1"))).text).toContain('{\\"a\\":1}');
});

it.each([301, 302, 303, 307, 308])(
  "an API that redirects with %d is not followed, and the other server gets nothing",
  async (status) => {
    const reached: unknown[] = [];
    const other = await listen(({ headers }, response) => {
      reached.push(headers);
      response.end();
    });
    const rig = await startRig({
      auth: { mode: "passthrough" },
      api: (_request, response) => {
        response.writeHead(status, { location: `${other}/steal?session=5ecret` }).end();
      },
    });
    for (const tool of ["get_thing", "add_thing"]) {
      const { text } = await rig.post(call("1", { tool }), { authorization: "Bearer token-1" });
      expect(JSON.parse(text)).toMatchObject({ result: { isError: true } });
      expect(text).not.toContain("5ecret");
    }
    expect(reached).toEqual([]);
  },
);

it("50 calls to an API that fails at random are each answered once, with their own id", async () => {
  let count = 0;
  const rig = await startRig({
    upstream: quick,
    api: (request, response) => {
      count += 1;
      const [, fault] = faults[count % (2 * faults.length)] ?? [];
      if (fault !== undefined) return fault(request, response);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ for: request.url }));
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, id) => {
      const { status, text } = await rig.post(call(`${id}`, { rpcId: id }));
      const answer: unknown = JSON.parse(text);
      expect([status, answer]).toMatchObject([200, { id, result: { content: [{}] } }]);
      const [path] = /\/things\/\d+/.exec(text) ?? [`/things/${id}`];
      return path;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, id) => `/things/${id}`));
});
