#!/usr/bin/env node
import module from "node:module";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { packageVersion } from "./package-version.ts";
import { Stop } from "./session.ts";

// Exit codes: 0 done, 1 there were errors, 2 the command line is wrong, 3 a bug of gram's. docs/reviewing.md has those of reviews.

/** The command line. Each command's code is loaded when the command runs. */
function program(): Command {
  const gram = new Command("gram")
    .description("Compiles an OpenAPI description into a reviewable MCP server, and hosts it.")
    .version(packageVersion())
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true });
  const command = (usage: string, description: string): Command =>
    gram
      .command(usage)
      .description(description)
      .exitOverride()
      .option("--config <path>", "the configuration", "gram.config.yaml");
  addCompilerCommands(command);
  addReviewCommands(command);
  addAuditCommand(command);
  addServingCommands(command);
  return gram;
}

type NewCommand = (usage: string, description: string) => Command;

function addCompilerCommands(command: NewCommand): void {
  command("generate [api...]", "write the servers of these APIs, or of all, below generated/")
    .option("--check", "write nothing; exit 1 and name each file that is not up to date")
    .option("--json", "print the outcome as JSON")
    .action(async (names, options) =>
      (await import("./commands/generate.ts")).generateCommand(names, options),
    );
  command("list [api]", "show the tools")
    .option("--all", "show every operation of the spec, chosen or not")
    .option("--json", "print names, schemas, operations and arguments as JSON")
    .option("--toolsets <names>", "only the tools of these toolsets: a,b; all; or default")
    .option("--wire", "print the exact answer to tools/list")
    .action(async (name, options) =>
      (await import("./commands/list.ts")).listCommand(name, options),
    );
  command("tokens [api]", "show what each tool costs a model, and all together")
    .option("--json", "print the costs as JSON")
    .action(async (name, options) =>
      (await import("./commands/tokens.ts")).tokensCommand(name, options),
    );
  command(
    "vendor <api>",
    "write specs/<api>/openapi.json: what the configuration selects of a spec",
  )
    .option("--from <path or URL>", "the original OpenAPI description")
    .option("--check", "write nothing; say what a new version would change for the tools")
    .option("--origin <text>", "what SOURCE.json says of where the original is from")
    .option("--json", "print the outcome as JSON")
    .action(async (name, options, self: Command) => {
      const { vendorCommand, checkVendoredCommand } = await import("./commands/vendor.ts");
      if (options.check) return checkVendoredCommand(name, options);
      if (options.from === undefined)
        self.error("error: required option '--from <path or URL>' not specified");
      return vendorCommand(name, options);
    });
}

function addReviewCommands(command: NewCommand): void {
  command("diff [api]", "say what differs between the configuration and the generated servers")
    .option("--against <revision or folder>", "compare with a git revision, or another server")
    .option("--json", "print every difference as JSON")
    .action(async (name, options) =>
      (await import("./commands/diff.ts")).diffCommand(name, options),
    );
  command(
    "explain <api> <tool>",
    "show a tool as a model sees it, beside the requests that it makes",
  )
    .option("--method <name>", "only what the tool does by this method")
    .option("--args <json>", "show the first request that a call would send; nothing is sent")
    .option("--json", "print the same as JSON")
    .action(async (api, tool, options) =>
      (await import("./commands/explain.ts")).explainCommand(api, tool, options),
    );
}

const auditExamples = `Examples:
  gram audit https://mcp.example.com/mcp          a server at a URL; its token in GRAM_AUDIT_TOKEN
  gram audit --min-grade B -- npx -y some-server  a command that serves on stdio, after the options
  gram audit shop                                 an API of gram.config.yaml
  gram audit tools.json                           a saved answer to tools/list`;

