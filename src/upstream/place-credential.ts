import type { CredentialPlace, CredentialPlan } from "../contract/server.ts";

/** A credential as it is written where it goes. */
export interface PlacedCredential {
  readonly place: CredentialPlace;
  /** With its prefix. */
  readonly value: string;
  /** Texts that must not come back in an answer: the bare credential, and its form in base64. */
  readonly secrets: readonly string[];
}

/** Every place that credentials of a plan can go to. */
export function placesOf(plan: CredentialPlan): readonly CredentialPlace[] {
  return [plan, ...Object.values(plan.byPrefix ?? {})];
}

/** Writes a token into the plan's place for tokens that begin like it; of two such, the longer beginning says more. */
export function placeCredential(plan: CredentialPlan, token: string): PlacedCredential {
  const starts = Object.keys(plan.byPrefix ?? {}).filter((start) => token.startsWith(start));
  const [start = ""] = starts.sort((left, right) => right.length - left.length);
  const place = plan.byPrefix?.[start] ?? plan;
  const { prefix = "", pair = "{token}", encode } = place;
  const text = pair.split("{token}").join(token);
  const written = encode === "base64" ? Buffer.from(text).toString("base64") : text;
  return { place, value: prefix + written, secrets: secretsIn({ token, text, written }) };
}

function secretsIn({
  token,
  text,
  written,
}: {
  readonly token: string;
  readonly text: string;
  readonly written: string;
}): readonly string[] {
  const isPair = written !== text;
  // Of `user:password` the user alone is no secret, the password alone is.
  const password = isPair && text.includes(":") ? [text.slice(text.indexOf(":") + 1)] : [];
  return [token, text, written, ...password];
}
