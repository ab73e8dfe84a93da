import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everyRule } from "../src/audit/every-rule.ts";
import { areas, costs, leastScores, weights } from "../src/audit/grade.ts";
import { configJsonSchema } from "../src/config/json-schema.ts";
import { catalog } from "../src/core/catalog.ts";
import { rules } from "../src/lint/rules.ts";
import { withPart } from "./marked-part.ts";

type Schema = { readonly [keyword: string]: unknown };

/** The files that are made from the code, by path. */
export function generatedDocs(): { readonly [path: string]: string } {
  return {
    "docs/errors.md": errorCatalogue(),
    "docs/config.md": configReference(),
    "docs/lint.md": ruleReference(),
    "docs/audit.md": withFacts("docs/audit.md", { grade: gradeTables(), rules: auditRules() }),
    "gram.config.schema.json": `${JSON.stringify(configJsonSchema(), null, 2)}\n`,
  };
}

const note = "<!-- Made from the code by `npm run docs`. -->";

function errorCatalogue(): string {
  const entries = Object.entries(catalog).map(
    ([code, { severity, title, cause, fix }]) =>
      `## ${code}\n\n**${title}** (${severity})\n\n- Cause: ${marked(cause)}\n- Fix: ${marked(fix)}\n`,
  );
  return `${note}
# Errors, warnings and notes

Every message of \`gram\` has one of these codes. An error ends the command with exit code 1 and changes nothing; a
warning says that something of the spec is lost; a note (info) is good to know.

${entries.join("\n")}`;
}

/** A text in which Markdown would take <api> for HTML, and show nothing of it. */
function marked(text: string): string {
  return text.replace(/<[a-z]+>/g, "`$&`");
}

function ruleReference(): string {
  const overview = rules.map(({ id, slug, level, what }) => {
    const text = what.replaceAll("|", "\\|");
    return `| [${id}](#${id.toLowerCase()}) | ${slug} | ${level} | ${text} |`;
  });
  const entries = rules.map(({ id, slug, level, what, why, fix, setting = "", link }) => {
    const where = setting && `\n- In gram.config.yaml: ${marked(setting)}`;
    return `## ${id}\n\n**${slug}** (${level})\n\n- What: ${what}\n- Why: ${why}\n- Fix: ${fix}${where}\n- See: <${link}>\n`;
  });
  return `${note}
# What gram checks of a server

\`gram generate\` judges every server as a model and its client see it, by these rules. The level is that of a rule's worst
finding: *fail*, the tool does not work everywhere or misleads; *warn*, it works badly; *info*, it could be better.

- For a tool under \`tools:\`, fail is an error, with which nothing is written, and warn a warning.
- For a tool that \`include:\` took, fail is a warning and warn a note: all of a spec can be served before it is described.
  Findings of a rule are one line.
- What is wrong with the server as a whole counts as the first where all of its tools are under \`tools:\`.

A finding that is meant so is silenced by name, with a reason for who reviews:

\`\`\`yaml
# under apis: <name>:
lint:
  S09: { reason: "The names are GitHub's own" }
  S14: { reason: A shop has ten shelves at most, tools: [list_shelves] }
\`\`\`

| rule | name | level | what |
|---|---|---|---|
${overview.join("\n")}

${entries.join("\n")}`;
}

/** A page that people write, with the parts between its marks made from the code. */
function withFacts(path: string, facts: { readonly [mark: string]: string }): string {
  const text = readFileSync(join(import.meta.dirname, "..", path), "utf8");
  const source = "made from the code by npm run docs";
  return Object.entries(facts).reduce(
    (page, [mark, fact]) => withPart(page, { mark, source }, fact),
    text,
  );
}

function gradeTables(): string {
  const { fail, warn, info } = costs;
  const letters = Object.entries(leastScores).map(([letter, least]) => `${letter} from ${least}`);
  return [
    "| area | weight | rules |",
    "|---|---|---|",
    ...areas.map((area) => {
      const count = everyRule.filter((rule) => rule.area === area).length;
      return `| ${area} | ${weights[area]} | ${count} |`;
    }),
    "",
    "| the first finding of a rule | takes off |",
    "|---|---|",
    `| fail | ${fail} |`,
    `| warn | ${warn} |`,
    `| info | ${info} |`,
    "",
    `The letter is ${letters.join(", ")}.`,
  ].join("\n");
}

