import { isObject, ownValue } from "../../core/json.ts";
import { capabilitiesOf, openedBy } from "../live/capabilities.ts";
import type { Exchange } from "../live/exchange.ts";
import { isLimit } from "../live/rate-limit.ts";
import { inShort, resultOf, statusOf } from "../live/read-answer.ts";
import { isRefusal } from "../live/read-opening.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T15: what is declared answers. */
export const capabilities: AuditRule = {
  id: "T15",
  slug: "capabilities",
  area: "protocol",
  level: "warn",
  what: "What the server says that it has answers, and what answers is said: tools, prompts, resources; listChanged only where a client can hear of a change.",
  why: "Clients ask for what is declared and show the error to people; what is not declared they never ask for.",
  fix: "Declare what you serve, and leave listChanged out where GET is answered with 405.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#capability-negotiation",
  check: checkCapabilities,
};

function checkCapabilities(seen: Seen): Verdict {
  const { transcript } = seen;
  const opened = openedBy(seen);
  const capabilities = capabilitiesOf(seen);
  if (capabilities === undefined) return seen.closed ?? "the server says nothing of what it has";
  const lists = [
    ["tools", transcript.first("list")],
    ["prompts", transcript.first("prompts")],
    ["resources", transcript.first("resources")],
  ] as const;
  if (lists.every(([, list]) => list === undefined)) return transcript.whyNot(["list"]);
  const answers = lists.map(([name, list]) => listFinding(capabilities, { name, list, opened }));
  return [...answers, changeFinding(capabilities, seen)].filter((found) => found !== undefined);
}

function listFinding(
  capabilities: { readonly [name: string]: unknown },
  {
    name,
    list,
    opened,
  }: {
    readonly name: string;
    readonly list: Exchange | undefined;
    readonly opened: Exchange | undefined;
  },
): Found | undefined {
  if (list === undefined || isRefusal(list) || isLimit(list)) return undefined;
  const isDeclared = isObject(ownValue(capabilities, name));
  const isServed = resultOf(list) !== undefined;
  if (isDeclared === isServed) return undefined;
  if (isServed)
    return { message: `${name}/list is answered, and ${name} is not declared`, exchange: opened };
  const message = `${name} is declared, and ${name}/list is answered with ${inShort(list)}`;
  return { message, exchange: list };
}

/** In the revisions with a handshake the news of a change comes on the stream that GET opens. */
function changeFinding(
  capabilities: { readonly [name: string]: unknown },
  { transcript, legacy, isHttp }: Seen,
): Found | undefined {
  const get = transcript.first("get");
  if (legacy === undefined || !isHttp || get === undefined || statusOf(get) !== 405)
    return undefined;
  const claimed = ["tools", "prompts", "resources"].filter((name) => {
    const own = ownValue(capabilities, name);
    return isObject(own) && ownValue(own, "listChanged") === true;
  });
  if (claimed.length === 0) return undefined;
  const message = `listChanged is claimed for ${claimed.join(", ")}, and GET, on which the news would come, is answered with 405`;
  return { message, exchange: get };
}
