/** One kind of problem, as docs/errors.md explains it. */
interface CatalogEntry {
  readonly severity: "error" | "warning" | "info";
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}

/**
 * Every code that gram can report. A code that is not here does not compile; docs/errors.md is
 * written from this table.
 */
export const catalog = {
  "config-missing": {
    severity: "error",
    title: "No configuration file",
    cause: "The file that --config names (gram.config.yaml by default) does not exist.",
    fix: "Run gram in the folder that has gram.config.yaml, or give --config <path>.",
  },
  "config-syntax": {
    severity: "error",
    title: "The configuration is not YAML",
    cause: "The YAML parser could not read the file at the place given.",
    fix: "Mend the line. Quote a value that starts with !, & or *, or that contains ': ' or ' #'.",
  },
  "config-invalid": {
    severity: "error",
    title: "A setting has a wrong value",
    cause: "The setting is missing, or its value is not of the kind that it must be.",
    fix: "Give a value of the kind that the message names; docs/config.md lists every setting.",
  },
  "config-unknown-key": {
    severity: "error",
    title: "No such setting",
    cause: "The key is not a setting at this place; it is usually mistyped or indented wrongly.",
    fix: "Correct the key or take it out; docs/config.md lists every setting.",
  },
  "config-reference": {
    severity: "error",
    title: "The configuration refers to something that it does not define",
    cause: "A name of a shape, API or other part of the configuration is used but not defined.",
    fix: "Define it, or correct the name.",
  },
  "unknown-api": {
    severity: "error",
    title: "No such API in the configuration",
    cause: "An API named on the command line is not an entry under apis: in the configuration.",
    fix: "Name one of the configured APIs, or add the entry.",
  },
  "unknown-tool": {
    severity: "error",
    title: "No such tool",
    cause: "The API has no tool of that name.",
    fix: "List the tools with gram list <api>.",
  },
  "bad-arguments": {
    severity: "error",
    title: "The arguments given to gram call are not a JSON object",
    cause: "--args takes one JSON object, and what was given cannot be read as one.",
    fix: `Quote it for the shell: --args '{"owner":"octo-org"}'.`,
  },
  "file-unreadable": {
    severity: "error",
    title: "A file cannot be read or written",
    cause:
      "The operating system refused: no permission, a folder where a file was expected, no space.",
    fix: "See what the message says of the path, and correct the path or its permissions.",
  },
  "spec-missing": {
    severity: "error",
    title: "The spec does not exist",
    cause: "No file is at the path that spec:, overlays: or --from names.",
    fix: "Correct the path (it is relative to the configuration file), or fetch the spec first.",
  },
  "spec-unreachable": {
    severity: "error",
    title: "The spec could not be downloaded",
    cause: "The server answered with an error, or did not answer in time.",
    fix: "Check the address, or download the file yourself and name its path.",
  },
  "spec-syntax": {
    severity: "error",
    title: "The spec is neither JSON nor YAML",
    cause: "The parser could not read the file at the place given.",
    fix: "Mend the file at that place, or fetch it again if it was cut short.",
  },
  "spec-too-large": {
    severity: "error",
    title: "The spec is larger than gram reads",
    cause:
      "The file, unpacked, is over 32 MiB, is nested more than 500 levels deep, has more than 1.5 million values (YAML aliases count each time) or more than 20,000 operations.",
    fix: "Split the spec, or leave out what is not served.",
  },
  "spec-not-openapi": {
    severity: "error",
    title: "The file is not an OpenAPI description",
    cause: "The document has no openapi: version that gram reads, or its paths are not a mapping.",
    fix: "Name an OpenAPI 3.x or Swagger 2.0 description.",
  },
  "spec-invalid": {
    severity: "warning",
    title: "A part of the spec is not what OpenAPI says it must be",
    cause: "The part has the wrong kind of value or lacks something that it needs.",
    fix: "Report it to the spec's owner. gram leaves out only what depends on that part.",
  },
  "overlay-invalid": {
    severity: "error",
    title: "The file is not an OpenAPI Overlay",
    cause:
      "The overlay lacks something that Overlay 1.0 needs, or has a field that it does not have.",
    fix: "Give it overlay: 1.0.0, info: with title and version, and actions: each with a target and update or remove.",
  },
  "overlay-target-invalid": {
    severity: "error",
    title: "The target of an overlay's action cannot be used",
    cause:
      "The target is not a JSONPath of RFC 9535, or finding what it selects would take too long (many .. in a row, or in filters inside each other).",
    fix: "Write it as RFC 9535 says: $.paths['/pets'].get.parameters[?@.name == 'limit'], names with other characters than letters, digits and _ in brackets and quotes.",
  },
  "overlay-mismatch": {
    severity: "error",
    title: "An overlay's action does not fit what it selects",
    cause:
      "A target must select objects and arrays only, and an update merges objects into objects, adds to arrays, and replaces primitive values by primitive values.",
    fix: "Select the object that holds the value and update that. To replace a value by one of another kind, remove the object that holds it in one action, and add it anew in the next.",
  },
  "overlay-without-effect": {
    severity: "warning",
    title: "A part of an overlay changes nothing",
    cause: "The target selects nothing in the spec, or there is nothing that is to be done.",
    fix: "Correct the target, which is about the spec as its file has it, or take the action out.",
  },
  "overlay-extends": {
    severity: "warning",
    title: "An overlay was made for another document",
    cause:
      "extends: in the overlay, which is relative to the overlay's own file, names another document than spec:.",
    fix: "Correct extends: or take it out, or see whether it is the overlay that you want.",
  },
  "reference-unresolved": {
    severity: "warning",
    title: "A reference leads nowhere",
    cause: "A $ref in the spec names a place that does not exist, or another file or host.",
    fix: "Correct the reference in the spec, or leave the operation out.",
  },
  "reference-refused": {
    severity: "warning",
    title: "A reference leads to a place that it may not lead to",
    cause:
      "A $ref in the spec names a file outside the spec's folder, or a host. Reading it could disclose files or reach into a network.",
    fix: "If you trust it, name the folder or the origin under references: for the API.",
  },
  "spec-converted": {
    severity: "info",
    title: "The spec is Swagger 2.0",
    cause: "It was converted to OpenAPI 3 while loading.",
    fix: "Nothing has to be done.",
  },
  "operation-left-out": {
    severity: "warning",
    title: "An operation cannot be served",
    cause:
      "Its method is one that OpenAPI 3.1 does not have, is written in capitals or is no object, or its path does not begin with a slash.",
    fix: "Mend the spec, or do without the operation.",
  },
  "operation-id-missing": {
    severity: "info",
    title: "An operation has no operationId",
    cause: "OpenAPI makes operationId optional; gram then knows the operation as METHOD /path.",
    fix: "Nothing has to be done. Name the tool in the configuration if the made-up name is clumsy.",
  },
  "operation-id-duplicate": {
    severity: "warning",
    title: "Two operations have the same operationId",
    cause: "OpenAPI requires operationIds to be unique; gram knows the later ones as METHOD /path.",
    fix: "Refer to the later operations as METHOD /path.",
  },
  "unknown-operation": {
    severity: "error",
    title: "No such operation in the spec",
    cause: "The configuration names an operation that the spec does not have.",
    fix: "List the operations with gram list <api> --all and correct the name.",
  },
  "pattern-matches-nothing": {
    severity: "warning",
    title: "A pattern matches no operation",
    cause: "An entry of include: or exclude: selects nothing from the spec.",
    fix: "Correct the pattern or take it out; gram list <api> --all shows ids, tags and paths.",
  },
  "nothing-selected": {
    severity: "warning",
    title: "The API has no tools",
    cause: "The configuration selects no operation of the spec.",
    fix: "Add tools: or include: to the API; gram list <api> --all shows what there is.",
  },
  "tool-name-invalid": {
    severity: "error",
    title: "A tool's name is not legal",
    cause: "Clients take names of 1 to 64 characters out of A-Z a-z 0-9 _ and -.",
    fix: "Choose a name made of those characters.",
  },
  "tool-name-duplicate": {
    severity: "error",
    title: "Two tools have the same name",
    cause: "Two entries end up with one name, or with names that differ only in case.",
    fix: "Rename one of them under tools:.",
  },
  "toolset-empty": {
    severity: "warning",
    title: "A toolset has no tools",
    cause: "The toolset stands under toolsets:, and no tool under tools: has it.",
    fix: "Give a tool this toolset, or take it out.",
  },
  "unknown-argument": {
    severity: "error",
    title: "The operation has no such parameter",
    cause:
      "The configuration names a parameter, a body property or an argument that the operation, or the tool, lacks.",
    fix: "Correct the name; gram list <api> --all --json shows what each operation takes.",
  },
  "argument-required": {
    severity: "error",
    title: "A required parameter is left out",
    cause: "The configuration hides a parameter that the operation cannot be called without.",
    fix: "Keep the argument.",
  },
  "argument-name-invalid": {
    severity: "error",
    title: "An argument's name is not legal",
    cause:
      "Argument names are 1 to 64 characters out of A-Z a-z 0-9 _ and -, and each is used once.",
    fix: "Choose another name.",
  },
  "body-constraint-dropped": {
    severity: "info",
    title: "A condition between body properties is left to the upstream",
    cause:
      "The body's schema combines properties by oneOf, anyOf or not at its root, which clients refuse.",
    fix: "Nothing has to be done: the upstream still checks it. Say it in the tool's description if it matters.",
  },
  "header-left-out": {
    severity: "info",
    title: "A header is left out",
    cause:
      "The spec has a header parameter that frames or routes the message, carries a credential or cookies, or has no legal name.",
    fix: "Nothing has to be done. A fixed value can be set under upstream.headers, a credential under credentials.",
  },
  "webhooks-left-out": {
    severity: "info",
    title: "Webhooks are left out",
    cause: "The spec describes requests that the API sends to its users; tools only call the API.",
    fix: "Nothing has to be done.",
  },
  "callbacks-left-out": {
    severity: "info",
    title: "Callbacks are left out",
    cause:
      "The spec describes requests that the API sends after an operation; tools only call the API.",
    fix: "Nothing has to be done.",
  },
  "links-left-out": {
    severity: "info",
    title: "Links are left out",
    cause: "The spec says which answers lead to which operations; tools do not follow them.",
    fix: "Nothing has to be done. A tool can run several operations as steps.",
  },
  "scope-suggested": {
    severity: "info",
    title: "A tool may need scopes",
    cause: "The spec names OAuth scopes for a tool that states none.",
    fix: "Say them under scopes: of the tool, once you know that they are right: a token without them is then asked for more.",
  },
  "schema-loosened": {
    severity: "info",
    title: "A part of a schema is not checked",
    cause:
      "A keyword has a value that JSON Schema 2020-12 does not allow or that cannot be executed.",
    fix: "Nothing has to be done: the upstream still checks it.",
  },
  "schema-too-deep": {
    severity: "warning",
    title: "A schema is too large to be served",
    cause: "Spelled out, the schema has more parts than a client can be sent.",
    fix: "Keep fewer arguments, or leave the operation out.",
  },
  "graphql-invalid": {
    severity: "error",
    title: "A GraphQL document cannot be used",
    cause: "A step needs a document with one query or one mutation.",
    fix: "Keep one operation in the file. Its types and fields are checked by the API when it is called.",
  },
  "step-duplicate": {
    severity: "error",
    title: "Two steps have one name",
    cause: "Expressions name a step's answer by the step's id, which must be its own.",
    fix: "Give each step of the list an id.",
  },
  "paging-invalid": {
    severity: "error",
    title: "A list cannot be paged like this",
    cause: "The request has no parameter that carries the position or the size of a page.",
    fix: "Say by, set and size (or next) under page:, with the names of the request's own parameters.",
  },
  "step-contradiction": {
    severity: "error",
    title: "Two settings of a step do not go together",
    cause: "One of them would do nothing, or the call would always fail.",
    fix: "Take one of them out.",
  },
  "redirect-refused": {
    severity: "error",
    title: "A redirect or a link would never be followed",
    cause:
      "A host sends nothing where an answer leads unless the request is a GET and its upstream names the host under follow:.",
    fix: "Name the hosts where the API keeps such things: upstream: { follow: [logs.example.com] }.",
  },
  "split-invalid": {
    severity: "error",
    title: "An argument cannot be taken apart like this",
    cause: "split: is neither a text such as {owner}/{repo} nor a pattern with named groups.",
    fix: "Write the parts in braces, or as (?<name>…), without lookaround and backreferences.",
  },
  "argument-differs": {
    severity: "warning",
    title: "An argument is not the same in all operations",
    cause:
      "Several operations of a tool take it, with different types or choices; the first one's are shown.",
    fix: "Say the type, enum or schema under arguments:.",
  },
  "argument-unused": {
    severity: "error",
    title: "An argument does nothing",
    cause: "The configuration adds an argument that no operation has and no expression names.",
    fix: "Use it as $inputs.<name>, say in: where the API takes it, or take it out.",
  },
  "default-invalid": {
    severity: "error",
    title: "A default is none of the argument's values",
    cause:
      "A default: of the configuration is not what the argument's type, enum, bounds or schema ask for. It is sent whenever the model leaves the argument out.",
    fix: "Correct the default, or what the configuration says of the argument's values.",
  },
  "annotation-contradiction": {
    severity: "error",
    title: "A hint is not true",
    cause: "What the configuration says of a tool's effect contradicts what the tool sends.",
    fix: "Take the hint out: the methods of the requests imply the right one.",
  },
  "expression-invalid": {
    severity: "error",
    title: "An expression cannot be read",
    cause:
      "The text does not follow the expression grammar (docs/expressions.md), or names nothing that exists.",
    fix: "Correct the expression at the place that the message shows.",
  },
  "server-refused": {
    severity: "warning",
    title: "A server URL of the spec cannot be used",
    cause:
      "The URL is relative to an unknown place, is not http(s), or has a variable without a legal value.",
    fix: "Set upstream.url, or a value under upstream.variables that the spec lists.",
  },
  "server-without-credential": {
    severity: "info",
    title: "An operation lives on another host, which gets no credential and no upstream.headers",
    cause:
      "The spec gives the operation a server of its own on an origin that the configuration does not name.",
    fix: "If credentials and headers may go there, add the origin under upstream.credentialOrigins.",
  },
  "credential-missing": {
    severity: "warning",
    title: "The credential of a security scheme comes from nowhere",
    cause: "The spec asks for it, and the configuration does not say where it comes from.",
    fix: "Say it under credentials: { <scheme>: { env: NAME } } or { from: caller }, or set upstream.credential for everything.",
  },
  "credential-lent": {
    severity: "error",
    title: "The host's own credential would serve anybody",
    cause:
      "With auth mode passthrough the API judges the caller's token. Where the API is sent another credential, nobody judges, and every token gets in.",
    fix: "Choose a mode that judges callers (gatewayKey, jwt, introspection), or let the API have the caller's token.",
  },
  "credential-parameter": {
    severity: "info",
    title: "A parameter that carries a credential is left out",
    cause:
      "The spec lists as a parameter what one of its security schemes, or the configuration, sends as a credential.",
    fix: "Nothing has to be done: the host sends the credential, and no model is asked for it.",
  },
  "credential-unsupported": {
    severity: "warning",
    title: "A security scheme cannot be served",
    cause: "The scheme (mutual TLS, digest, …) is none that a header, query or cookie can carry.",
    fix: "Use another scheme of the API if it has one.",
  },
  "upstream-private": {
    severity: "error",
    title: "The API's address is one where no request may go",
    cause:
      "The spec names a server on this machine or in a private network, or any of the two a link-local address, where clouds keep credentials.",
    fix: "Say the API's address under upstream.url; with upstream.allowPrivate: true it may be a private one, never a link-local one.",
  },
  "upstream-not-allowed": {
    severity: "warning",
    title: "The API's address is private, and it is not said that this is meant",
    cause:
      "upstream.url is on this machine or in a private network, which a host calls only when it is told to.",
    fix: "Set upstream.allowPrivate: true, or start the host with --allow-private.",
  },
  "upstream-missing": {
    severity: "error",
    title: "The API's address is not known",
    cause:
      "The configuration gives no upstream.url, and the spec's servers: give no absolute http(s) URL.",
    fix: "Set upstream: { url: https://… } for the API.",
  },
  "lint-error": {
    severity: "error",
    title: "A tool that the configuration chose does not work well enough to be served",
    cause:
      "A rule of docs/lint.md fails for a tool under tools:, or for a server that has no others. Clients refuse such a tool, or models are misled by it.",
    fix: "Mend it as the rule says. If it is meant so, silence it by name, under apis.<api>: lint: { S06: { reason: why, tools: [name] } }.",
  },
  "lint-warning": {
    severity: "warning",
    title: "A tool works badly with models",
    cause:
      "A rule of docs/lint.md warns of a tool under tools:, or fails for one that include: took, of which nobody has said that it is good.",
    fix: "Mend it as the rule says. If it is meant so, silence it by name, under apis.<api>: lint: { S09: { reason: why } }.",
  },
  "lint-note": {
    severity: "info",
    title: "A tool could be better",
    cause: "A rule of docs/lint.md has a note, or warns of a tool that include: took.",
    fix: "Nothing has to be done. Tools under tools: can be described and cut down.",
  },
  "lint-silences-nothing": {
    severity: "warning",
    title: "A silencing of the linter silences nothing",
    cause: "An entry under lint: names a rule or a tool of which there is no finding.",
    fix: "Take the entry out, or correct the name of the tool.",
  },
  "budget-exceeded": {
    severity: "error",
    title: "The tools cost more than the configuration allows",
    cause:
      "A number under budget: is exceeded. Every definition of a tool is in every conversation, and is paid for each time.",
    fix: "Cut what costs most: gram tokens shows it. Arguments are left out by only:, tools by toolsets or exclude:.",
  },
  "stale-output": {
    severity: "error",
    title: "A generated file is out of date",
    cause: "The spec, the configuration or gram changed since the file was generated.",
    fix: "Run gram generate and commit the result.",
  },
  "missing-output": {
    severity: "error",
    title: "A generated file is missing",
    cause: "gram generate would write a file that is not there.",
    fix: "Run gram generate and commit the result.",
  },
  "edited-output": {
    severity: "error",
    title: "A generated file was edited by hand",
    cause: "The file's text is not what gram wrote, although its input has not changed.",
    fix: "Make the change in gram.config.yaml, then run gram generate.",
  },
  "stray-output": {
    severity: "error",
    title: "A generated file is not needed any more",
    cause: "An earlier gram generate wrote a file for a tool that is gone.",
    fix: "Run gram generate, which deletes it.",
  },
  "foreign-output": {
    severity: "error",
    title: "A file that gram did not write is in the way",
    cause: "gram would write a file at a place where somebody else's file is.",
    fix: "Move that file; gram never overwrites what it did not write.",
  },
  "server-missing": {
    severity: "error",
    title: "The server has not been generated",
    cause: "There is no generated/<api>/server.json for an API that is to be served.",
    fix: "Run gram generate <api>.",
  },
  "server-invalid": {
    severity: "error",
    title: "A generated server cannot be loaded",
    cause: "server.json is cut short, edited by hand or made by another version of gram.",
    fix: "Run gram generate <api>.",
  },
  "baseline-missing": {
    severity: "error",
    title: "There is nothing to compare with",
    cause:
      "What --against or --from names is no revision that git knows and no folder with a server.json, git is not there, or nothing says where a spec came from.",
    fix: "Name a branch, tag or commit, or a folder such as generated/<api>; for gram vendor --check, a path or URL of the new spec.",
  },
  "unknown-method": {
    severity: "error",
    title: "The tool has no such method",
    cause:
      "--method names none of the values by which the tool chooses what to do; many tools have no choice.",
    fix: "Run gram explain <api> <tool> without --method, which shows all that the tool does.",
  },
  "audit-target": {
    severity: "error",
    title: "There is nothing there to audit",
    cause:
      "What gram audit was given is no http or https URL, no file, no API of the configuration and no folder with a server.json.",
    fix: "Correct it. A command that starts a server on stdio goes after --, and the options of gram audit before it: gram audit --min-grade B -- npx some-server.",
  },
  "grade-too-low": {
    severity: "error",
    title: "The grade is worse than --min-grade",
    cause: "gram audit found too much, or something that bounds the grade: the report says what.",
    fix: "Mend what the report names first. What is meant so is silenced under apis.<api>.lint, with its reason.",
  },
  "grade-incomplete": {
    severity: "error",
    title: "The grade is of a part alone",
    cause:
      "Not all that --min-grade is about was seen: the server listed its tools to nobody without a token, or time or requests were used up.",
    fix: "Give a token in GRAM_AUDIT_TOKEN, or more time with --budget.",
  },
  "grade-missing": {
    severity: "error",
    title: "There is no grade",
    cause:
      "Nothing that gram audit sent was answered: the command could not be started or ended at once, nobody listens at the URL, or no answer came in time.",
    fix: "See that the server runs, and that the URL or the command is spelled right.",
  },
  "audit-option-unused": {
    severity: "warning",
    title: "An option of gram audit does nothing here",
    cause:
      "A token, writes and a time limit are for servers that run, --env is for commands: of a file or an API nothing is asked, a command gets its secrets from its environment, and an API is itself the one that --as would name.",
    fix: "Leave it out, or audit the running server; options of gram audit go before --.",
  },
  "audit-variable-unset": {
    severity: "warning",
    title: "A variable that a command is to be given is not set",
    cause:
      "--env names a variable that the shell which runs gram audit does not have: the command starts without it.",
    fix: "Set it in this shell, and export it; or correct its name.",
  },
  "token-missing": {
    severity: "warning",
    title: "An API was asked without a token, and turned the call away",
    cause:
      "gram call sends the token that the variable of upstream.credential.env holds, and none where the variable is not set or not named.",
    fix: "Set the variable to a token of the API; gram call --mock needs none.",
  },
  "token-empty": {
    severity: "warning",
    title: "A token is given that is empty",
    cause:
      "--token or the variable GRAM_AUDIT_TOKEN has no text: often a variable of the shell that is not set.",
    fix: "Give the token, or leave both out.",
  },
  "token-visible": {
    severity: "warning",
    title: "A token stands on the command line",
    cause:
      "Shells keep what is typed, and other users of the machine see it in the list of processes.",
    fix: "Put it into the variable GRAM_AUDIT_TOKEN, and leave --token out.",
  },
  "token-unsendable": {
    severity: "error",
    title: "A token cannot be sent",
    cause:
      "A header holds visible characters of ASCII alone: a line break inside of a token, or a character of another alphabet, is most often a mistake of copying.",
    fix: "Copy the token again, all of it and nothing else.",
  },
  "tool-list-invalid": {
    severity: "error",
    title: "There is no list of tools",
    cause:
      "gram audit or --baseline was given a file that is neither a saved answer to tools/list nor a server.json of gram's, or --save-baseline has nothing to save.",
    fix: "Save the answer to tools/list: gram audit <url> --save-baseline tools.json, or gram list <api> --wire > tools.json.",
  },
  "server-stale": {
    severity: "error",
    title: "A generated server lets in others than the configuration says",
    cause:
      "auth, limits, publicUrl, scopes of tools, or which upstreams there are, where they are and where they lead was changed after gram generate, or generated files were edited. The host serves what is generated.",
    fix: "Run gram generate <api>, review what it writes, and start the host again.",
  },
  "host-exposed": {
    severity: "error",
    title: "A server would be open to people whom it is not for",
    cause:
      "auth mode none is for callers on the host's own machine; a host that passes tokens on unjudged must not lend its own credential to whoever sends one; and OAuth metadata for others needs an address that they can reach.",
    fix: "Listen on 127.0.0.1, or say who may call, by a mode that judges tokens where the host's credential is sent (docs/auth.md), and where clients find the host (publicUrl, --public-url).",
  },
  "host-option": {
    severity: "error",
    title: "An option of the host has a wrong value",
    cause: "A port, address or path on the command line cannot be used.",
    fix: "Correct the option.",
  },
} as const satisfies { readonly [code: string]: CatalogEntry };

/** A code of the catalogue. */
export type DiagnosticCode = keyof typeof catalog;
