// What no client of this server sends: a server may end by it, so that it comes after everything else.
import { isLoopbackHost } from "../../../core/loopback-host.ts";
import type { ProbeName } from "../exchange.ts";
import { isSilent } from "../loss.ts";
import type { Session } from "../session.ts";
import { initializeRequest, postHeaders } from "../wire-message.ts";

const foreign = "https://gram-audit.invalid";
const oversizeBytes = 5 * 1024 * 1024;
const malformed = '{"jsonrpc":"2.0","id":1,"method":"tools/list"';
const overHttp: readonly ProbeName[] = ["oversize", "origin", "host"];

/** JSON that ends too early, a body that is too large, another site, another name. */
export async function probeHostile(session: Session): Promise<void> {
  const { transcript, closed, isHttp } = session;
  if (closed !== undefined) return transcript.miss(["malformed", ...overHttp], closed);
  await session.raw({
    name: "malformed",
    what: "JSON that ends too early",
    verb: "POST",
    headers: { ...postHeaders },
    body: malformed,
    credential: "own",
  });
  if (isHttp) {
    await session.request({
      name: "oversize",
      // 2026-07-28 has no ping.
      method: session.era === "modern" ? "tools/list" : "ping",
      params: { _meta: { padding: "x".repeat(oversizeBytes) } },
      what: "a body of 5 MB",
    });
    await probeForeigners(session);
  } else transcript.miss(overHttp, "this is about HTTP");
  await seeWhetherItIsThere(session);
}

/** One message without an answer may have other causes: then there is another one. */
async function seeWhetherItIsThere(session: Session): Promise<void> {
  const request = {
    name: "still-there",
    method: "tools/list",
    what: "tools/list at the end",
  } as const;
  const answer = await session.request(request);
  if (answer !== undefined && isSilent(answer)) await session.request(request);
}

/** Asked as a page of another site would, and by a name that is not the server's. */
async function probeForeigners(session: Session): Promise<void> {
  const { url, transcript } = session;
  const opening = openingOf(session);
  await session.request({
    ...opening,
    name: "origin",
    headers: { origin: foreign },
    what: `a request with Origin: ${foreign}`,
  });
  if (url === undefined || !isLoopbackHost(url.hostname)) {
    return transcript.miss(
      ["host"],
      "only a server on this machine can be reached by another name",
    );
  }
  await session.request({
    ...opening,
    name: "host",
    headers: { host: "gram-audit.invalid" },
    what: "a request with Host: gram-audit.invalid",
  });
}

function openingOf({ legacy }: Session) {
  return legacy === undefined ? { method: "server/discover" } : initializeRequest();
}
