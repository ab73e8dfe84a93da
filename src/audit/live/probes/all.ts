import type { Session } from "../session.ts";
import { probeAuth } from "./auth.ts";
import { probeBeside } from "./beside.ts";
import { probeBurst } from "./burst.ts";
import { probeCalls } from "./calls.ts";
import { probeHandshake } from "./handshake.ts";
import { probeHostile } from "./hostile.ts";
import { probeHttp } from "./http.ts";
import { probeListing } from "./listing.ts";
import { probeModern } from "./modern.ts";
import { probeProtocol } from "./protocol.ts";

/** All that is asked, in order: first what others need to know, last what a server may end by. */
export const probes: readonly ((session: Session) => Promise<void>)[] = [
  probeHandshake,
  probeListing,
  probeProtocol,
  probeHttp,
  probeAuth,
  probeCalls,
  probeModern,
  probeBeside,
  probeHostile,
  probeBurst,
];
