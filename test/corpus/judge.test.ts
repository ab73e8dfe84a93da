// An independent reader of OpenAPI stands for the upstream of real descriptions: every tool's request, with all arguments and with
// those that are required, is taken for the right operation, is valid, and carries the values that were given.
import { expect, it } from "vitest";
import { listedTool } from "../../src/compiler/tool-listing.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { type LinkedTool, linkServer } from "../../src/runtime/link.ts";
import { compileText } from "../support/compile-text.ts";
import { sampleArguments } from "../support/sample-arguments.ts";
import { changed } from "./arrived.ts";
import { openJudge } from "./judge.ts";
import { misread } from "./misread.ts";
import { hasSpecs, readSpec } from "./specs.ts";

type Arguments = { readonly [name: string]: unknown };

/** What a tool sends, or its words where it sends nothing. */
async function sentBy(tool: LinkedTool, args: Arguments): Promise<UpstreamRequest | string> {
  const sent: UpstreamRequest[] = [];
  const upstream = {
    send: async (request: UpstreamRequest) => {
      sent.push(request);
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
    close: async () => {},
  };
  const outcome = await callTool(tool, args, {
    upstream,
    clock: { now: () => 0 },
    environment: {},
  });
  return sent[0] ?? JSON.stringify(outcome.content);
}

/** By name: how many operations it has at least, and how many of the samples may be none that its schema takes. */
const descriptions: readonly (readonly [name: string, operations: number, refused: number])[] = [
  ["museum", 8, 0],
  ["figma", 47, 0],
  ["spotify", 97, 0],
  ["circleci-v2-110", 110, 1],
  ["gitlab-official-subset", 73, 0],
  ["qdrant", 69, 0],
  ["ory-kratos", 60, 0],
  ["scalar-galaxy", 9, 0],
  ["twilio-verify_v2", 57, 0],
  ["xero-files", 18, 0],
  ["star-trek", 120, 0],
  ["taskade", 57, 2],
  ["asana", 152, 0],
  ["openai", 280, 10],
  ["stripe", 400, 0],
];

if (!hasSpecs) it("needs ../shared/specs, which is not on this machine", () => {});

it.each(hasSpecs ? descriptions : [])(
  "%s: an independent reader takes every request as it was meant",
  async (name, operations, allowedRefusals) => {
    const spec = readSpec(name);
    const { value, diagnostics } = await compileText({ spec });
    if (value === undefined) throw new Error(JSON.stringify(diagnostics.slice(0, 5)));
    const judge = await openJudge(spec);
    const catalog = linkServer(value.server);
    const refused: string[] = [];
    const wrong: string[] = [];
    for (const planned of value.tools) {
      const linked = catalog.find(planned.definition.name);
      if (linked === undefined) throw new Error(planned.definition.name);
      const {
        requests: [operation],
        arguments: list,
      } = listedTool(planned);
      const route = `${operation?.method} ${operation?.path}`;
      for (const which of ["all", "required"] as const) {
        const args = sampleArguments(planned.definition, which);
        const sent = await sentBy(linked, args);
        if (typeof sent === "string") refused.push(`${route}: ${sent}`);
        else {
          const judged = await judge(sent);
          const problems =
            judged.operation === route
              ? [...judged.errors, ...changed(judged, args, list)]
              : [`is taken for ${judged.operation}`];
          const own = problems.filter((problem) => !misread({ name, planned, problem }));
          wrong.push(...own.map((problem) => `${route}, ${which}: ${problem}`));
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(refused.slice(allowedRefusals)).toEqual([]);
    expect(value.tools.length).toBeGreaterThanOrEqual(operations);
  },
);
