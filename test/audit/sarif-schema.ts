// What SARIF 2.1.0 allows of the objects that we write, in our own words
// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html): closed, so that a misspelled member is found.

const text = { type: "string" };
const index = { type: "integer", minimum: -1 };
const level = { enum: ["none", "note", "warning", "error"] };
const reference = { type: "string", format: "uri-reference" };
const uri = { type: "string", format: "uri" };

/** An object with these members and no others. */
function closed(properties: object, ...required: readonly string[]): object {
  return { type: "object", additionalProperties: false, properties, required };
}

function listOf(items: object): object {
  return { type: "array", items };
}

/** §3.8: a bag of anything; its tags are distinct texts. */
const bag = {
  type: "object",
  properties: { tags: { type: "array", items: text, uniqueItems: true } },
};
const artifactLocation = closed({ uri: reference, uriBaseId: text, index });
const message = closed({ text, markdown: text, id: text }, "text");
const multiformat = closed({ text, markdown: text }, "text");

const rule = closed(
  {
    id: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    helpUri: uri,
    defaultConfiguration: closed({ level }),
    properties: bag,
  },
  "id",
);

const line = { type: "integer", minimum: 1 };
const location = closed({
  physicalLocation: closed({
    artifactLocation,
    region: closed({ startLine: line, startColumn: line }),
  }),
  logicalLocations: listOf(closed({ name: text, fullyQualifiedName: text, kind: text, index })),
});

const result = closed(
  {
    ruleId: text,
    ruleIndex: index,
    level,
    message,
    locations: listOf(location),
    partialFingerprints: { type: "object", additionalProperties: text },
    properties: bag,
  },
  "message",
);

const invocation = closed(
  {
    executionSuccessful: { type: "boolean" },
    toolExecutionNotifications: listOf(closed({ level, message }, "message")),
  },
  "executionSuccessful",
);

const driver = closed(
  { name: text, semanticVersion: text, informationUri: uri, rules: listOf(rule) },
  "name",
);

const run = closed(
  {
    tool: closed({ driver }, "driver"),
    invocations: listOf(invocation),
    artifacts: { ...listOf(closed({ location: artifactLocation })), uniqueItems: true },
    results: listOf(result),
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    properties: bag,
  },
  "tool",
);

/** A whole log. */
export const sarifSchema = closed(
  { $schema: uri, version: { const: "2.1.0" }, runs: listOf(run) },
  "version",
  "runs",
);
