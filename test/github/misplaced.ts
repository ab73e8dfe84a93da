import { isDeepStrictEqual } from "node:util";
import type { ListedArgument, ListedTool } from "../../src/compiler/tool-listing.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import type { DescribedOperation } from "./github-description.ts";

/** A request beside what it was made from, and what GitHub's description says of it. */
export interface SentCall {
  readonly request: UpstreamRequest;
  readonly args: { readonly [name: string]: unknown };
  readonly tool: ListedTool;
  readonly operation: DescribedOperation;
}

/** What is wrong with a request: a value that is not where the listing says, or anything that the description lacks. */
export function misplaced(call: SentCall): readonly string[] {
  return [
    ...wrongOperation(call),
    ...wrongTarget(call),
    ...wrongParameters(call),
    ...wrongBody(call),
  ];
}

function wrongOperation({ request, tool, operation }: SentCall): readonly string[] {
  const { id, method, path } = operation;
  const sent = { method: request.method, path: request.template };
  const asSaid =
    isDeepStrictEqual(tool.operation, { id, method, path }) &&
    isDeepStrictEqual(sent, { method, path });
  return asSaid ? [] : [`sends ${request.method} ${request.template}, not ${method} ${path}`];
}

function wrongTarget({ request, operation }: SentCall): readonly string[] {
  const known = new Set(
    operation.parameters.filter((found) => found.in === "query").map(({ name }) => name),
  );
  const unknown = [...queryOf(request).keys()].filter((name) => !known.has(name));
  const unfilled = /[{}]/.test(request.target) ? [`leaves a brace in ${request.target}`] : [];
  return [...unfilled, ...unknown.map((name) => `sends an unknown query parameter ${name}`)];
}

/** Each argument is where the listing says, and each parameter of the description is somebody's. */
function wrongParameters({ request, args, tool, operation }: SentCall): readonly string[] {
  const listed = tool.arguments.filter((argument) => argument.in !== "body");
  const key = (where: string, name = "") => `${where} ${name}`;
  const asListed = listed.map((argument) => key(argument.in, argument.wireName)).sort();
  const asDescribed = operation.parameters.map((found) => key(found.in, found.name)).sort();
  if (!isDeepStrictEqual(asListed, asDescribed)) return [`has ${asListed}, not ${asDescribed}`];
  return listed.flatMap((argument) => {
    const wanted = args[argument.name];
    if (wanted === undefined) return [];
    const found = parameterIn(request, argument);
    return found === textOf(wanted) ? [] : [`sends ${found} as ${argument.name}, not ${wanted}`];
  });
}

/** None of GitHub's parameters has a style of its own: a list is repeated or, in a path, separated by commas. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

function queryOf({ target }: UpstreamRequest): URLSearchParams {
  return new URL(target, "http://localhost").searchParams;
}

function parameterIn(request: UpstreamRequest, argument: ListedArgument): string | undefined {
  const { wireName = "" } = argument;
  if (argument.in === "query") return queryOf(request).getAll(wireName).join(",");
  if (argument.in === "header") return request.headers[wireName.toLowerCase()];
  return variablesIn(request).get(wireName);
}

/** The text of each variable of the path, read back by the template: `/compare/{base}...{head}`. */
function variablesIn({ target, template }: UpstreamRequest): ReadonlyMap<string, string> {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const literals = template.split(/\{[^{}]+\}/).map((text) => text.replaceAll(".", "\\."));
  const texts = new RegExp(`^${literals.join("([^/?]+?)")}(?:\\?|$)`).exec(target)?.slice(1) ?? [];
  return new Map(names.map((name, index) => [name, decodeURIComponent(texts[index] ?? "")]));
}

/** A JSON body has exactly the arguments that go there; the body of any other media type is the argument itself. */
function wrongBody({ request, args, tool }: SentCall): readonly string[] {
  const inBody = tool.arguments.filter((argument) => argument.in === "body");
  const whole = inBody.find(({ wireName }) => wireName === undefined);
  const given = inBody.filter(({ name }) => args[name] !== undefined);
  const members = given.map(({ name, wireName = "" }) => [wireName, args[name]] as const);
  const wanted = whole === undefined ? Object.fromEntries(members) : args[whole.name];
  const sent = bodyOf(request);
  if (sent === undefined) return given.length === 0 ? [] : ["sends no body"];
  const shown = JSON.stringify(sent);
  return isDeepStrictEqual(sent, wanted) ? [] : [`sends ${shown}, not ${JSON.stringify(wanted)}`];
}

function bodyOf({ body, headers }: UpstreamRequest): unknown {
  if (typeof body === "object") return Buffer.from(body).toString("base64");
  if (body === undefined || headers["content-type"] !== "application/json") return body;
  return JSON.parse(body);
}
