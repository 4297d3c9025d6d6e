interface AppleKey {
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM format. */
  privateKey: string;
}

/** Apple accepts up to six months. A new secret is created for each token exchange. */
const LIFETIME = "5 minutes";

/**
 * Creates Apple's client secret: a JWT signed with our key (ES256).
 * @param audience issuer of the provider
 */
export async function createAppleSecret(
  { clientId, teamId, keyId, privateKey }: AppleKey,
  audience: string,
): Promise<string> {
  const { importPKCS8, SignJWT } = await import("jose");
  const key = await importPKCS8(privateKey, "ES256");
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(key);
}

/**
 * Credentials for the sandbox's Apple. Not secret: only the sandbox accepts them, with the matching
 * public key.
 */
export const SANDBOX_APPLE: AppleKey = {
  clientId: "tributary-apple",
  teamId: "SANDBOX",
  keyId: "sandbox",
  privateKey: [
    "-----BEGIN PRIVATE KEY-----",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgE7idugAgCq7LAZ2Su7f6RTY/wBFXbbjNLsd94bLpvhihRANCAARsh0MQI+Y/cVQBMLvRiBMJtlC2mTlPJT/Cgs1ryTeQ+kGUGcObcyIbX0AFDFTRDjKtlI37nGBqUjpKwgRCX5UE",
    "-----END PRIVATE KEY-----",
  ].join("\n"),
};