function auditRules(): string {
  const linted = new Set(rules.map(({ id }) => id));
  const inOrder = areas.flatMap((area) =>
    everyRule
      .filter((rule) => rule.area === area)
      .sort((left, right) => (left.id < right.id ? -1 : 1)),
  );
  const overview = inOrder.map(({ id, slug, area, level, what }) => {
    const page = linted.has(id) ? "lint.md" : "";
    return `| [${id}](${page}#${id.toLowerCase()}) | ${slug} | ${area} | ${level} | ${what.replaceAll("|", "\\|")} |`;
  });
  const entries = inOrder
    .filter(({ id }) => !linted.has(id))
    .map(
      ({ id, slug, level, why, fix, link }) =>
        `### ${id}\n\n**${slug}** (${level})\n\n- Why: ${why}\n- Fix: ${fix}\n- See: <${link}>`,
    );
  const head = ["| rule | name | area | level | what |", "|---|---|---|---|---|"];
  return `${[...head, ...overview].join("\n")}\n\n${entries.join("\n\n")}`;
}

function configReference(): string {
  const schema = configJsonSchema();
  const api = formsOf(schema, propertiesOf(schema)["apis"] ?? {}).flatMap((apis) =>
    formsOf(schema, (apis["additionalProperties"] ?? {}) as Schema),
  );
  const object = api.find((form) => form["type"] === "object") ?? {};
  return `${note}
# Configuration

\`gram.config.yaml\` says which APIs become MCP servers, and how. An entry under \`apis:\` is the API itself, or the path of
a file that holds it. Unknown settings are errors. For completion in an editor, start the file with
\`# yaml-language-server: $schema=./gram.config.schema.json\`. Expressions in \`text\` and \`shapes\` are explained in
[expressions.md](expressions.md).

Settings of one API:

| setting | value | meaning |
|---|---|---|
${rows(schema, object, "").join("\n")}
`;
}

function rows(
  root: Schema,
  schema: Schema,
  prefix: string,
  isOneOfSome = false,
): readonly string[] {
  const required = Array.isArray(schema["required"]) && !isOneOfSome ? schema["required"] : [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const forms = formsOf(root, property);
    // Any JSON is an object too, among others: it has no settings of its own.
    const objects = forms.length > 3 ? [] : forms.filter(({ type }) => type === "object");
    const named = objects.find((form) => typeof form["additionalProperties"] === "object");
    const value = named === undefined ? property : (named["additionalProperties"] as Schema);
    const inner = named === undefined ? objects : objectsOf(root, value);
    const path = `${prefix}${name}${named === undefined ? "" : ".<name>"}`;
    const mark = required.includes(name) && !("default" in property) ? " (required)" : "";
    const text = String(property["description"] ?? inner[0]?.["description"] ?? "");
    const row = `| \`${path}\` | ${kindOf(root, value)}${mark} | ${text.replaceAll("|", "\\|")} |`;
    return [row, ...inner.flatMap((form) => rows(root, form, `${path}.`, inner.length > 1))];
  });
}

function objectsOf(root: Schema, schema: Schema): readonly Schema[] {
  return formsOf(root, schema).filter(({ type }) => type === "object");
}

function kindOf(root: Schema, property: Schema): string {
  const kinds = formsOf(root, property).map((form) => {
    if ("const" in form) return `\`${form["const"]}\``;
    if (Array.isArray(form["enum"])) return form["enum"].map((value) => `\`${value}\``).join(", ");
    if (form["type"] === "array") return "list";
    if (form["type"] === "object")
      return typeof form["additionalProperties"] === "object" ? "mapping" : "settings";
    return String(form["type"] ?? "any JSON");
  });
  const fallback =
    "default" in property ? `, default \`${JSON.stringify(property["default"])}\`` : "";
  const distinct = [...new Set(kinds)];
  return `${distinct.length > 4 ? "any JSON" : distinct.join(" or ")}${fallback}`;
}

function propertiesOf(schema: Schema): { readonly [name: string]: Schema } {
  return (schema["properties"] ?? {}) as { readonly [name: string]: Schema };
}

/** The schema itself, or the alternatives that it stands for, references followed. */
function formsOf(root: Schema, schema: Schema): readonly Schema[] {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const defs = (root["$defs"] ?? {}) as { readonly [name: string]: Schema };
    return formsOf(root, defs[reference.replace("#/$defs/", "")] ?? {});
  }
  const branches = schema["anyOf"];
  return Array.isArray(branches)
    ? branches.flatMap((branch: Schema) => formsOf(root, branch))
    : [schema];
}
