/** Whether a text is an absolute http(s) URL that others can be put behind: no credentials, no query, no fragment. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  const isPlain = username === "" && password === "" && !/[?#]/.test(text);
  return isPlain && /^https?:$/.test(protocol);
}
