import type { CredentialPlace, CredentialPlan } from "../contract/server.ts";

/** A credential as it is written where it goes. */
export interface PlacedCredential {
  readonly place: CredentialPlace;
  /** With its prefix. */
  readonly value: string;
  /** Texts that must not come back in an answer: the bare credential, and what it was written as. */
  readonly secrets: readonly string[];
}

/** Writes a token into its place. */
export type PlaceCredential = (token: string) => PlacedCredential;

/** Every place that credentials of a plan can go to. */
export function placesOf(plan: CredentialPlan): readonly CredentialPlace[] {
  return [plan, ...Object.values(plan.byPrefix ?? {})];
}

/** Makes what writes tokens into the place for tokens that begin like them; of two such, the longer beginning says more. */
export function credentialPlacer(plan: CredentialPlan): PlaceCredential {
  const others = Object.entries(plan.byPrefix ?? {})
    .sort(([left], [right]) => right.length - left.length)
    .map(([start, place]) => ({ start, write: writer(place) }));
  const write = writer(plan);
  if (others.length === 0) return write;
  return (token) => {
    const other = others.find(({ start }) => token.startsWith(start));
    return (other?.write ?? write)(token);
  };
}

function writer(place: CredentialPlace): PlaceCredential {
  const { prefix = "", pair = "{token}", encode } = place;
  if (pair === "{token}" && encode === undefined) {
    return (token) => ({ place, value: prefix + token, secrets: [token] });
  }
  const parts = pair.split("{token}");
  return (token) => {
    const text = parts.join(token);
    const written = encode === "base64" ? Buffer.from(text).toString("base64") : text;
    // Of `user:password` the user alone is no secret, the password alone is.
    const isPair = written !== text && text.includes(":");
    const password = isPair ? [text.slice(text.indexOf(":") + 1)] : [];
    return { place, value: prefix + written, secrets: [token, text, written, ...password] };
  };
}
