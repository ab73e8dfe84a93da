// A generated server in front of another API: `host.mjs <server.json> <upstream URL>`.
import { readFileSync } from "node:fs";
import { serve } from "../../dist/host/index.js";

const [, , file, url] = process.argv;
const server = JSON.parse(readFileSync(file, "utf8"));
const api = { ...server.upstreams.api, url };
await serve(
  { ...server, upstreams: { ...server.upstreams, api } },
  { port: 0, allowPrivate: true },
);
