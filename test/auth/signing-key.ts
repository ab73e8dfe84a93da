import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from "jose";

/** A key pair of an authorization server. */
export interface SigningKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  /** As PEM: what a confused verifier would take for an HMAC secret. */
  readonly publicPem: string;
  /** Signs claims; the header may be changed, for tokens that are not as they must be. */
  sign(
    claims: { readonly [name: string]: unknown },
    header?: { readonly [name: string]: string },
  ): Promise<string>;
}

/** A new key for ES256, or for another algorithm. */
export async function createSigningKey(kid: string, alg = "ES256"): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return {
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" },
    publicPem: await exportSPKI(publicKey),
    sign: async (claims, header = {}) =>
      await new SignJWT({ ...claims })
        .setProtectedHeader({ alg, kid, typ: "at+jwt", ...header })
        .sign(privateKey),
  };
}
