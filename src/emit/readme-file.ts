import type { AuthDefinition, ServerDefinition, UpstreamDefinition } from "../contract/server.ts";
import type { Annotations, ToolDefinition } from "../contract/tool.ts";
import { type GeneratedFile, markdownMark } from "./file-set.ts";
import { listedBytes } from "./lock-file.ts";
import { markdownCode, markdownText } from "./markdown.ts";
import { fillTemplate, readTemplate } from "./template.ts";
import type { ToolNames } from "./tool-names.ts";

interface Row {
  readonly tool: ToolDefinition;
  readonly names: ToolNames;
}

const access = {
  open: "Anyone who reaches the host may call.",
  passthrough: "A caller's bearer token goes to the upstream, which alone judges it.",
} as const satisfies { readonly [M in AuthDefinition["mode"]]: string };

function effect({ readOnlyHint, destructiveHint }: Annotations): string {
  if (readOnlyHint) return "reads";
  return destructiveHint ? "**destroys**" : "writes";
}

/** Each request that the tool can send, once: method, path and, where it is not the API's own, the upstream. */
function calls({ run }: ToolDefinition): string {
  const steps = run.flatMap((branch) => branch.steps);
  const texts = steps.map(({ request, upstream = "api" }) => {
    const call = markdownCode(`${request.method} ${request.path}`);
    return upstream === "api" ? call : `${call} on ${markdownCode(upstream)}`;
  });
  return [...new Set(texts)].join("<br>");
}

function toolArguments({ input }: ToolDefinition): string {
  const required = new Set(input.required ?? []);
  return Object.keys(input.properties)
    .map((name) => markdownCode(required.has(name) ? name : `${name}?`))
    .join(" ");
}

function toolRow({ tool, names }: Row): string {
  const link = `[${markdownCode(tool.name)}](tools/${names.file}.ts)`;
  const cells = [link, effect(tool.annotations), calls(tool), toolArguments(tool)];
  return `| ${cells.join(" | ")} | ${listedBytes(tool)} |`;
}

function toolTable(rows: readonly Row[]): string {
  const head = ["| tool | effect | calls | arguments | bytes |", "|---|---|---|---|--:|"];
  return [...head, ...rows.map(toolRow)].join("\n");
}

function upstreamRow([name, upstream]: readonly [string, UpstreamDefinition]): string {
  const { url, credential = "none", headers = {} } = upstream;
  const sent =
    credential === "none" ? "no credential" : `credential in ${markdownCode(credential.header)}`;
  const always = Object.keys(headers).map(markdownCode);
  const constants = always.length === 0 ? "" : `; always sent: ${always.join(", ")}`;
  return `- ${markdownCode(name)}: ${markdownCode(url)}, ${sent}${constants}`;
}

/** README.md: the table of tools, upstreams and access; where a review starts. */
export function readmeFile(server: ServerDefinition, rows: readonly Row[]): GeneratedFile {
  const text = fillTemplate(readTemplate("README.md"), {
    title: markdownText(server.title),
    name: server.name.replace(/[^\w.-]/g, ""),
    tools: toolTable(rows),
    upstreams: Object.entries(server.upstreams).map(upstreamRow).join("\n"),
    auth: access[server.auth.mode],
  });
  return { path: "README.md", text: `${markdownMark}\n\n${text}` };
}
