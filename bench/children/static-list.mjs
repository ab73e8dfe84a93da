// The least that Fastify can do with a list that stands ready: `static-list.mjs <bytes>`.
import { fastify } from "fastify";

const [, , bytes] = process.argv;
const list = JSON.stringify("x".repeat(Number(bytes) - 2));
const app = fastify();
app.post("/", (_request, reply) => {
  reply.header("content-type", "application/json; charset=utf-8").send(list);
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`http://127.0.0.1:${app.server.address().port}/\n`);
