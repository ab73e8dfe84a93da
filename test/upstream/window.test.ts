import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { UpstreamDefinition } from "../../src/contract/server.ts";
import type { BodyWindow, UpstreamRequest } from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

const tail: BodyWindow = {
  keep: "tail",
  unit: "lines",
  lines: 2,
  skip: 0,
  bytes: 1000,
  scan: 1_000_000,
  terminal: true,
};

type Answer = (response: ServerResponse) => void;

/** What a window keeps of the answer of a server. */
async function windowOf(
  answer: Answer,
  change: Partial<BodyWindow> = {},
  {
    definition = {},
    request = {},
  }: {
    readonly definition?: Partial<UpstreamDefinition>;
    readonly request?: Partial<UpstreamRequest>;
  } = {},
) {
  const origin = await listen((_request, response) => answer(response));
  const upstream = upstreamAt(origin, { retries: 0, ...definition });
  const { body, window } = await send(upstream, { window: { ...tail, ...change }, ...request });
  return { text: Buffer.from(body).toString(), ...window };
}

const lines = Array.from({ length: 1000 }, (_, index) => `line ${index} é`);
const log = `${lines.join("\n")}\n`;
const lastTwo = "line 998 é\nline 999 é";

it.each<[string, string, Uint8Array]>([
  ["as it is", "identity", Buffer.from(log)],
  ["gzip", "gzip", gzipSync(log)],
  ["x-gzip", "X-GZIP", gzipSync(log)],
  ["br", "br", brotliCompressSync(log)],
  ["deflate", "deflate", deflateSync(log)],
  ["deflate without a header", "deflate", deflateRawSync(log)],
])(
  "keeps the last lines of a log that comes %s, in pieces of any size",
  async (_, encoding, bytes) => {
    for (const size of [7, bytes.length]) {
      const found = await windowOf((response) => {
        response.writeHead(200, { "content-encoding": encoding });
        for (let at = 0; at < bytes.length; at += size)
          response.write(bytes.subarray(at, at + size));
        response.end();
      });
      expect(found).toMatchObject({ text: lastTwo, readLines: 1000, readTo: "end", next: 2 });
      expect(found.readBytes).toBe(Buffer.byteLength(log));
    }
  },
);

it("reads more than maxResponseBytes, and no more than it is to scan", async () => {
  const definition = { maxResponseBytes: 100 };
  const answer: Answer = (response) => response.end(log);
  expect(await windowOf(answer, {}, { definition })).toMatchObject({ text: lastTwo });
  const short = await windowOf(answer, { scan: 100 }, { definition });
  expect(short).toMatchObject({ text: "line 8 é\nline 9 é", readTo: "scan" });
});

it("keeps an error as it is", async () => {
  const answer: Answer = (response) => response.writeHead(404).end("a\nb\nc");
  expect(await windowOf(answer)).toEqual({ text: "a\nb\nc" });
});

it("stops at a head that is full, and closes the connection", async () => {
  let closed: Promise<void> | undefined;
  const found = await windowOf(
    (response) => {
      closed = new Promise((resolve) => response.on("close", resolve));
      const more = () => response.write("x\n".repeat(10_000), () => setImmediate(more));
      more();
    },
    { keep: "head" },
  );
  expect(found).toMatchObject({ text: "x\nx", readTo: "enough", next: 2 });
  await closed;
});

it("reads a head to its end where little is left, and keeps the connection", async () => {
  const ports = new Set<number | undefined>();
  const origin = await listen((request, response) => {
    ports.add(request.socket.remotePort);
    response.setHeader("content-length", Buffer.byteLength(log));
    response.end(log);
  });
  const upstream = upstreamAt(origin);
  for (let count = 0; count < 8; count += 1) {
    const { window } = await send(upstream, { window: { ...tail, keep: "head" } });
    expect(window).toMatchObject({ readTo: "end", readLines: 1000, next: 2 });
  }
  expect(ports.size).toBeLessThan(8);
});

it("takes one line of 30 MB", async () => {
  const found = await windowOf(
    (response) => {
      for (let count = 0; count < 30; count += 1) response.write("x".repeat(1_000_000));
      response.end("end\n");
    },
    { bytes: 10, scan: 100_000_000 },
  );
  expect(found).toMatchObject({ text: "xxxxxxxend", isCutLine: true, readBytes: 30_000_004 });
});

it("stops a gzip bomb at what it is to scan", async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, "x\n"));
  const found = await windowOf((response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  });
  expect(found).toMatchObject({ text: "x\nx", readTo: "scan", readBytes: 1_000_000 });
});

