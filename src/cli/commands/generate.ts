import { generate } from "../../compiler/generate.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostic.ts";
import { type CommonOptions, chosenApis, printDiagnostics, Stop, sourcePorts } from "../session.ts";
import { paintFor, progressLine, table } from "../terminal.ts";

/** `gram generate [api…] [--check] [--json]`. */
export async function generateCommand(
  names: readonly string[],
  options: CommonOptions & { readonly check?: boolean },
): Promise<void> {
  const apis = await chosenApis(names, options);
  const line = progressLine(process.stderr);
  const check = options.check ?? false;
  const { value: rows, diagnostics } = await generate(apis, {
    check,
    ports: {
      ...sourcePorts,
      clock: { now: () => performance.now() },
      progress: (api, stage) => line.show(`${api}: ${stage} …`),
    },
  });
  line.clear();
  const failed = hasErrors(diagnostics);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ok: !failed, apis: rows, diagnostics }, null, 2)}\n`);
    if (failed) throw new Stop(1);
    return;
  }
  await printDiagnostics(diagnostics, failed ? "error" : "warning");
  if (rows.length > 0) process.stdout.write(`${summary(rows, check)}\n`);
  for (const row of rows) process.stdout.write(leftOutLine(row));
  // After an error only errors are told.
  const notes = failed ? "" : notesLine(diagnostics);
  if (notes !== "") process.stdout.write(paintFor(process.stdout).dim(notes));
  if (failed) throw new Stop(1);
}

/** Says how many operations became no tool, and why, where there are any. */
function leftOutLine({ api, tools, leftOut }: Rows[number]): string {
  const codes = Object.entries(leftOut);
  if (codes.length === 0) return "";
  const total = codes.reduce((sum, [, count]) => sum + count, 0);
  const why = codes.map(([code, count]) => `${count} ${code}`).join(", ");
  return `${api}: ${total} of ${tools + total} operations are no tools: ${why}\n`;
}

/** Says which notes there are, by code; each is in the JSON form. */
function notesLine(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { code, severity } of diagnostics) {
    if (severity === "info") counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  if (counts.size === 0) return "";
  const listed = [...counts].map(([code, count]) => `${count} ${code}`).join(", ");
  return `Notes (in full with --json): ${listed}\n`;
}

type Rows = Awaited<ReturnType<typeof generate>>["value"];

function summary(rows: Rows, check: boolean): string {
  const heading = [
    "api",
    "tools",
    "bytes",
    "tokens",
    "warnings",
    "time",
    check ? "checked" : "files",
  ];
  return table([
    heading,
    ...rows.map(({ api, folder, tools, bytes, tokens, warnings, milliseconds, ...files }) => {
      const { written, deleted, unchanged } = files;
      const outcome = check
        ? folder
        : `${folder}: ${written} written, ${deleted} deleted, ${unchanged} unchanged`;
      const time = `${(milliseconds / 1000).toFixed(2)} s`;
      return [api, tools, bytes, tokens, warnings, time, outcome];
    }),
  ]);
}
