interface AppleKey {
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

/** Apple takes five minutes to six months; one is made for every exchange. */
const LIFETIME = "5 minutes";

/**
 * Apple's client secret: a JWT that our key signs with ES256. `audience` is the provider's issuer.
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
 * What the sandbox's Apple knows us by. It opens nothing but the sandbox, which verifies it by the
 * public half.
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
