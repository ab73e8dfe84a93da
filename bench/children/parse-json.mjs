// What reading a description costs at the very least.
import { readFileSync } from "node:fs";

const [, , file] = process.argv;
if (typeof JSON.parse(readFileSync(file, "utf8")) !== "object") process.exitCode = 1;
