// Writes what is made from the code: docs/errors.md, docs/config.md and gram.config.schema.json.
// test/docs.test.ts compares the same texts with the files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDocs } from "./generated-docs.ts";

for (const [path, text] of Object.entries(generatedDocs())) {
  writeFileSync(join(import.meta.dirname, "..", path), text);
  process.stdout.write(`${path}\n`);
}
