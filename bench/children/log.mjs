// An API whose /log is 500 MB of coloured lines, and whose /small is 5 MB of them.
import { createServer } from "node:http";
import { Readable } from "node:stream";

const line =
  "2026-08-13T03:11:30.1234567Z \u001b[36;1mnpm run build\u001b[0m -- packages/api/src/index.ts\n";
const piece = Buffer.from(line.repeat(800));

function* pieces(bytes) {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

const sizes = new Map([
  ["/small", 5e6],
  ["/log", 500e6],
]);

const server = createServer((request, response) => {
  const bytes = sizes.get(request.url);
  response.writeHead(bytes === undefined ? 404 : 200, { "content-type": "text/plain" });
  Readable.from(pieces(bytes ?? 0)).pipe(response);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
});
