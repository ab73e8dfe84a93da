import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { download } from "../../src/upstream/download.ts";
import { listen } from "./local-server.ts";

it("gives the bytes of a document, decoded", async () => {
  const origin = await listen((request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(gzipSync(`openapi at ${request.url}`));
  });
  const { status, bytes } = await download(`${origin}/a/spec.yaml?v=1#frag`);
  expect([status, Buffer.from(bytes).toString()]).toEqual([200, "openapi at /a/spec.yaml?v=1"]);
});

it("gives another status without its body", async () => {
  const origin = await listen((_request, response) => void response.writeHead(404).end("no"));
  expect(await download(origin)).toEqual({ status: 404, bytes: new Uint8Array() });
});

it("follows three redirects and no more", async () => {
  const origin = await listen((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end("there");
    else response.writeHead(302, { location: `/${left - 1}` }).end("moved");
  });
  const { bytes } = await download(`${origin}/3`);
  expect(Buffer.from(bytes).toString()).toBe("there");
  await expect(download(`${origin}/4`)).rejects.toMatchObject({
    kind: "connection",
    message: "The server redirected more than 3 times.",
  });
});

it.each(["http://example.com/", "file:///etc/passwd", "https://u:p@example.com/", "http:", ""])(
  "is not led to %j by a redirect, nor does it begin there",
  async (location) => {
    const refused = {
      kind: "connection",
      message: "Documents are downloaded by https only, from URLs without credentials.",
    };
    await expect(download(location)).rejects.toMatchObject(refused);
    if (location === "" || location === "http:") return;
    const origin = await listen(
      (_request, response) => void response.writeHead(301, { location }).end(),
    );
    await expect(download(origin)).rejects.toMatchObject(refused);
  },
);

it("fails with the server's name where nobody listens", async () => {
  await expect(download("http://127.0.0.1:1/x")).rejects.toMatchObject({
    kind: "connection",
    message: "The server 127.0.0.1:1 refused the connection (ECONNREFUSED).",
  });
});

it("gives up on a document over 32 MiB", async () => {
  const origin = await listen((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.alloc(32 * 1024 * 1024 + 1)));
  });
  await expect(download(origin)).rejects.toMatchObject({ kind: "too-large" });
});

it("is led to another origin by http only where that is allowed", async () => {
  const other = await listen((_request, response) => void response.end("there"));
  const origin = await listen(
    (_request, response) => void response.writeHead(302, { location: `${other}/x` }).end(),
  );
  const refused = {
    kind: "connection",
    message: `The server redirected to ${other}, where it may not lead.`,
  };
  await expect(download(origin)).rejects.toMatchObject(refused);
  await expect(download(origin, { allows: (to) => to === origin })).rejects.toMatchObject(refused);
  const { bytes } = await download(origin, { allows: (to) => to === other });
  expect(Buffer.from(bytes).toString()).toBe("there");
});

it.each(["https://127.0.0.1:1/", "https://localhost:1/", "https://10.0.0.1/", "https://[::1]:1/"])(
  "is not led to %s, which is private, by a redirect",
  async (location) => {
    const origin = await listen(
      (_request, response) => void response.writeHead(302, { location }).end(),
    );
    await expect(download(origin, { allows: () => true })).rejects.toMatchObject({
      kind: "connection",
      message: `The server ${new URL(location).host} has a private address, which is not called.`,
    });
  },
);

it.each(["https://169.254.169.254/", "https://[fe80::1]/"])(
  "does not connect to %s, which is link-local, even where the operator names it",
  async (url) => {
    await expect(download(url)).rejects.toMatchObject({
      kind: "connection",
      message: `The server ${new URL(url).host} has a private address, which is not called.`,
    });
  },
);
