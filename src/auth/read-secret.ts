import type { SecretSource } from "../contract/auth.ts";
import type { Environment, ReadSecretFile } from "../core/ports.ts";
import { Secret } from "../core/secret.ts";
import { secretOfFile, secretOfVariable } from "../core/secret-text.ts";

/** Where secrets are read from. */
export interface SecretStore {
  readonly environment: Environment;
  readonly readSecretFile: ReadSecretFile;
}

/** The secret; undefined where there is none, or an empty one. Throws what reading the file throws. */
export async function readSecret(
  source: SecretSource,
  { environment, readSecretFile }: SecretStore,
): Promise<Secret | undefined> {
  const text =
    "env" in source
      ? secretOfVariable(environment, source.env)
      : secretOfFile(await readSecretFile(source.file));
  return text === undefined ? undefined : new Secret(text);
}
