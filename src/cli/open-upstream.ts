import type { LoadedApi } from "../config/loaded-api.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { Result } from "../core/diagnostic.ts";
import type { Upstream } from "../core/ports.ts";
import type { HostWorld } from "../host/host-world.ts";
import { sourcePorts } from "./session.ts";

/** Whose calls they are, and whether they are answered by a mock. */
export interface OpenOptions {
  /** The API whose spec answers instead; undefined for the real thing. */
  readonly mock: LoadedApi | undefined;
  /** The process calls for itself: variables of the environment stand in for a caller's credential. */
  readonly own: boolean;
  /** Loopback and private addresses may be called, whatever the server says. */
  readonly allowPrivate?: boolean;
  /** The host that calls; a process that calls for itself has none. */
  readonly world?: HostWorld | undefined;
}

/** Where a server's requests go: to its upstreams, or with `mock` to samples made from the API's spec. */
export async function openUpstream(
  server: ServerDefinition,
  { mock, own, allowPrivate = false, world }: OpenOptions,
): Promise<Result<Upstream | undefined>> {
  if (mock !== undefined) return mockUpstream(mock);
  const { createHttpUpstream } = await import("../upstream/http-upstream.ts");
  const { upstreams } = server;
  const environment = process.env;
  const value = createHttpUpstream({ ...world, upstreams, environment, own, allowPrivate });
  return { value, diagnostics: [] };
}

async function mockUpstream(api: LoadedApi): Promise<Result<Upstream | undefined>> {
  const [{ readApi }, { documentedAnswers }, { createMockUpstream }] = await Promise.all([
    import("../compiler/compile.ts"),
    import("../compiler/mock-answers.ts"),
    import("../upstream/mock-upstream.ts"),
  ]);
  const { value, diagnostics } = await readApi(api, sourcePorts);
  if (value === undefined) return { value: undefined, diagnostics };
  return { value: createMockUpstream(documentedAnswers(value.model, value.spec)), diagnostics: [] };
}
