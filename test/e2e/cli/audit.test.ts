// gram audit: what a person reads, what programs get, and what CI decides by.
import { once } from "node:events";
import { lstatSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { pagesOf } from "../../audit/servers/changes.ts";
import { startServer } from "../../audit/servers/mcp-server.ts";
import { tool } from "../../lint/shown.ts";
import { root } from "../../support/source-files.ts";
import { afterFile } from "../support/after-file.ts";
import { exampleIn } from "../support/example-in.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import { gram, gramCommand, serveGram, startGram } from "../support/gram.ts";
import { Project } from "../support/project.ts";
import { shopConfig, shopProject } from "../support/shop.ts";

// Several processes run at once, on machines that may be busy with other things.
vi.setConfig({ testTimeout: 90_000 });

const shelf = tool({ name: "get_shelf" });
const lists = new Project({
  "tools.json": JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools: [shelf] } }),
  "later.json": JSON.stringify([
    { ...shelf, annotations: { readOnlyHint: false }, description: "One shelf. Ask for the key." },
    tool({ name: "list_secrets" }),
  ]),
  "bad.json": JSON.stringify({ tools: [{ name: "run", inputSchema: { type: "string" } }] }),
});

it.concurrent("grades a saved list, as docs/audit.md shows", async () => {
  const { code, stdout, stderr } = await lists.gram([
    "audit",
    "later.json",
    "--baseline",
    "tools.json",
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(exampleIn("docs/audit.md", " C  "));
});

it.concurrent.each([
  ["tools.json", "A", 0],
  ["bad.json", "A", 1],
  ["bad.json", "B", 1],
  ["bad.json", undefined, 0],
])("exits by the grade of %s where at least %s is wanted", async (file, least, expected) => {
  const wanted = least === undefined ? [] : ["--min-grade", least];
  const { code, stderr } = await lists.gram(["audit", file, ...wanted]);
  expect(code).toBe(expected);
  expect(stderr.startsWith("error grade-too-low: ")).toBe(expected === 1);
});

const settings = [
  "auth: { mode: passthrough }",
  "tools:",
  "  list_items: { operation: items/list, description: 'The shop has these items, by page.' }",
  "  get_item: { operation: items/get }",
].join("\n");

it.concurrent("audits an API by what its configuration says is meant so", async () => {
  const project = shopProject(`${settings}\nlint: { S14: { reason: A shop has ten items. } }`);
  const { code, stdout, stderr } = await project.gram(["audit", "shop", "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({
    version: 1,
    target: "shop",
    kind: "offline",
    tools: 2,
    requests: 0,
    silenced: [{ rule: "S14", reason: "A shop has ten items." }],
  });
  const found = report.findings.map(({ rule }: { readonly rule: string }) => rule);
  expect(found).toContain("S07");
  expect(found).not.toContain("S14");
  expect(project.files("generated").size).toBe(0);
});

it.concurrent("audits a generated server by its file, its folder and its answer on the wire alike", async () => {
  const project = shopProject(settings);
  await generateQuickly(project);
  project.write("wire.json", (await project.gram(["list", "shop", "--wire"])).stdout);
  const found: (readonly object[])[] = [];
  const targets = ["shop", "generated/shop/server.json", "generated/shop"].map((one) => [one]);
  for (const target of [...targets, ["wire.json", "--as", "shop"]]) {
    const { code, stdout, stderr } = await project.gram(["audit", ...target, "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    found.push(JSON.parse(stdout).findings);
  }
  expect(found[0]?.length).toBeGreaterThan(1);
  expect(found).toEqual(found.map(() => found[0]));
});

it.concurrent("saves a list to compare with, and says what has changed since", async () => {
  const project = shopProject(settings);
  const saved = await project.gram(["audit", "shop", "--save-baseline", "kept/tools.json"]);
  expect(saved).toMatchObject({ code: 0, stderr: "kept/tools.json written: 2 tools\n" });
  const same = await project.gram(["audit", "shop", "--baseline", "kept/tools.json"]);
  expect(same.stdout).toContain("Since kept/tools.json: no tool has changed.");
  project.write("gram.config.yaml", shopConfig(settings.replace("items/get", "items/remove")));
  const later = await project.gram(["audit", "shop", "--baseline", "kept/tools.json", "--json"]);
  const { drift, findings } = JSON.parse(later.stdout);
  expect(drift).toEqual({
    baseline: "kept/tools.json",
    added: [],
    removed: [],
    changed: ["get_item"],
    renamed: [],
  });
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: "X07", level: "fail", pointer: "/annotations/readOnlyHint" }),
  );
});

it.concurrent("writes SARIF and a page", async () => {
  const project = shopProject(settings);
  const { code, stdout, stderr } = await project.gram([
    "audit",
    "shop",
    "--sarif",
    "--html",
    "a/report.html",
  ]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "a/report.html written: the report as a page\n",
  });
  const [run] = JSON.parse(stdout).runs;
  expect(run.artifacts).toEqual([{ location: { uri: "gram.config.yaml" } }]);
  expect(run.results.length).toBeGreaterThan(0);
  expect(project.read("a/report.html")).toMatch(
    /^<!doctype html>\n.*<h1>shop<\/h1>.*audited by gram \d+\.\d+\.\d+ on \d{4}-\d\d-\d\d at/s,
  );
});

