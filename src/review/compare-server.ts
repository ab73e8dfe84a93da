import { endpointPath } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { isObject } from "../core/json.ts";
import { type Change, change, type Versions } from "./change.ts";
import { compareTexts } from "./compare-texts.ts";
import { type Leaf, leafChanges, memberPairs } from "./leaf-changes.ts";

const texts = ["title", "version", "instructions", "icon"] as const;
const elsewhere: ReadonlySet<string> = new Set([...texts, "endpoint", "upstreams", "tools"]);

/** What is the same for all tools: texts, endpoint, upstreams with their credentials, who may call, limits. */
export function compareServer(pair: Versions<ServerDefinition>): readonly Change[] {
  const paths = { before: endpointPath(pair.before), after: endpointPath(pair.after) };
  const settings = leafChanges({ before: settingsOf(pair.before), after: settingsOf(pair.after) });
  return [
    ...(paths.before === paths.after ? [] : [change("breaking", "endpoint", paths)]),
    ...memberPairs({ before: pair.before.upstreams, after: pair.after.upstreams }).flatMap(
      compareUpstream,
    ),
    ...settings.map(settingChange),
    ...compareTexts(pair, texts),
  ];
}

/** Auth, limits, and whatever else decides who may call how often; members that are not known yet too. */
function settingsOf(server: ServerDefinition) {
  return Object.fromEntries(Object.entries(server).filter(([name]) => !elsewhere.has(name)));
}

/** What people and models read of a toolset. */
const toolsetText = /^toolsets\.[^.]+\.(?:title|description|instructions|icon)$/;

function settingChange({ path, before, after }: Leaf): Change {
  return change(toolsetText.test(path) ? "wording" : "dangerous", path, { before, after });
}

function compareUpstream({
  name,
  before,
  after,
}: Versions<unknown> & { readonly name: string }): readonly Change[] {
  const place = `upstreams.${name}`;
  if (before === undefined)
    return [change("dangerous", `${place} is new`, { after: urlOf(after) })];
  if (after === undefined)
    return [change("dangerous", `${place} is gone`, { before: urlOf(before) })];
  return leafChanges({ before, after }, place).map(settingChange);
}

function urlOf(upstream: unknown): unknown {
  return isObject(upstream) ? upstream["url"] : upstream;
}
