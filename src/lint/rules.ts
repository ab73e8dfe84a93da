import type { Rule } from "./rule.ts";
import { inputSchema } from "./rules/s01-input-schema.ts";
import { alternativesAtTheTop } from "./rules/s02-alternatives-at-the-top.ts";
import { arrayItems } from "./rules/s03-array-items.ts";
import { closedArguments } from "./rules/s04-closed-arguments.ts";
import { names } from "./rules/s05-names.ts";
import { description } from "./rules/s06-description.ts";
import { argumentDescriptions } from "./rules/s07-argument-descriptions.ts";
import { formsOfValues } from "./rules/s08-forms-of-values.ts";
import { argumentSpellings } from "./rules/s09-argument-spellings.ts";
import { annotations } from "./rules/s10-annotations.ts";
import { size } from "./rules/s11-size.ts";
import { alikeDescriptions } from "./rules/s12-alike-descriptions.ts";
import { outputSchema } from "./rules/s13-output-schema.ts";
import { boundedLists } from "./rules/s14-bounded-lists.ts";
import { argumentsOfMethods } from "./rules/s15-arguments-of-methods.ts";
import { usageGuidance } from "./rules/s16-usage-guidance.ts";
import { title } from "./rules/s17-title.ts";
import { hiddenCharacters } from "./rules/x01-hidden-characters.ts";
import { secrets } from "./rules/x02-secrets.ts";
import { injection } from "./rules/x03-injection.ts";
import { openCommands } from "./rules/x04-open-commands.ts";
import { toxicFlow } from "./rules/x05-toxic-flow.ts";
import { hiddenWrites } from "./rules/x06-hidden-writes.ts";

/** Every rule, in order of its id. S is about schemas and texts, X about safety. docs/lint.md is written from this list. */
export const rules: readonly Rule[] = [
  inputSchema,
  alternativesAtTheTop,
  arrayItems,
  closedArguments,
  names,
  description,
  argumentDescriptions,
  formsOfValues,
  argumentSpellings,
  annotations,
  size,
  alikeDescriptions,
  outputSchema,
  boundedLists,
  argumentsOfMethods,
  usageGuidance,
  title,
  hiddenCharacters,
  secrets,
  injection,
  openCommands,
  toxicFlow,
  hiddenWrites,
];