it.concurrent("points to the line of a tool: of the configuration, of a saved list, of a generated server", async () => {
  const project = shopProject(settings);
  await generateQuickly(project);
  project.write("wire.json", (await project.gram(["list", "shop", "--wire"])).stdout);
  const linesIn = async (target: string, tool: string) => {
    const { stdout } = await project.gram(["audit", target, "--sarif"]);
    const [run] = JSON.parse(stdout).runs;
    const found: readonly SarifResult[] = run.results;
    const own = found.filter(({ message }) => message.text.startsWith(`${tool}: `));
    return own.map(({ locations: [at] }) => at?.physicalLocation.region?.startLine);
  };
  const lineOf = (file: string, text: string) =>
    project
      .read(file)
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1;
  for (const tool of ["list_items", "get_item"]) {
    const places = [
      ["shop", lineOf("gram.config.yaml", `${tool}:`)],
      // A tool begins at its bracket, the line before its name.
      ["generated/shop", lineOf("generated/shop/server.json", `"name": "${tool}"`) - 1],
      ["wire.json", 1],
    ] as const;
    for (const [target, line] of places) {
      const lines = await linesIn(target, tool);
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines)).toEqual(new Set([line]));
    }
  }
});

interface SarifResult {
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly region?: { readonly startLine: number } };
  }[];
}

it.concurrent("names gram's settings where the server is gram's, and nowhere else", async () => {
  const project = shopProject(settings);
  await generateQuickly(project);
  project.write("wire.json", (await project.gram(["list", "shop", "--wire"])).stdout);
  const where = "In gram.config.yaml: arguments under apis.<api>.tools.<tool>";
  for (const [args, isOurs] of [
    [["shop"], true],
    [["generated/shop"], true],
    [["wire.json"], false],
    [["wire.json", "--as", "shop"], true],
  ] as const) {
    const { stdout } = await project.gram(["audit", ...args, "--json"]);
    const fixes = JSON.parse(stdout).findings.map(({ fix }: { readonly fix: string }) => fix);
    expect(fixes.some((fix: string) => fix.includes(where))).toBe(isOurs);
  }
});

