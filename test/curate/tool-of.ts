import { specWith, toolsOf } from "../support/compile-text.ts";

/** A tool as JSON has it. */
export interface PlainTool {
  readonly name: string;
  readonly input: PlainInput;
  readonly exact?: PlainInput;
  readonly run: readonly [{ steps: readonly [{ request: { readonly [part: string]: unknown } }] }];
}

interface PlainInput {
  readonly required?: readonly string[];
  readonly properties: { readonly [name: string]: unknown };
  readonly [keyword: string]: unknown;
}

/** The tool of one operation with this body. */
export async function toolOfBody(
  schema: unknown,
  { schemas = {}, mediaType = "application/json", required = true, settings }: BodyOptions = {},
): Promise<PlainTool> {
  const requestBody = { required, content: { [mediaType]: { schema } } };
  const paths = { "/a": { post: { operationId: "x", requestBody, responses: {} } } };
  return onlyTool(specWith(paths, schemas), settings);
}

interface BodyOptions {
  readonly schemas?: object;
  readonly mediaType?: string;
  readonly required?: boolean;
  readonly settings?: string;
}

/** The schema that the only body property `p` is served with. */
export async function served(schema: unknown, options: BodyOptions = {}): Promise<unknown> {
  const { input } = await toolOfBody({ type: "object", properties: { p: schema } }, options);
  return input.properties["p"];
}

/** The only tool of a spec. */
export async function onlyTool(spec: object, settings?: string): Promise<PlainTool> {
  const tools = await toolsOf(spec, settings && `include: ["**"]\n${settings}`);
  // toolsOf gives the tools of a compiled server: their shape is the contract's.
  const [tool] = Object.values(tools) as PlainTool[];
  if (tool === undefined) throw new Error("the spec has no tool");
  return tool;
}
