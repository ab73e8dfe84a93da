import { posix } from "node:path";
import { checkSpec } from "../../compiler/check-spec.ts";
import { specLocation } from "../../compiler/compile.ts";
import { vendor } from "../../compiler/vendor.ts";
import type { LoadedApi } from "../../config/load-config.ts";
import { diagnostic, hasErrors } from "../../core/diagnostic.ts";
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

/** What to take, and from where. */
export interface VendorOptions extends CommonOptions {
  readonly from?: string;
  readonly origin?: string;
  readonly check?: boolean;
}

/** `gram vendor <api> --from <path|URL> [--origin <text>]`, or `gram vendor <api> --check [--from <path|URL>]`. */
export async function vendorCommand(name: string, options: VendorOptions): Promise<void> {
  const [api] = await chosenApis([name], options);
  if (api === undefined) return;
  if (options.check) return checkVendored(api, options);
  const { from } = options;
  if (from === undefined) {
    const hint = "give --from <path or URL>, the original OpenAPI description";
    return stopWith(
      [diagnostic("vendor-option", "nothing says what to vendor", { hint })],
      options,
    );
  }
  const { value, diagnostics } = await vendor(api, { ...options, from }, sourcePorts);
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

/** Says what a new version of the spec would change. Exits as gram diff does. */
async function checkVendored(api: LoadedApi, options: VendorOptions): Promise<void> {
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
