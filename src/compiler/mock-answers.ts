import type { Schema } from "../contract/schema.ts";
import { SchemaDefinitions } from "../curate/schema-definitions.ts";
import { spellOut } from "../curate/spell-out.ts";
import type { ApiModel, Content, Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";

/** What an operation answers when it succeeds, as the spec has it. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly schema?: Schema;
}

/** Finds the documented success of an operation by method and path; schemas are spelled out when asked for. */
export function documentedAnswers(
  model: ApiModel,
  spec: Spec,
): (method: string, template: string) => DocumentedAnswer | undefined {
  const operations = new Map(
    model.operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  const definitions = new SchemaDefinitions(spec.resolver, { direction: "response" });
  return (method, template) => {
    const operation = operations.get(`${method} ${template}`);
    return operation && answerOf(operation, definitions);
  };
}

function answerOf(operation: Operation, definitions: SchemaDefinitions): DocumentedAnswer {
  const { responses } = operation;
  const success =
    responses.find(({ status }) => /^2\d\d$/.test(status)) ??
    responses.find(({ status }) => /^(2xx|default)$/i.test(status));
  if (success === undefined) return { status: 204 };
  const status = /^\d+$/.test(success.status) ? Number(success.status) : 200;
  const content = preferred(success.contents);
  if (content === undefined) return { status };
  const composed = definitions.compose(content.schema ?? {}, content.pointer);
  const schema = spellOut(composed, definitions)?.served;
  // A clean schema is one; its keywords are not typed one by one.
  return { status, contentType: content.mediaType, ...(schema && { schema: schema as Schema }) };
}

function preferred(contents: readonly Content[]): Content | undefined {
  return contents.find(({ mediaType }) => /^application\/json\b/i.test(mediaType)) ?? contents[0];
}
