import { type Compiled, compile } from "../../compiler/compile.ts";
import { listedTool as listingOf, requestsOf } from "../../compiler/tool-listing.ts";
import type { LoadedApi } from "../../config/loaded-api.ts";
import { effectOf } from "../../contract/effect.ts";
import type { ServerDefinition } from "../../contract/server.ts";
import { defaultToolsets, toolsOf } from "../../contract/toolsets.ts";
import { counted } from "../../core/counted.ts";
import { listedTool } from "../../protocol/listed-tool.ts";
import { modernVersion } from "../../protocol/versions.ts";
import { namedToolsets, unknownToolsets, withToolsets } from "../chosen-toolsets.ts";
import {
  type CommonOptions,
  chosenApis,
  printDiagnostics,
  sourcePorts,
  stopWith,
} from "../session.ts";
import { table } from "../terminal.ts";

/** Which view of an API's tools is asked for. */
export interface ListOptions extends CommonOptions {
  readonly all?: boolean;
  readonly wire?: boolean;
  /** The toolsets whose tools are shown; all when left out, but on the wire the default ones. */
  readonly toolsets?: string;
}

/** `gram list [api] [--all] [--json] [--wire]`. */
export async function listCommand(name: string | undefined, options: ListOptions): Promise<void> {
  const apis = await chosenApis(name === undefined ? [] : [name], options);
  const listed = [];
  for (const api of apis) listed.push(await open(api, options));
  if (options.wire) {
    const tools = listed.flatMap(({ server }) => onTheWire(server));
    process.stdout.write(`${JSON.stringify({ tools })}\n`);
  } else if (options.json) {
    const tools = listed.flatMap((compiled) => entries(compiled, options));
    process.stdout.write(`${JSON.stringify({ tools }, null, 2)}\n`);
  } else {
    for (const compiled of listed) process.stdout.write(`${page(compiled, options)}\n`);
  }
}

async function open(api: LoadedApi, options: ListOptions): Promise<Compiled> {
  const { value, diagnostics } = await compile(api, sourcePorts, { all: options.all ?? false });
  if (value === undefined) return stopWith(diagnostics, options);
  await printDiagnostics(diagnostics, "error");
  return chosen(value, options);
}

/** With --toolsets the tools of these and of none, as serve has them. */
async function chosen(compiled: Compiled, options: ListOptions): Promise<Compiled> {
  const { toolsets = options.wire ? defaultToolsets : undefined } = options;
  if (toolsets === undefined) return compiled;
  const names = namedToolsets(toolsets);
  const unknown = unknownToolsets([compiled.server], names);
  if (unknown.length > 0) return stopWith(unknown, options);
  const isShown = toolsOf(names, compiled.server);
  return {
    ...compiled,
    server: withToolsets(compiled.server, names),
    tools: compiled.tools.filter(({ definition }) => isShown(definition)),
  };
}

/** The tools as clients of the newest revision get them. */
function onTheWire(server: ServerDefinition): readonly object[] {
  return server.tools
    .filter(({ unlisted }) => unlisted !== true)
    .map((tool) => listedTool(tool, server, modernVersion));
}

/** With --all each entry also says whether the configuration chose it. */
function entries({ tools }: Compiled, { all }: ListOptions): readonly object[] {
  return tools.map((planned) => ({
    ...listingOf(planned),
    ...(all && { chosen: planned.chosen }),
  }));
}

function page({ api, tools, model }: Compiled, options: ListOptions): string {
  const heading = options.all
    ? `${api.name}: ${counted(model.operations.length, "operation")}, * marks the chosen ones`
    : `${api.name}: ${counted(tools.length, "tool")}`;
  const rows = tools.map((planned) => {
    const { definition, chosen } = planned;
    const [first, ...others] = requestsOf(planned);
    const more = others.length === 0 ? "" : ` +${others.length}`;
    return [
      ...(options.all ? [chosen ? "*" : " "] : []),
      definition.name,
      effectOf(definition),
      `${first?.method} ${first?.path}${more}`,
      options.all ? (first?.id ?? "") : definition.title,
    ];
  });
  const columns = ["tool", "effect", "request", options.all ? "operation" : "title"];
  return `${heading}\n\n${table([options.all ? [" ", ...columns] : columns, ...rows])}\n`;
}