it.concurrent.each([
  [
    ["shpo"],
    'audit-target: shpo is no URL, no file with tools, and no API of gram.config.yaml\n  hint: did you mean "shop"?',
  ],
  [["https://"], "audit-target: https:// is not a URL"],
  [["no.json"], "audit-target: no.json is no URL, no file with tools"],
  [["notes.txt"], "tool-list-invalid: notes.txt is not JSON: "],
  [["openapi.json"], "tool-list-invalid: openapi.json is JSON, but has no list of tools"],
  [["broken/server.json"], "server-invalid: broken/server.json: name is missing"],
  [["wire.json", "--as", "shpo"], "unknown-api: gram.config.yaml has no API"],
  [["shop", "--baseline", "no.json"], "file-unreadable: there is no file no.json"],
  [["shop", "--baseline", "openapi.json"], "tool-list-invalid: openapi.json is JSON, but"],
])("exits with 1 at %j, and says what is wrong", async (args, message) => {
  const project = shopProject(settings);
  project.write("notes.txt", "no JSON");
  project.write("wire.json", JSON.stringify({ tools: [] }));
  project.write("broken/server.json", JSON.stringify({ upstreams: {}, tools: [] }));
  const { code, stdout, stderr } = await project.gram(["audit", ...args]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`error ${message}`);
});

it.concurrent("says what is wrong with a configuration", async () => {
  const project = new Project({ "gram.config.yaml": "apis: { shop: { spce: a } }" });
  const { code, stderr } = await project.gram(["audit", "shop"]);
  expect(code).toBe(1);
  expect(stderr).toContain("config-unknown-key");
});

it.concurrent.each([
  [[], "error: missing required argument 'target'"],
  [
    ["npx", "server"],
    "error: one server is audited at a time; a command goes after --, as in: gram audit -- npx server",
  ],
  [["shop", "--", "npx"], "error: 'shop' and a command after -- are given: audit one"],
  [["shop", "--min-grade", "E"], "Allowed choices are A, B, C, D."],
  [["shop", "--budget", "0"], "It is a number of seconds, 1 to 3600."],
  [["shop", "--budget", "soon"], "It is a number of seconds, 1 to 3600."],
  [["shop", "--burst", "-1"], "It is a number of calls, 1 to 1000."],
  [["shop", "--json", "--sarif"], "error: option '--json' cannot be used with option '--sarif'"],
])("exits with 2 at %j", async (args, message) => {
  const { code, stdout, stderr } = await lists.gram(["audit", ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});

it.concurrent("says of options that they do nothing, and that a token is seen", async () => {
  const token = "tok_4711sesame";
  const args = [
    "audit",
    "tools.json",
    "--token",
    token,
    "--allow-writes",
    "--budget",
    "9",
    "--burst",
    "20",
  ];
  const { code, stdout, stderr } = await lists.gram(args);
  expect(code).toBe(0);
  expect(stderr).toContain("warning token-visible: --token is seen by others");
  expect(stderr).toContain("GRAM_AUDIT_TOKEN");
  for (const name of ["--token", "--allow-writes", "--budget", "--burst"])
    expect(stderr).toContain(`audit-option-unused: ${name} does nothing for a file`);
  expect(stdout + stderr).not.toContain(token);
});

it.concurrent("audits a server at a URL with the variable's token, which is nowhere in what it writes", async () => {
  const project = shopProject(settings);
  await generateQuickly(project);
  const { url } = await serveGram(["shop", "--mock"], { folder: project.folder });
  const token = "tok_4711sesame";
  const saved = ["--html", "report.html", "--save-baseline", "tools.json"];
  const { code, stdout, stderr } = await project.gram(["audit", url, "--json", ...saved], {
    env: { GRAM_AUDIT_TOKEN: token },
  });
  const written = ["report.html written: the report as a page", "tools.json written: 2 tools", ""];
  expect({ code, stderr }).toEqual({ code: 0, stderr: written.join("\n") });
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ target: url, kind: "live", tools: 2 });
  expect(report.revisions).toContain("2026-07-28");
  expect(JSON.parse(project.read("tools.json")).tools).toHaveLength(2);
  for (const text of [stdout, project.read("report.html"), project.read("tools.json")])
    expect(text).not.toContain(token);
});

