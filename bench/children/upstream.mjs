// The API behind the host and the proxy: answers a fixed JSON by path, from the file of { path: body } that is named.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , file] = process.argv;
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, "utf8"))).map(([path, body]) => [
    path,
    Buffer.from(JSON.stringify(body)),
  ]),
);

const server = createServer((request, response) => {
  const body = answers.get(request.url);
  response.writeHead(body === undefined ? 404 : 200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body?.length ?? 0,
  });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
});
