import { compile } from "../../compiler/compile.ts";
import { type Review, reviewApi } from "../../compiler/review-api.ts";
import type { LoadedApi } from "../../config/loaded-api.ts";
import { readRevision } from "../git-revision.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { openDiffBaseline } from "../open-diff-baseline.ts";
import { exitCodeOf, printReview } from "../print-changes.ts";
import {
  type CommonOptions,
  chosenApis,
  printDiagnostics,
  Stop,
  sourcePorts,
  stopWith,
} from "../session.ts";

/** What to compare with. */
export interface DiffOptions extends CommonOptions {
  readonly against?: string;
}

/**
 * `gram diff [api] [--against <revision|folder>] [--json]`. Exits with 1 when something breaks, with 2 when something is
 * dangerous and nothing breaks.
 */
export async function diffCommand(name: string | undefined, options: DiffOptions): Promise<void> {
  const apis = await chosenApis(name === undefined ? [] : [name], options);
  const reviews: Review[] = [];
  for (const api of apis) reviews.push(await review(api, options));
  if (options.json) process.stdout.write(`${JSON.stringify({ apis: reviews }, null, 2)}\n`);
  else for (const one of reviews) printReview(one);
  const code = exitCodeOf(reviews.flatMap(({ changes }) => changes));
  if (code !== 0) throw new Stop(code);
}

async function review(api: LoadedApi, options: DiffOptions): Promise<Review> {
  const { against } = options;
  const baseline = await openDiffBaseline(api, {
    against,
    fileSystem: nodeFileSystem,
    readRevision,
  });
  if (baseline.value === undefined) return stopWith(baseline.diagnostics, options);
  const { value, diagnostics } = await compile(api, sourcePorts);
  if (value === undefined) return stopWith(diagnostics, options);
  await printDiagnostics(diagnostics, "error");
  return reviewApi(value, baseline.value);
}
