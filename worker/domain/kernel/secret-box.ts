import { Buffer } from "node:buffer";
import { secretsOf } from "./former-secrets.ts";

/**
 * Encrypts secrets that must be decrypted later, with AES-GCM. The key depends on the signing
 * secret and `purpose`. A ciphertext decrypts only with its owner's ID, so it is useless in
 * another user's row.
 */
export interface SecretBox {
  signingSecret: string;
  purpose: "stream-key" | "totp" | "mail" | "dead-letter" | "oauth-attempts";
  ownerId: string;
}

const encoder = new TextEncoder();

async function cipherKey({ signingSecret, purpose }: SecretBox): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest(
    "SHA-256",
    encoder.encode(`tributary:${purpose}:${signingSecret}`),
  );
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Encrypts a secret. Returns the 12-byte IV and the ciphertext, base64url. */
export async function sealSecret(box: SecretBox, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(box.ownerId) };
  const sealed = await crypto.subtle.encrypt(
    algorithm,
    await cipherKey(box),
    encoder.encode(secret),
  );
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/** Decrypts a secret; null if the owner differs or the signing secret is no longer accepted. */
export async function openSecret(box: SecretBox, ciphertext: string): Promise<string | null> {
  const bytes = Buffer.from(ciphertext, "base64url");
  const algorithm = {
    name: "AES-GCM",
    iv: bytes.subarray(0, 12),
    additionalData: encoder.encode(box.ownerId),
  };
  for (const signingSecret of secretsOf(box.signingSecret)) {
    try {
      const key = await cipherKey({ ...box, signingSecret });
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12)),
      );
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "OperationError")) throw error;
    }
  }
  return null;
}
