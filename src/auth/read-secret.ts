import type { SecretSource } from "../contract/auth.ts";
import { ownValue } from "../core/json.ts";
import type { Environment, ReadSecretFile } from "../core/ports.ts";
import { Secret } from "../core/secret.ts";

/** Where secrets are read from. */
export interface SecretStore {
  readonly environment: Environment;
  readonly readSecretFile: ReadSecretFile;
}

/**
 * The secret without the line end that editors and `echo` put after it; undefined where there is none, or an empty one.
 * Throws what reading the file throws.
 */
export async function readSecret(
  source: SecretSource,
  { environment, readSecretFile }: SecretStore,
): Promise<Secret | undefined> {
  const text =
    "env" in source ? ownValue(environment, source.env) : await readSecretFile(source.file);
  const value = typeof text === "string" ? text.replace(/\r?\n$/, "") : "";
  return value === "" ? undefined : new Secret(value);
}
