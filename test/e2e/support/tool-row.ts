import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../support/source-files.ts";
import type { CannedAnswer } from "./recorder.ts";

/** A request that a call must become, and what it is answered. */
export interface Exchange {
  /** Method and target, as they stand on the wire; LOGS stands for where logs are kept. */
  readonly request: string;
  /** The body on the wire; empty when left out. */
  readonly body?: string;
  readonly answer: CannedAnswer;
}

/** A call of a tool, and what becomes of it. */
export interface ToolRow {
  /** The tool, and its method where it has some. */
  readonly call: string;
  readonly arguments: { readonly [name: string]: unknown };
  readonly exchanges: readonly Exchange[];
  /** Exchanges may come in any order: some are concurrent. */
  readonly anyOrder?: boolean;
  /** What a model reads, block by block. */
  readonly reads: readonly string[];
}

/** An answer of the API in test/fixtures/upstream/github. */
export function fixture(name: string): unknown {
  return JSON.parse(fixtureText(`${name}.json`));
}

/** The same as it stands. */
export function fixtureText(file: string): string {
  return readFileSync(join(root, "test/fixtures/upstream/github", file), "utf8");
}

/** A GET and its answer. */
export function get(target: string, body: unknown): Exchange {
  return { request: `GET ${target}`, answer: { body } };
}

/** A request with a body. */
export function sends(
  request: string,
  body: object,
  [status, answer]: readonly [status: number, answer?: unknown],
): Exchange {
  return {
    request,
    body: JSON.stringify(body),
    answer: { status, ...(answer !== undefined && { body: answer }) },
  };
}

/** A request of a document in specs/github/queries. */
export function graphql(document: string, variables: object, body: unknown): Exchange {
  const file = join(root, "specs/github/queries", `${document}.graphql`);
  const query = readFileSync(file, "utf8").trim();
  return {
    request: "POST /graphql",
    body: JSON.stringify({ query, variables }),
    answer: { body },
  };
}

/** A GET that is sent elsewhere. */
export function redirects(target: string, location: string): Exchange {
  return { request: `GET ${target}`, answer: { status: 302, headers: { location } } };
}
