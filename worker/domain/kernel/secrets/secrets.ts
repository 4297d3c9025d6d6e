const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Returns a new secret of 256 random bits, base64url. */
export const newSecret = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the SHA-256 hash of a random secret, base64url. Passwords need scrypt instead. */
export async function hashSecret(secret: string): Promise<string> {
  return base64url(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))),
  );
}
