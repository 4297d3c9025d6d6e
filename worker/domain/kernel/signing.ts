import { Buffer } from "node:buffer";
import { secretsOf } from "./former-secrets.ts";

/**
 * Tokens in links: `<base64url JSON>.<base64url HMAC-SHA256>`, safe in a URL path. The key of the
 * signature depends on `purpose`, so a token for one kind of link is invalid for another.
 */

const encoder = new TextEncoder();
const keys = new Map<string, Promise<CryptoKey>>();

function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const id = `${purpose}\n${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = crypto.subtle.importKey(
      "raw",
      encoder.encode(`tributary:${purpose}:${secret}`),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign", "verify"],
    );
    keys.set(id, key);
  }
  return key;
}

/** Returns a keyed hash of a text, base64url. Without the secret, nobody can guess the text. */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  return Buffer.from(
    await crypto.subtle.sign("HMAC", await keyFor(secret, purpose), encoder.encode(text)),
  ).toString("base64url");
}

/** Signs a JSON payload. The payload must include an expiry, because the token has none. */
export async function signToken(
  secret: string,
  purpose: string,
  payload: unknown,
): Promise<string> {
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  const signature = await crypto.subtle.sign(
    "HMAC",
    await keyFor(secret, purpose),
    encoder.encode(body),
  );
  return `${body}.${Buffer.from(signature).toString("base64url")}`;
}

/**
 * Returns a token's payload; null if the signature is invalid.
 * The caller must parse the payload with zod and check the payload's expiry.
 */
export async function openToken(secret: string, purpose: string, token: string): Promise<unknown> {
  const match = /^([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match?.[1] || !match[2]) return null;
  const [signature, body] = [Buffer.from(match[2], "base64url"), encoder.encode(match[1])];
  for (const acceptedSecret of secretsOf(secret)) {
    const ok = await crypto.subtle.verify(
      "HMAC",
      await keyFor(acceptedSecret, purpose),
      signature,
      body,
    );
    if (ok) return JSON.parse(Buffer.from(match[1], "base64url").toString());
  }
  return null;
}
