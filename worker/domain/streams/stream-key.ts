import { Buffer } from "node:buffer";
import { and, eq, isNull } from "drizzle-orm";
import { streamKeys, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { hashSecret, newSecret } from "../sessions/rules.ts";
import type { Plan, SignedInActor } from "../users/contract.ts";

/**
 * Stream keys: 256 random bits. Looked up by their SHA-256; kept besides under AES-GCM, so that the owner can copy the key
 * again. The user's id is the cipher's additional data: a ciphertext moved to another row does not open.
 */

const encoder = new TextEncoder();

async function cipherKey(signingSecret: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest("SHA-256", encoder.encode(`tributary:stream-key:${signingSecret}`));
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function seal(signingSecret: string, userId: string, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(userId) };
  const sealed = await crypto.subtle.encrypt(algorithm, await cipherKey(signingSecret), encoder.encode(key));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

async function unseal(signingSecret: string, userId: string, ciphertext: string): Promise<string | null> {
  const bytes = Buffer.from(ciphertext, "base64url");
  const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, 12), additionalData: encoder.encode(userId) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await cipherKey(signingSecret), bytes.subarray(12)));
  } catch {
    // Sealed under a SIGNING_SECRET that has been replaced since.
    return null;
  }
}

type KeyDeps = Pick<Deps, "db" | "now" | "signingSecret">;
type Owner = { actor: Pick<SignedInActor, "id"> };

/** The creator's key; made at the first call, and anew if the secret it was sealed with is gone. */
export async function getStreamKey(deps: KeyDeps, { actor }: Owner): Promise<{ key: string; createdAt: number }> {
  const row = await deps.db.select().from(streamKeys).where(eq(streamKeys.userId, actor.id)).get();
  const key = row ? await unseal(deps.signingSecret, actor.id, row.keyCiphertext) : null;
  return row && key !== null ? { key, createdAt: row.createdAt } : rotateStreamKey(deps, { actor });
}

/** A new key; the old one is refused from the next push on. */
export async function rotateStreamKey(deps: KeyDeps, { actor }: Owner): Promise<{ key: string; createdAt: number }> {
  const key = newSecret();
  const createdAt = deps.now();
  const facts = { keyHash: await hashSecret(key), keyCiphertext: await seal(deps.signingSecret, actor.id, key), createdAt };
  await deps.db
    .insert(streamKeys)
    .values({ userId: actor.id, ...facts })
    .onConflictDoUpdate({ target: streamKeys.userId, set: facts });
  return { key, createdAt };
}

/**
 * Whose key this is. The lookup compares digests, so that its timing tells nothing of the key.
 * @throws DomainError UNAUTHENTICATED for no key, an unknown or replaced one, and a suspended owner alike.
 */
export async function requireStreamKeyOwner(
  { db }: Pick<Deps, "db">,
  key: string,
): Promise<{ id: string; displayName: string; plan: Plan }> {
  const owner = /^[A-Za-z0-9_-]{43}$/.test(key)
    ? await db
        .select({ id: users.id, displayName: users.displayName, plan: users.plan })
        .from(streamKeys)
        .innerJoin(users, eq(users.id, streamKeys.userId))
        .where(and(eq(streamKeys.keyHash, await hashSecret(key)), isNull(users.suspendedAt)))
        .get()
    : undefined;
  if (!owner) throw new DomainError("UNAUTHENTICATED", "This stream key is not valid. Copy the address again from the Go Live page.");
  return owner;
}
