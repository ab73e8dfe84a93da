/** What the words of `gram audit` name: one thing, a command that starts a server, or neither. */
export type AuditWords =
  | { readonly kind: "one"; readonly word: string }
  | { readonly kind: "command"; readonly argv: readonly string[] }
  | { readonly kind: "problem"; readonly message: string };

/** Tells them apart by the whole command line: what is after `--` is a command, its own options with it. */
export function auditWords(words: readonly string[], commandLine: readonly string[]): AuditWords {
  const dashes = commandLine.indexOf("--");
  const argv = dashes === -1 ? [] : commandLine.slice(dashes + 1);
  const [word, ...more] = words.slice(0, words.length - argv.length);
  if (argv.length > 0 && word === undefined) return { kind: "command", argv };
  if (argv.length > 0)
    return { kind: "problem", message: `'${word}' and a command after -- are given: audit one` };
  if (word === undefined) return { kind: "problem", message: "missing required argument 'target'" };
  if (more.length === 0) return { kind: "one", word };
  const example = `gram audit -- ${words.join(" ")}`;
  const message = `one server is audited at a time; a command goes after --, as in: ${example}`;
  return { kind: "problem", message };
}
