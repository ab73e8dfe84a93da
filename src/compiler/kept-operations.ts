import type { LoadedApi } from "../config/loaded-api.ts";
import type { VendorConfig } from "../config/schema.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { selectOperations } from "../curate/select.ts";
import { operationsOfAll } from "../curate/tool-source.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import type { SourcePorts } from "../spec/read-source.ts";
import { readDocuments } from "./read-documents.ts";

/** What a vendored spec keeps: these operations, and of them what `keep` says. */
export interface KeptOperations {
  readonly operations: readonly Operation[];
  readonly keep: VendorConfig;
  /** What is wrong with the selection, and with GraphQL documents that it names. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What the configuration selects of a spec to be vendored. After an error operations may be missing. */
export async function keptOperations(
  api: LoadedApi,
  { model, ports }: { readonly model: ApiModel; readonly ports: SourcePorts },
): Promise<KeptOperations> {
  const documents = await readDocuments(api, ports);
  const { value, diagnostics } = selectOperations({ model, api, documents: documents.value });
  const keep = api.config.vendor ?? { prose: false, examples: false, operations: "selected" };
  const operations = keep.operations === "all" ? model.operations : operationsOfAll(value);
  return { operations, keep, diagnostics: [...documents.diagnostics, ...diagnostics] };
}
