import { Buffer } from "node:buffer";
import type { Deps } from "../../deps.ts";
import { keyedHash } from "../../kernel/signing.ts";

/** DER header of PKCS #8 that comes before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

interface KeyPair {
  privateKey: CryptoKey;
  publicKey: string;
}
const keyPairs = new Map<string, Promise<KeyPair>>();

/** The public key lets a device verify a permission to watch offline, but not create one. */
async function createKeyPair(secret: string): Promise<KeyPair> {
  const seed = Buffer.from(await keyedHash(secret, "offline-grants", "ed25519"), "base64url");
  const privateKey = await crypto.subtle.importKey(
    "pkcs8",
    Buffer.concat([PKCS8_HEAD, seed]),
    "Ed25519",
    true,
    ["sign"],
  );
  const jwk = await crypto.subtle.exportKey("jwk", privateKey);
  if (jwk instanceof ArrayBuffer || !jwk.x)
    throw new Error("The key of offline grants has no public half.");
  return { privateKey, publicKey: jwk.x };
}

function keyPairOf(secret: string): Promise<KeyPair> {
  let pair = keyPairs.get(secret);
  if (!pair) {
    pair = createKeyPair(secret);
    keyPairs.set(secret, pair);
  }
  return pair;
}

/** Signed content of a permission to watch offline. Times are in ms since the epoch. */
export interface GrantFacts {
  user: string;
  video: string;
  device: string;
  issuedAt: number;
  expiresAt: number;
}

/** Signs a permission to watch offline: `<base64url JSON>.<base64url Ed25519 signature>`. */
export async function signGrant(
  { signingSecret }: Pick<Deps, "signingSecret">,
  facts: GrantFacts,
): Promise<string> {
  const { privateKey } = await keyPairOf(signingSecret);
  const body = Buffer.from(JSON.stringify(facts)).toString("base64url");
  return `${body}.${Buffer.from(await crypto.subtle.sign("Ed25519", privateKey, Buffer.from(body))).toString("base64url")}`;
}

/** Returns the public key for permissions to watch offline: 32 bytes, base64url. */
export const offlinePublicKey = async ({
  signingSecret,
}: Pick<Deps, "signingSecret">): Promise<string> => (await keyPairOf(signingSecret)).publicKey;
