import { isObject, ownValue } from "../../core/json.ts";
import { capabilitiesOf, openedBy } from "../live/capabilities.ts";
import type { Exchange } from "../live/exchange.ts";
import { inShort, resultOf, statusOf } from "../live/read-answer.ts";
import { isRefusal } from "../live/read-opening.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** T15: what is declared answers. */
export const capabilities: AuditRule = {
  id: "T15",
  slug: "capabilities",
  area: "protocol",
  level: "warn",
  what: "Of tools, prompts and resources what the server says that it has is listed, and what is listed it says that it has; listChanged only where a client can hear of a change.",
  why: "Clients ask for what is declared and show the error to people; what is not declared they never ask for.",
  fix: "Declare what you serve, and leave listChanged out where GET is answered with 405.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#capability-negotiation",
  check: checkCapabilities,
};

type Capabilities = { readonly [name: string]: unknown };

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
  const asked = lists.flatMap(([name, list]) => (list === undefined ? [] : [{ name, list }]));
  if (asked.length === 0) return transcript.whyNot(["list"]);
  const answers = asked.map(({ name, list }) => {
    if (isRefusal(list)) return undefined;
    return isObject(ownValue(capabilities, name))
      ? unlisted(name, list)
      : undeclared(name, { list, opened });
  });
  return [...answers, changeFinding(capabilities, seen)].filter((found) => found !== undefined);
}

function unlisted(name: string, list: Exchange): Found | undefined {
  if (resultOf(list) !== undefined) return undefined;
  const message = `${name} is declared, and ${name}/list is answered with ${inShort(list)}`;
  return { message, exchange: list };
}

/** Who has none may answer that there are none. */
function undeclared(
  name: string,
  { list, opened }: { readonly list: Exchange; readonly opened: Exchange | undefined },
): Found | undefined {
  const listed = ownValue(resultOf(list) ?? {}, name);
  if (!Array.isArray(listed) || listed.length === 0) return undefined;
  return { message: `${name}/list lists some, and ${name} is not declared`, exchange: opened };
}

/** In the revisions with a handshake the news of a change comes on the stream that GET opens. */
function changeFinding(
  capabilities: Capabilities,
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
