import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/source-files.ts";

/** GitHub's whole description as it was published; scripts/fetch-github.ts has put it there. */
export function githubText(): string {
  return readFileSync(join(root, ".cache", "github", "api.github.com.json"), "utf8");
}

/** A parameter as the description has it: what the tests compare our model with. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: string;
}

/** An operation as the description has it, read without any of our code. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
}

interface Reference {
  readonly $ref: string;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly (DescribedParameter | Reference)[];
}

interface RawDescription {
  readonly paths: { readonly [path: string]: { readonly [method: string]: RawOperation } };
  readonly components: { readonly parameters: { readonly [name: string]: DescribedParameter } };
}

/** Every operation of GitHub's description by its operationId. Its path items hold operations only. */
export function describedOperations(): ReadonlyMap<string, DescribedOperation> {
  const description: RawDescription = JSON.parse(githubText());
  const { parameters: shared } = description.components;
  const resolve = (parameter: DescribedParameter | Reference): DescribedParameter => {
    if (!("$ref" in parameter)) return parameter;
    const found = shared[parameter.$ref.replace("#/components/parameters/", "")];
    if (found === undefined) throw new Error(`${parameter.$ref} leads nowhere`);
    return found;
  };
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters = [] }]): DescribedOperation => {
      const resolved = parameters.map(resolve);
      return { id: operationId, method: method.toUpperCase(), path, parameters: resolved };
    }),
  );
  return new Map(operations.map((operation) => [operation.id, operation]));
}
