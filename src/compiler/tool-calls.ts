import { isLink } from "../contract/request-label.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { pathVariables } from "../core/path-variables.ts";

/** The ids of the operations that a tool calls. */
export function operationIds({ run }: ToolDefinition): readonly string[] {
  const ids = run.flatMap(({ steps }) => steps.flatMap(({ operation }) => operation ?? []));
  return [...new Set(ids)];
}

/** Names that the tool sends, by whatever argument or value. */
export function wireNames({ run }: ToolDefinition): readonly string[] {
  const requests = run.flatMap(({ steps }) => steps.map(({ request }) => request));
  return requests.flatMap((request) => {
    if (isLink(request)) return [];
    const { path, query = {}, headers = {}, cookies = {} } = request;
    return [
      ...pathVariables(path),
      ...[query, headers, cookies].flatMap((part) => Object.keys(part)),
    ];
  });
}