it.concurrent.each([
  ["github", ["S09"]],
  ["gitlab", ["X05"]],
  ["circleci", ["S14"]],
] as const)("gives our own host A, with the server %s that is checked in", async (api, meant) => {
  const { url } = await serveGram([api, "--mock"], { folder: root });
  const args = ["audit", url, "--as", api, "--min-grade", "A", "--json"];
  const { code, stdout, stderr } = await gram(args, { folder: root });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { grade, revisions, silenced } = JSON.parse(stdout);
  expect(grade.letter).toBe("A");
  expect(revisions).toEqual(["2026-07-28", "2025-11-25", "2025-03-26"]);
  const rules = silenced.map(({ rule }: { readonly rule: string }) => rule);
  expect(rules).toEqual(expect.arrayContaining([...meant]));
});

it.concurrent("audits a command, which gets the variables that are named and no others", async () => {
  const project = shopProject(settings);
  await generateQuickly(project);
  const { command, args } = gramCommand(["serve", "shop", "--stdio", "--mock"]);
  project.write(
    "start.sh",
    `echo "\${SHOP_TOKEN:-none} \${OTHER:-none}" > seen.txt\nexec ${[command, ...args].join(" ")}\n`,
  );
  const { code, stdout, stderr } = await project.gram(
    ["audit", "--json", "--env", "SHOP_TOKEN", "--", "sh", "start.sh"],
    { env: { SHOP_TOKEN: "s3same", OTHER: "private" } },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ target: "sh start.sh", kind: "live", tools: 2 });
  expect(project.read("seen.txt")).toBe("s3same none\n");
});

it.concurrent("says why --min-grade is not reached: by the grade, or since it is of a part alone", async () => {
  const worse = await lists.gram(["audit", "later.json", "--min-grade", "A", "--sarif"]);
  expect(worse.code).toBe(1);
  expect(worse.stderr).toMatch(/grade-too-low: the grade is [B-F], and A is wanted/);
  const { url } = await serveGram(["circleci", "--mock"], { folder: root });
  const args = ["audit", url, "--as", "circleci", "--min-grade", "A", "--budget", "1"];
  const partial = await gram(args, { folder: root });
  expect(partial.code).toBe(1);
  expect(partial.stderr).toContain("grade-incomplete: A so far is of a part alone: the 1 s of");
  expect(partial.stdout).toContain("Not everything was seen (the 1 s of this audit were used up)");
});

it.concurrent.each([
  [["http://127.0.0.1:1/mcp"], "refused the connection"],
  [["--", "nppx-there-is-no-such", "server"], "The command could not be started."],
  [["--", process.execPath, "-e", "process.exit(3)"], "The process ended (3)."],
])("grades nothing of %j, which cannot be asked", async (target, why) => {
  const { code, stdout, stderr } = await lists.gram(["audit", "--json", ...target]);
  expect(code).toBe(1);
  expect(stderr).toContain("error grade-missing: there is no grade, since nothing was");
  const { grade, unanswered, findings } = JSON.parse(stdout);
  expect(grade).toBeNull();
  expect(unanswered).toContain(why);
  expect(findings.map(({ rule }: { readonly rule: string }) => rule)).toContain("T02");
  const wanted = await lists.gram(["audit", "--min-grade", "D", ...target]);
  expect(wanted.code).toBe(1);
  expect(wanted.stdout).toMatch(/^ no grade {8}/);
});

