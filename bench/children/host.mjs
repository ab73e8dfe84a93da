// A generated server in front of another API: `host.mjs <server.json> <upstream URL>`. Callers bring tokens, and are counted
// against limits that they do not reach.
import { readFileSync } from "node:fs";
import { serve } from "../../dist/host/index.js";

const [, , file, url] = process.argv;
const server = JSON.parse(readFileSync(file, "utf8"));
const api = { ...server.upstreams.api, url };
const much = { rate: "9999999/s", burst: 1_000_000 };
const tools = Object.fromEntries(server.tools.map(({ name }) => [name, much]));
const limits = { ip: much, token: much, tools, concurrency: 10_000 };
const upstreams = { ...server.upstreams, api };
await serve({ ...server, upstreams, limits }, { port: 0, allowPrivate: true });
