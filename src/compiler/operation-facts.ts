import type { ApiModel } from "../model/types.ts";
import type { OperationFacts } from "../review/explain-step.ts";

/** What a spec says of its operations, by the ids that tools know them by. */
export function operationFacts({
  operations,
}: ApiModel): (id: string) => OperationFacts | undefined {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return (id) => {
    const operation = byId.get(id);
    if (operation === undefined) return undefined;
    const { method, path, summary, deprecated } = operation;
    return {
      method,
      path,
      ...(summary !== undefined && { summary }),
      ...(deprecated && { deprecated }),
    };
  };
}