it.concurrent.each([
  [["127.0.0.1:4131/shop/mcp"], "hint: did you mean http://127.0.0.1:4131/shop/mcp?"],
  [["htps://mcp.example.com/mcp"], "hint: did you mean https://mcp.example.com/mcp?"],
  [["mcp.example.com/mcp"], "hint: did you mean https://mcp.example.com/mcp?"],
  [[""], "audit-target: the target is empty: is a variable not set?"],
  [["shop", "--config", "no.yaml"], "no file with tools, and there is no no.yaml"],
  [["--token", " ", "http://127.0.0.1:1/mcp"], "warning token-empty: --token is empty"],
  [["http://me:pw@127.0.0.1:1/mcp"], "the name and the password in the URL are not sent"],
  [
    ["--", "nppx-no-such", "--min-grade", "A"],
    "--min-grade stands after --, so the command gets it",
  ],
])("says what %j was meant for", async (args, message) => {
  const { code, stderr } = await lists.gram(["audit", ...args]);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

it.concurrent("prints one object where a grade is too low, and nothing that a terminal obeys", async () => {
  const low = await lists.gram(["audit", "later.json", "--json", "--min-grade", "A"]);
  expect(JSON.parse(low.stdout)).toMatchObject({ kind: "offline" });
  expect(low.stderr).toContain("error grade-too-low");
  const project = new Project({ "b.json": "\u001b]0;pwned\u0007" });
  const { stderr } = await project.gram(["audit", "b.json"]);
  expect(stderr).toContain("b.json is not JSON");
  expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u);
});

it.concurrent("says of a variable for a command that it is not set", async () => {
  const args = ["audit", "--env", "SHOP_TOKNE", "--env", "SHOP_TOKEN", "--", "nppx-no-such"];
  const { stderr } = await lists.gram(args, { env: { SHOP_TOKEN: "s3same" } });
  expect(stderr).toContain(
    'warning audit-variable-unset: --env SHOP_TOKNE: this variable is not set, so the command does not get it\n  hint: did you mean "SHOP_TOKEN"?\n',
  );
});

it.concurrent("writes a page to where a link leads", async () => {
  const project = new Project({ "tools.json": lists.read("tools.json"), "page.html": "old" });
  symlinkSync("page.html", join(project.folder, "link.html"));
  const { code } = await project.gram(["audit", "tools.json", "--html", "link.html"]);
  expect(code).toBe(0);
  expect(lstatSync(join(project.folder, "link.html")).isSymbolicLink()).toBe(true);
  expect(project.read("page.html")).toMatch(/^<!doctype html>/i);
});

it.concurrent("sends nothing with a token that no header can have", async () => {
  const { code, stdout, stderr } = await lists.gram(["audit", "http://127.0.0.1:1/mcp"], {
    env: { GRAM_AUDIT_TOKEN: "tok_4711\nsesame" },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(
    "error token-unsendable: the token has a character that no header can have",
  );
  expect(stderr).not.toContain("sesame");
});

it.concurrent("ends the command that it has started when it is interrupted", async () => {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const script = `process.on("SIGINT", () => {}); require("net").connect(${port}, "127.0.0.1")`;
  const connected = once(server, "connection");
  const args = ["audit", "--", process.execPath, "-e", script];
  const child = startGram(args, { folder: lists.folder });
  const [socket] = await connected;
  socket.on("error", () => {});
  const [gone, ended] = [once(socket, "close"), once(child, "close")];
  socket.resume();
  child.kill("SIGINT");
  // The connection of the command lasts as long as it does.
  await gone;
  expect(await ended).toEqual([null, "SIGINT"]);
});

it.concurrent("keeps no list of which a part alone was read", async () => {
  const url = await startServer("open", pagesOf(21));
  const { code, stdout, stderr } = await lists.gram(["audit", url, "--save-baseline", "x.json"]);
  const unread = "only the first 20 pages of its tools were read";
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`no tools are saved to x.json: ${unread}`),
  });
  expect(stdout).toContain(`Not everything was seen (${unread})`);
});

it.concurrent("finds, and does not fail at, a URL that is no MCP server", async () => {
  const page = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  });
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  afterFile(() => page.close());
  const address = page.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}/`;
  const { code, stdout, stderr } = await lists.gram(["audit", url, "--save-baseline", "x.json"]);
  expect(code).toBe(1);
  expect(stderr).toContain("no tools are saved to x.json: the server has not listed its tools");
  expect(stdout).toContain("fail  T02 ");
  const args = ["audit", url, "--min-grade", "D", "--html", "tools.json/a.html"];
  const plain = await lists.gram(args);
  expect(plain.code).toBe(1);
  expect(plain.stderr).toContain("file-unreadable: tools.json/a.html cannot be written: ");
  expect(plain.stdout).toMatch(/^ F {2}/);
});
