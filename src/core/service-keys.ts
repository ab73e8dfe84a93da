/** Keys of services that answers of an API are not looked through for: elsewhere nobody needs one. */
const keys =
  /\b(?:sk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,200}|sk_live_[A-Za-z0-9]{20,100}|AIza[\w-]{35}|SG\.[\w-]{20,30}\.[\w-]{40,50})/g;

/** The first of them in a text; undefined where there is none. */
export function serviceKeyIn(text: string): string | undefined {
  return text.match(keys)?.[0];
}

/** The text without any. */
export function withoutServiceKeys(text: string): string {
  return text.replace(keys, "[redacted: key]");
}
