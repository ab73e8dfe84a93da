import { type Effect, effectOf } from "../contract/effect.ts";
import type { Check } from "../contract/expression.ts";
import type { Branch } from "../contract/run.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { given } from "../core/given.ts";
import { typeText } from "./compare-input.ts";
import { requiredOf } from "./compare-members.ts";
import { explainStep, type OperationFacts, type StepExplanation } from "./explain-step.ts";

/** An argument as a model reads it. */
export interface ArgumentExplanation {
  readonly name: string;
  readonly type: string;
  /** The only values that it takes. */
  readonly choices?: unknown;
  readonly required: boolean;
  readonly default?: unknown;
  readonly description?: string;
}

/** One of the things that a tool can do. */
export interface BranchExplanation {
  /** Undefined for what is always done, or done otherwise. */
  readonly when?: string;
  /** The arguments that it names. */
  readonly takes: readonly string[];
  /** Those of them that it cannot do without, though the schema can. */
  readonly needs?: readonly string[];
  readonly steps: readonly StepExplanation[];
  readonly answer?: Branch["answer"];
}

/** A tool as a model sees it, beside what a call does. */
export interface ToolExplanation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly scopes?: ToolDefinition["scopes"];
  readonly toolset?: string;
  readonly redact?: true;
  readonly arguments: readonly ArgumentExplanation[];
  readonly guards?: readonly Check[];
  readonly branches: readonly BranchExplanation[];
}

/** What the explanation is made from. */
export interface ExplainInput {
  readonly tool: ToolDefinition;
  readonly server: ServerDefinition;
  /** What the spec says of an operation, by its id. */
  readonly operationOf: (id: string) => OperationFacts | undefined;
  /** Only the branches that this value of an argument chooses. */
  readonly method?: string | undefined;
}

/** Explains a tool, or what it does by one of its methods. */
export function explainTool({ tool, server, operationOf, method }: ExplainInput): ToolExplanation {
  const { name, title, description, scopes, toolset, redact, guards } = tool;
  const chosen = tool.run.filter(
    ({ when }) => method === undefined || methodsIn(when).includes(method),
  );
  return {
    name,
    title,
    description,
    effect: effectOf(tool),
    ...given({ scopes, toolset, redact }),
    arguments: argumentsOf(tool),
    ...given({ guards }),
    branches: chosen.map(({ when, needs, steps, answer }) => ({
      ...given({ when, needs, answer }),
      takes: argumentsIn(tool, { when, needs, steps, answer }),
      steps: steps.map((step) => explainStep(step, { server, operationOf })),
    })),
  };
}

/** The values that a condition compares an argument with: what `--method` can name. */
export function methodsIn(when = ""): readonly string[] {
  if (!when.includes("$inputs.")) return [];
  return [...when.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
}

function argumentsOf({ input }: ToolDefinition): readonly ArgumentExplanation[] {
  const required = new Set<string>(requiredOf(input));
  return Object.entries(input.properties).map(([name, schema]) => {
    const { enum: choices, ...rest } = schema;
    return {
      name,
      type: typeText(rest),
      required: required.has(name),
      ...given({ choices, default: schema.default, description: schema.description }),
    };
  });
}

/** A path variable that nothing else is said of is the argument of its name. */
function argumentsIn(tool: ToolDefinition, branch: object): readonly string[] {
  const text = JSON.stringify(branch);
  const named = new Set([...text.matchAll(/\$inputs\.([\w-]+)/g)].map(([, name]) => name));
  const variables = new Set([...text.matchAll(/\{([^{}"$?]+)\}/g)].map(([, name]) => name));
  const needed = new Set<unknown>("needs" in branch ? (branch.needs as readonly unknown[]) : []);
  return Object.keys(tool.input.properties).filter(
    (name) => named.has(name) || variables.has(name) || needed.has(name),
  );
}
