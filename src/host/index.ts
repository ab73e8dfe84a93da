// The package's "./host" entry: what a generated main.ts and other programs embed a server with.

export { createHost, type HostedServer, type HostOptions } from "./create-host.ts";
export { exposureProblem } from "./exposure.ts";
export type { HostLog, LogFields } from "./host-log.ts";
export { hostWorld } from "./host-world.ts";
export { listenNames, listenUrl } from "./listen-url.ts";
export { publicUrls } from "./public-url.ts";
export { closeOnSignals, type ServeOptions, type Serving, serve } from "./serve.ts";
export { warnAtStart } from "./start-checks.ts";
