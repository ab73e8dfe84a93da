import type { AuthDefinition } from "../contract/auth.ts";
import { credentialPlans } from "../contract/credential-plans.ts";
import { type Effect, effectOf } from "../contract/effect.ts";
import { requestLabel } from "../contract/request-label.ts";
import type { CredentialPlan, ServerDefinition, UpstreamDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { toolsetNames } from "../contract/toolsets.ts";
import { type GeneratedFile, markdownMark } from "./file-set.ts";
import { listedBytes } from "./lock-file.ts";
import { markdownCode, markdownText } from "./markdown.ts";
import { fillTemplate, readTemplate } from "./template.ts";
import type { ToolNames } from "./tool-names.ts";

/** A tool beside the names of its file. */
export interface NamedTool {
  readonly tool: ToolDefinition;
  readonly names: ToolNames;
}

const access = {
  none: "Anyone on the host's machine may call; it is not served to other machines.",
  passthrough: "A caller's token goes to the upstream, which alone judges what it may.",
  gatewayKey: "Callers have a key of the host's own.",
  jwt: "Callers have a signed token of the authorization server, made for this server.",
  introspection: "Callers have a token; the authorization server is asked about it.",
} as const satisfies { readonly [M in AuthDefinition["mode"]]: string };

/** What needs the closest look comes first. */
const effects: readonly (readonly [Effect, string])[] = [
  ["destroys", "Destroys: may delete or overwrite"],
  ["writes", "Writes: adds or changes"],
  ["reads", "Reads"],
];

/** Each request that the tool can send, once: method, path and, where it is not the API's own, the upstream. */
function calls({ run }: ToolDefinition): string {
  const steps = run.flatMap((branch) => branch.steps);
  const texts = steps.map(({ request, upstream = "api" }) => {
    const call = markdownCode(requestLabel(request));
    return upstream === "api" ? call : `${call} on ${markdownCode(upstream)}`;
  });
  return [...new Set(texts)].join(", ");
}

function takes({ input }: ToolDefinition): string {
  const required = new Set(input.required ?? []);
  const names = Object.keys(input.properties);
  if (names.length === 0) return "no arguments";
  return names.map((name) => markdownCode(required.has(name) ? name : `${name}?`)).join(", ");
}

/** A line a tool. A Markdown table would be padded by formatters, so that one long cell changes every line. */
function toolLine({ tool, names }: NamedTool): string {
  const link = `[${markdownCode(tool.name)}](tools/${names.file}.ts)`;
  const scopes = (tool.scopes ?? []).map((group) => group.map(markdownCode).join(" or "));
  const needs = scopes.length === 0 ? "" : `; scopes ${scopes.join(" and ")}`;
  return `- ${link}: ${calls(tool)}; ${takes(tool)}${needs}${besides(tool)}; ${listedBytes(tool)} bytes`;
}

/** What a client does not see in a list. */
function besides({ aliases = [], unlisted }: ToolDefinition): string {
  const once = aliases.length === 0 ? "" : `; also called ${aliases.map(markdownCode).join(", ")}`;
  return `${once}${unlisted ? "; not listed" : ""}`;
}

function toolList(tools: readonly NamedTool[], level: "##" | "###"): string {
  const sections = effects.flatMap(([effect, heading]) => {
    const lines = tools.filter(({ tool }) => effectOf(tool) === effect).map(toolLine);
    return lines.length === 0 ? [] : [`${level} ${heading}\n\n${lines.join("\n")}`];
  });
  return sections.join("\n\n");
}

/** By toolset where the server speaks of any, by effect below. */
function toolSections(server: ServerDefinition, tools: readonly NamedTool[]): string {
  const { toolsets } = server;
  if (toolsets === undefined) return toolList(tools, "##");
  const free = tools.filter(({ tool }) => tool.toolset === undefined);
  const sections = toolsetNames(server).map((name) => {
    const { title, description, default: isDefault = true } = toolsets[name] ?? {};
    const heading = `## ${title === undefined ? markdownCode(name) : markdownText(title)}`;
    const served = isDefault ? "served by default" : "served when it is asked for";
    const about = `Toolset ${markdownCode(name)}, ${served}.`;
    const words = description === undefined ? about : `${about} ${markdownText(description)}`;
    const own = tools.filter(({ tool }) => tool.toolset === name);
    return `${heading}\n\n${words}\n\n${toolList(own, "###")}`;
  });
  const shared = free.length === 0 ? [] : [`## In every toolset\n\n${toolList(free, "###")}`];
  return [...sections, ...shared].join("\n\n");
}

/** Where each credential goes, and whose it is. */
function credentialTexts(upstream: UpstreamDefinition) {
  const texts = credentialPlans(upstream).map((plan) => {
    const { header, query, cookie, byPrefix = {} } = plan;
    const [place, name] = Object.entries({ header, query, cookie }).find(([, at]) => at) ?? [];
    const others = Object.entries(byPrefix).map(
      ([start, { header: other = "" }]) => `, ${markdownCode(start)} in ${markdownCode(other)}`,
    );
    return `${sourceText(plan)} in the ${place} ${markdownCode(name ?? "")}${others.join("")}`;
  });
  return [...new Set(texts)];
}

function sourceText({ from, env = "", file = "", grant }: CredentialPlan): string {
  const endpoint = markdownCode(grant?.tokenEndpoint ?? "");
  switch (from) {
    case "environment":
      return `the credential in ${markdownCode(env)}`;
    case "file":
      return `the credential in the file ${markdownCode(file)}`;
    case "tokenExchange":
      return `what ${endpoint} gives for the caller's token`;
    case "clientCredentials":
      return `the host's own token from ${endpoint}`;
    default:
      return "the caller's credential";
  }
}

function upstreamLine([name, upstream]: readonly [string, UpstreamDefinition]): string {
  const { url, headers = {}, follow = [] } = upstream;
  const sent = credentialTexts(upstream).join("; ") || "no credential";
  const always = Object.keys(headers).map(markdownCode);
  const constants = always.length === 0 ? "" : `; always sent: ${always.join(", ")}`;
  const hosts = follow.map(markdownCode);
  const elsewhere =
    hosts.length === 0 ? "" : `; led on, without credentials, to ${hosts.join(", ")}`;
  return `- ${markdownCode(name)}: ${markdownCode(url)}, ${sent}${constants}${elsewhere}`;
}

/** README.md: the tools by toolset and effect, upstreams and access; where a review starts. */
export function readmeFile(server: ServerDefinition, tools: readonly NamedTool[]): GeneratedFile {
  const text = fillTemplate(readTemplate("README.md"), {
    title: markdownText(server.title) || markdownCode(server.name),
    name: server.name.replace(/[^\w.-]/g, ""),
    tools: toolSections(server, tools),
    upstreams: Object.entries(server.upstreams).map(upstreamLine).join("\n"),
    auth: access[server.auth.mode],
  });
  return { path: "README.md", text: `${markdownMark}\n\n${text}` };
}
