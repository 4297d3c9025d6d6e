interface AppleKey {
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM format. */
  privateKey: string;
}

/** Lifetime of the client secret, short because each token exchange creates a new secret. */
const LIFETIME = "5 minutes";

/** Creates Apple's client secret: a JWT (ES256). @param audience Apple's issuer URL */
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

/** Credentials for the simulated Apple sign-in in development. Real servers reject them. */
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
