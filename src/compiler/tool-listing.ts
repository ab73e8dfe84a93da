import { describeTool, type ToolDescription } from "../contract/describe-tool.ts";
import { isLink } from "../contract/request-label.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { given } from "../core/given.ts";
import type { Argument } from "../curate/argument.ts";
import type { PlannedTool } from "../curate/plan-tool.ts";

/** Where an argument goes. `wireName` is left out for one that is a whole body, or is used in expressions alone. */
export interface ListedArgument {
  readonly name: string;
  readonly in: Argument["in"];
  readonly wireName?: string;
}

/** A request that a tool makes. `id` is left out for one that no spec has. */
export interface ListedRequest {
  readonly id?: string;
  readonly method: string;
  readonly path: string;
}

/** A tool as `gram list --json` prints it: what a model sees, and the requests behind it. A stable contract. */
export interface ListedTool
  extends ToolDescription,
    Pick<ToolDefinition, "toolset" | "aliases" | "unlisted"> {
  /** The only request; left out where there are several. */
  readonly operation?: ListedRequest;
  readonly requests: readonly ListedRequest[];
  readonly arguments: readonly ListedArgument[];
}

/** One tool's entry. */
export function listedTool(planned: PlannedTool): ListedTool {
  const { definition } = planned;
  const { toolset, aliases, unlisted } = definition;
  const requests = requestsOf(planned);
  const [operation] = requests.length === 1 ? requests : [];
  return {
    ...describeTool(definition),
    ...given({ toolset, aliases, unlisted }),
    ...(operation !== undefined && { operation }),
    requests,
    arguments: planned.arguments.map(({ name, in: where, wireName }) => ({
      name,
      in: where,
      ...(wireName !== undefined && { wireName }),
    })),
  };
}

/** Every request that a tool can make, each once, in the order of its steps. */
export function requestsOf({
  definition,
}: Pick<PlannedTool, "definition">): readonly ListedRequest[] {
  const requests = new Map<string, ListedRequest>();
  for (const { steps } of definition.run) {
    for (const { operation: id, request } of steps) {
      const { method, path } = isLink(request) ? { method: "GET", path: request.url } : request;
      const key = `${id} ${method} ${path}`;
      if (!requests.has(key)) requests.set(key, { ...(id !== undefined && { id }), method, path });
    }
  }
  return [...requests.values()];
}
