/** Whether a hostname, as a URL or a command line writes it, is this machine by its text alone; nothing is looked up. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
}

/** Whether a URL may be asked for what matters: by https, or by http on this machine. */
export function isSafelyAsked({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}
