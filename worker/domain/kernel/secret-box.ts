import { Buffer } from "node:buffer";
import { secretsOf } from "./former-secrets.ts";

/**
 * Secrets that must be read again (a stream key, a TOTP seed), at rest under AES-GCM with a key
 * derived from the signing secret and `purpose`. The owner's id is the cipher's additional data: a
 * ciphertext moved to another row does not open.
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

/** @returns 12 bytes of IV and the sealed secret, base64url. */
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

/**
 * The secret; null when it was sealed under a signing secret that has been replaced since, or for
 * another owner.
 */
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
