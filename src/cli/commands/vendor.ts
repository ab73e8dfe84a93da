import { posix } from "node:path";
import { checkSpec } from "../../compiler/check-spec.ts";
import { specLocation } from "../../compiler/compile.ts";
import { vendor } from "../../compiler/vendor.ts";
import { hasErrors } from "../../core/diagnostic.ts";
import { exitCodeOf, printReview } from "../print-changes.ts";
import {
  type CommonOptions,
  chosenApis,
  printDiagnostics,
  Stop,
  sourcePorts,
  stopWith,
} from "../session.ts";
import { table } from "../terminal.ts";

/** `gram vendor <api> --from <path|URL> [--origin <text>]`. */
export async function vendorCommand(
  name: string,
  options: CommonOptions & { readonly from: string; readonly origin?: string },
): Promise<void> {
  const [api] = await chosenApis([name], options);
  if (api === undefined) return;
  const { value, diagnostics } = await vendor(api, options, sourcePorts);
  if (value === undefined) return stopWith(diagnostics, options);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...value, diagnostics }, null, 2)}\n`);
    return;
  }
  await printDiagnostics(diagnostics, "warning");
  const { file, operations, originalBytes, bytes, source } = value;
  const rows = [
    ["spec", "operations", "bytes", "of", "version", "licence"],
    [file, operations, bytes, originalBytes, source.version, source.licence],
  ];
  process.stdout.write(`${table(rows)}\n`);
  if (api.config.vendor?.prose !== true) {
    process.stdout.write(
      "Summaries and descriptions are left out; vendor: { prose: true } keeps them.\n",
    );
  }
  if (specLocation(api) !== file) {
    process.stdout.write(`To use it, set spec: ${posix.relative(api.folder, file)}\n`);
  }
}

/**
 * `gram vendor <api> --check [--from <path|URL>]`: says what a new version of the spec would change. Exits as gram diff
 * does.
 */
export async function checkVendoredCommand(
  name: string,
  options: CommonOptions & { readonly from?: string },
): Promise<void> {
  const [api] = await chosenApis([name], options);
  if (api === undefined) return;
  const { value, diagnostics } = await checkSpec(api, options.from, sourcePorts);
  if (value === undefined) return stopWith(diagnostics, options);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...value, diagnostics }, null, 2)}\n`);
  } else {
    await printDiagnostics(diagnostics, "error");
    printReview(value);
  }
  const code = hasErrors(diagnostics) ? 1 : exitCodeOf(value.changes);
  if (code !== 0) throw new Stop(code);
}