function addAuditCommand(command: NewCommand): void {
  command(
    "audit [target...]",
    "grade a server: its URL, a file of its tools, an API, or -- a command",
  )
    .showHelpAfterError(auditExamples)
    .addHelpText("after", `\n${auditExamples}`)
    .option("--token <token>", "the bearer token to call with; better in GRAM_AUDIT_TOKEN")
    .option("--env <name>", "a variable that a command is given, too (repeatable)", collect)
    .option("--as <api>", "leave out what lint: of this API says is meant so")
    .option("--allow-writes", "call tools too that may change something")
    .option("--baseline <file>", "say what has changed since this list of tools")
    .option("--save-baseline <file>", "write the list of tools, to compare with later")
    .addOption(new Option("--json", "print the report as JSON").conflicts("sarif"))
    .option("--sarif", "print the report as SARIF 2.1.0, for code scanning")
    .option("--html <file>", "write the report as a page, too")
    .addOption(
      new Option("--min-grade <letter>", "exit 1 when the grade is worse").choices([
        "A",
        "B",
        "C",
        "D",
      ]),
    )
    .option("--budget <seconds>", "how long the whole audit may take (60 by default)", secondsFrom)
    .option("--burst <calls>", "call so often in a row, to see what a limit says", callsFrom)
    .action(async (words, options, self: Command) => {
      const { auditWords } = await import("./audit-words.ts");
      const named = auditWords(words, process.argv);
      if (named.kind === "problem") self.error(`error: ${named.message}`);
      else await (await import("./commands/audit.ts")).auditServerCommand(named, options);
    });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function callsFrom(text: string): number {
  const calls = Number(text);
  if (/^\d+$/.test(text) && calls >= 1 && calls <= 1000) return calls;
  throw new InvalidArgumentError("It is a number of calls, 1 to 1000.");
}

function secondsFrom(text: string): number {
  const seconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && seconds >= 1 && seconds <= 3600) return seconds;
  throw new InvalidArgumentError("It is a number of seconds, 1 to 3600.");
}

function addServingCommands(command: NewCommand): void {
  command("serve [api...]", "serve generated servers over Streamable HTTP, or one on stdio")
    .option("--port <number>", "the port to listen on; 0 takes any free one", "3000")
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--allow-host <name>", "another hostname that clients may use (repeatable)", collect)
    .option("--allow-origin <origin>", "a web origin that may call (repeatable)", collect)
    .option("--public-url <url>", "where clients find the host: each API's endpoint comes after it")
    .option(
      "--trust-proxy <range>",
      "proxies that say who called, as 10.0.0.0/8 (repeatable)",
      collect,
    )
    .option("--upstream-url <[name=]url>", "another base URL of the API (repeatable)", collect)
    .option("--allow-private", "let the API have a loopback or private address")
    .option("--read-only", "serve only the tools that change nothing")
    .option("--disable-tool <name>", "leave a tool out (repeatable)", collect)
    .option(
      "--toolsets <names>",
      "serve only the tools of these toolsets, as a,b; all; or default, which stdio has by itself",
    )
    .option("--log <level>", "debug, info, warn, error or silent, on standard error", "info")
    .option("--stdio", "serve one API on standard input and output")
    .option("--mock", "answer from the spec's schemas instead of calling the API")
    .action(async (names, options) => {
      await (await import("./commands/serve.ts")).serveCommand(names, options);
    });
  command("call <api> <tool>", "call a tool from the shell")
    .option("--args <json>", "the arguments", "{}")
    .option("--allow-private", "let the API have a loopback or private address")
    .option("--mock", "answer from the spec's schemas instead of calling the API")
    .option("--json", "print the result as clients get it")
    .action(async (api, tool, options) =>
      (await import("./commands/call.ts")).callCommand(api, tool, options),
    );
}

// Node 22.1 and later keep compiled code between runs.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") {
  module.enableCompileCache();
}

// Who pipes into head has read enough.
process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof Stop) process.exitCode = error.exitCode;
  else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`gram has a bug; please report it with this text:\n${trace}\n`);
    process.exitCode = 3;
  }
}
