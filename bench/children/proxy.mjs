// The least that a server in front of an API can do: read the request's body, fetch the same path, send the bytes on.
// `/fixed/<n>` answers n bytes of its own.
import { createServer } from "node:http";
import { Pool } from "undici";

const [, , upstream] = process.argv;
const pool = new Pool(new URL(upstream).origin, { connections: 128, pipelining: 1 });
const fixed = new Map();

async function answerTo(path) {
  if (!path.startsWith("/fixed/")) {
    const { body } = await pool.request({ path, method: "GET" });
    return Buffer.from(await body.arrayBuffer());
  }
  const length = Number(path.slice("/fixed/".length));
  if (!fixed.has(length)) fixed.set(length, Buffer.alloc(length, "x"));
  return fixed.get(length);
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", async () => {
    Buffer.concat(chunks);
    const body = await answerTo(request.url);
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
});
