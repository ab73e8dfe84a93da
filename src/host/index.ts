// The package's "./host" entry: what a generated main.ts and other programs embed a server with.
export { createHost, type HostedServer, type HostOptions } from "./create-host.ts";
export type { HostLogger } from "./error-replies.ts";
export { listenUrl } from "./listen-url.ts";
export { type ServeOptions, type Serving, serve } from "./serve.ts";
