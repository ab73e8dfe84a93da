// What a host with these packages must load, and nothing else.
import "ajv/dist/2020.js";
import "fastify";
import "undici";

process.stdout.write("loaded\n");
// It goes on until it is stopped, so that its memory can be asked for.
setInterval(() => {}, 60_000);
