import { withoutKnownSecrets } from "../../core/known-secrets.ts";
import { redactionMark } from "../../core/secret.ts";

/** A value that somebody has given to a process, by its name. */
export type NamedValue = readonly [name: string, value: string];

/** What may be one is hidden: better one too many. */
const mayBeSecret = /key|token|secret|password|authorization/i;
/** Of a file or an address the name ends otherwise. */
const isSecret = /(?:key|token|secret|password|authorization)$/i;

/** `--api-key=value`, `API_KEY=value`, `Authorization: Bearer value`. */
const pair = /^(-{0,2}([\w.-]+)[=:]\s*(?:(?:bearer|basic)\s+)?)(.+)$/is;
const option = /^--([\w.-]+)$/;

/** A command as reports show it: without what its names say to be secret, and what addresses hold. */
export function shownCommand(command: readonly string[]): string {
  const shown = command.map((word, at) => {
    const [, value] = secretAt(command, at) ?? [];
    return value === undefined
      ? withoutUrlSecrets(word)
      : `${word.slice(0, word.length - value.length)}${redactionMark}`;
  });
  return withoutKnownSecrets(shown.join(" "));
}

/** The secrets that the words of a command hold. */
export function secretsOf(command: readonly string[]): readonly NamedValue[] {
  return command.flatMap((_, at) => {
    const found = secretAt(command, at);
    return found === undefined ? [] : [found];
  });
}

/** Those that are secret for sure: whoever shows one has given it away. */
export function keysAmong(values: readonly NamedValue[]): readonly NamedValue[] {
  return values.filter(([name]) => isSecret.test(name));
}

function secretAt(command: readonly string[], at: number): NamedValue | undefined {
  const [word = "", before = ""] = [command[at], command[at - 1]];
  const named = word.startsWith("--") ? undefined : option.exec(before)?.[1];
  if (named !== undefined && mayBeSecret.test(named)) return [named, word];
  const [, , name, value] = pair.exec(word) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return mayBeSecret.test(name) ? [name, value] : undefined;
}

function withoutUrlSecrets(word: string): string {
  return word
    .replace(/:\/\/[^/?#@\s]*@/, `://${redactionMark}@`)
    .replace(/(https?:\/\/[^?#\s]*)\?.*/is, "$1?…");
}
