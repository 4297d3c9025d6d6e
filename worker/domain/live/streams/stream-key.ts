import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { streamKeys, users } from "../../../db/schema.ts";
import { noteSecurityEvent } from "../../accounts/sessions/note-security-event.ts";
import {
  isSessionOpen,
  requireRecentProof,
  sessionEndedError,
} from "../../accounts/sessions/require-recent-proof.ts";
import type { Plan, SignedInActor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secrets.ts";
import { STREAM_KEY } from "./contract-key.ts";

/** D1 stores a key's SHA-256 for lookups, and the encrypted key, so that its owner can copy it. */
const boxOf = (signingSecret: string, ownerId: string) =>
  ({ signingSecret, purpose: "stream-key", ownerId }) as const;

type KeyDeps = Pick<Deps, "db" | "now" | "signingSecret">;
type Owner = { actor: Pick<SignedInActor, "id" | "sessionId"> };

/**
 * Returns the creator's stream key, which is created at the first call.
 * @throws DomainError REAUTH_REQUIRED if the last proof of identity is over ten minutes old
 */
export async function getStreamKey(
  deps: KeyDeps,
  { actor }: Owner,
): Promise<{ key: string; createdAt: number }> {
  await requireRecentProof(deps, actor);
  const row = await deps.db.select().from(streamKeys).where(eq(streamKeys.userId, actor.id)).get();
  const key = row ? await openSecret(boxOf(deps.signingSecret, actor.id), row.keyCiphertext) : null;
  return row && key !== null ? { key, createdAt: row.createdAt } : rotateStreamKey(deps, { actor });
}

/**
 * Replaces the stream key and logs the replacement.
 * @throws DomainError REAUTH_REQUIRED if the last proof of identity is over ten minutes old
 */
export async function replaceStreamKey(
  deps: KeyDeps & Pick<Deps, "newId">,
  { actor, userAgent }: Owner & { userAgent: string },
): Promise<{ key: string; createdAt: number }> {
  await requireRecentProof(deps, actor);
  const replaced = await rotateStreamKey(deps, { actor });
  await noteSecurityEvent(deps, { userId: actor.id, kind: "stream_key_replaced", userAgent });
  return replaced;
}

async function rotateStreamKey(
  deps: KeyDeps,
  { actor }: Owner,
): Promise<{ key: string; createdAt: number }> {
  const key = newSecret();
  const createdAt = deps.now();
  const facts = {
    keyHash: await hashSecret(key),
    keyCiphertext: await sealSecret(boxOf(deps.signingSecret, actor.id), key),
    createdAt,
  };
  const stored = await insertWhere(
    deps.db,
    streamKeys,
    { userId: actor.id, ...facts },
    isSessionOpen(actor),
  ).onConflictDoUpdate({ target: streamKeys.userId, set: facts });
  if (stored.meta.changes === 0) throw sessionEndedError();
  return { key, createdAt };
}

/** The creator who owns a stream key, and what the key is for. */
export interface StreamKeyOwner {
  id: string;
  displayName: string;
  plan: Plan;
  /** SHA-256 digest of the stream key. */
  keyHash: string;
  /** True if the key ends with `TEST_SUFFIX`, so that it starts a test instead of a stream. */
  isTest: boolean;
}

/**
 * Returns the owner of a stream key. The lookup compares SHA-256 digests, so that its response time
 * does not help to guess a key.
 * @throws DomainError UNAUTHENTICATED with the same message for a missing, unknown or replaced key
 * and for a suspended or closed owner
 */
export async function requireStreamKeyOwner(
  { db }: Pick<Deps, "db">,
  key: string,
): Promise<StreamKeyOwner> {
  const [, streamKey, suffix] = STREAM_KEY.exec(key) ?? [];
  const { keyHash } = streamKeys;
  const owner = streamKey
    ? await db
        .select({ id: users.id, displayName: users.displayName, plan: users.plan, keyHash })
        .from(streamKeys)
        .innerJoin(users, eq(users.id, streamKeys.userId))
        .where(and(eq(keyHash, await hashSecret(streamKey)), isOpenAccount()))
        .get()
    : undefined;
  if (!owner) throw new DomainError("UNAUTHENTICATED", t("streams.access.streamKeyInvalid"));
  return { ...owner, isTest: suffix !== undefined };
}