it("waits for what decodes, and loses nothing", async () => {
  const text = `${randomBytes(12_000_000).toString("hex").replace(/.{99}/g, "$&\n")}\nlast\n`;
  const found = await windowOf(
    (response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
    },
    { scan: 100_000_000, lines: 1 },
  );
  expect(found).toMatchObject({ text: "last", readBytes: text.length, readTo: "end" });
});

it.each<[string, string, Uint8Array]>([
  ["no gzip", "gzip", Buffer.from("plain")],
  ["half of gzip", "gzip", gzipSync(log).subarray(0, 500)],
  ["a chain of codings", "gzip, gzip", gzipSync(gzipSync(log))],
])("fails for %s", async (_, encoding, bytes) => {
  const found = windowOf((response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(bytes);
  });
  await expect(found).rejects.toMatchObject({ kind: "encoding" });
});

it("lets go of what follows the end of gzip", async () => {
  let closed: Promise<void> | undefined;
  const found = await windowOf(
    (response) => {
      closed = new Promise((resolve) => response.on("close", resolve));
      response.writeHead(200, { "content-encoding": "gzip" });
      response.write(gzipSync(log));
      const more = () => response.write(Buffer.alloc(10_000, 1), () => setTimeout(more, 1));
      more();
    },
    { scan: 10_000_000 },
  ).catch(({ kind }: { readonly kind: string }) => ({ text: kind }));
  expect([lastTwo, "encoding"]).toContain(found.text);
  await closed;
});

it("fails when a body breaks off, and shows nothing of it", async () => {
  const found = windowOf((response) => {
    response.writeHead(200, { "content-length": 100_000 });
    response.write(log, () => response.destroy());
  });
  await expect(found).rejects.toMatchObject({ kind: "connection" });
});

it("fails when nothing comes for the idle time, and when all takes too long", async () => {
  const stuck = windowOf(
    (response) => response.write("a\n"),
    {},
    { definition: { idleTimeoutMs: 50 } },
  );
  await expect(stuck).rejects.toMatchObject({ kind: "timeout" });
  const slow = windowOf(
    (response) => {
      const more = () => response.write("a\n", () => setTimeout(more, 5));
      more();
    },
    {},
    { definition: { timeoutMs: 100 } },
  );
  await expect(slow).rejects.toMatchObject({ kind: "timeout" });
});

it("ends when the caller goes away, and closes the connection", async () => {
  const controller = new AbortController();
  let closed: Promise<void> | undefined;
  const found = windowOf(
    (response) => {
      closed = new Promise((resolve) => response.on("close", resolve));
      response.write(log, () => controller.abort());
    },
    {},
    { request: { signal: controller.signal } },
  );
  await expect(found).rejects.toMatchObject({ kind: "cancelled" });
  await closed;
});

it("tries again what was answered 503, with a new window", async () => {
  let count = 0;
  const found = await windowOf(
    (response) => {
      count += 1;
      if (count === 1) response.writeHead(503).end("no\nnot\nnow");
      else response.end(log);
    },
    {},
    { definition: { retries: 1 } },
  );
  expect(found).toMatchObject({ text: lastTwo, readLines: 1000 });
});

it("takes the credential out, also where pieces, colours or the window cut it", async () => {
  const token = "ghp_0123456789abcdefghij";
  const definition = { credential: { header: "authorization", prefix: "Bearer " } };
  const request = { credential: new Secret(token) };
  const said = `one\ntwo ${token} and ${token.slice(0, 9)}\u001b[1m${token.slice(9)}`;
  for (let at = 1; at < said.length; at += 1) {
    const answer: Answer = (response) => {
      response.write(said.slice(0, at));
      setImmediate(() => response.end(said.slice(at)));
    };
    const { text } = await windowOf(answer, {}, { definition, request });
    expect(text).toBe("one\ntwo [redacted] and [redacted]");
  }
  const bytes = { unit: "bytes", bytes: 20 } as const;
  const { text } = await windowOf((response) => response.end(said), bytes, { definition, request });
  expect(text).toBe("cted] and [redacted]");
});

it("reads the charset that the answer names", async () => {
  const wide = Buffer.from(`\ufeff${log}`, "utf16le");
  const found = await windowOf((response) => {
    response.writeHead(200, { "content-type": "text/plain; charset=utf-16le" });
    for (let at = 0; at < wide.length; at += 777) response.write(wide.subarray(at, at + 777));
    response.end();
  });
  expect(found).toMatchObject({ text: lastTwo, readLines: 1000 });
});

it("makes no answer of bytes that are no text fail", async () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256));
  const { text, readTo } = await windowOf((response) => response.end(bytes));
  expect(readTo).toBe("end");
  expect(text).toContain("\ufffd");
});
