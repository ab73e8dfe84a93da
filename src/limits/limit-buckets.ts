import type { LimitsDefinition } from "../contract/limits.ts";
import type { BucketRequest, Policy } from "./bucket-store.ts";
import { parseRate, type Rate, timesRate } from "./parse-rate.ts";

/** The buckets of one server: each asks for one of the bucket that belongs to an address or caller. */
export interface LimitBuckets {
  ip(address: string): BucketRequest;
  refusedTokens(address: string): BucketRequest;
  newTokens(address: string): BucketRequest;
  flood(caller: string): BucketRequest;
  /** One or two: the token's, and the tool's where it has a limit. */
  call(caller: string, tool: string): readonly BucketRequest[];
}

/** How many times its rate of calls a token may ask of everything together. */
const floodFactor = 3;

/** Reads the rates, with the defaults where something is left out. Throws where a rate cannot be read. */
export function limitBuckets(server: string, definition: LimitsDefinition): LimitBuckets {
  const bucketsOf = (policy: Policy, rate: Rate, tool?: string) => {
    // JSON ends a name at its quote, and what is variable comes last: no two keys can be the same.
    const prefix = `${JSON.stringify(tool === undefined ? [server] : [server, tool])}${policy}:`;
    return (holder: string): BucketRequest => ({ policy, key: prefix + holder, rate });
  };
  const token = parseRate(definition.token ?? { rate: "120/min", burst: 30 });
  const ofToken = bucketsOf("token", token);
  const ofTools = new Map(
    Object.entries(definition.tools ?? {}).map(([tool, rate]) => [
      tool,
      bucketsOf("tool", parseRate(rate), tool),
    ]),
  );
  return {
    ip: bucketsOf("ip", parseRate(definition.ip ?? { rate: "600/min", burst: 120 })),
    refusedTokens: bucketsOf(
      "refusedTokens",
      parseRate(definition.refusedTokens ?? { rate: "20/min", burst: 20 }),
    ),
    newTokens: bucketsOf(
      "newTokens",
      parseRate(definition.newTokens ?? { rate: "60/min", burst: 60 }),
    ),
    flood: bucketsOf("flood", timesRate(token, floodFactor)),
    call: (caller, tool) => {
      const ofTool = ofTools.get(tool);
      return ofTool === undefined ? [ofToken(caller)] : [ofToken(caller), ofTool(caller)];
    },
  };
}
