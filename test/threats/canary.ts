import { expect, onTestFinished, vi } from "vitest";
import type { Answered, Rig } from "./rig.ts";

/** A caller's token that could be no other text's part. */
export const callersToken = "canary+caller/7f3a9c51";
/** The host's own credential for the API, with signs that JSON and URLs write otherwise. */
export const staticKey = 'canary"static\\/b2d84e06';

/** Everything that the process prints from now to the test's end. */
export function printed(): () => string {
  const texts: string[] = [];
  const keep = (chunk: unknown) => {
    texts.push(String(chunk));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep),
    vi.spyOn(process.stderr, "write").mockImplementation(keep),
    ...(["log", "info", "warn", "error", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(keep),
    ),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => texts.join("\n");
}

/** An answer as a whole, as its caller gets it. */
export function whole({ status, headers, text }: Answered): string {
  return JSON.stringify([status, [...headers], text]) + text;
}

/** Fails where any of the canaries is in a text, as it is, in part, escaped or in base64 at any offset. */
export function expectNoCanary(texts: { readonly [where: string]: string }): void {
  for (const secret of [callersToken, staticKey]) {
    for (const [where, text] of Object.entries(texts)) {
      const found = tracesOf(secret).filter((trace) => text.includes(trace));
      expect(found, `${where}: ${text.slice(0, 2000)}`).toEqual([]);
    }
  }
}

/** The ends of a canary are written alike in JSON and in URLs. */
function tracesOf(secret: string): readonly string[] {
  const inBase64 = [0, 1, 2].map((offset) => {
    const text = Buffer.from("x".repeat(offset) + secret).toString("base64");
    return text.slice(offset === 0 ? 0 : offset + 1, -4).slice(0, 20);
  });
  return [secret.slice(-8), secret.slice(0, 12), ...inBase64];
}

/** Sends with the caller's token, and gives the answer as a text. */
export async function withToken(
  rig: Rig,
  body: string,
  headers: { readonly [name: string]: string } = {},
): Promise<string> {
  return whole(await rig.post(body, { authorization: `Bearer ${callersToken}`, ...headers }));
}
