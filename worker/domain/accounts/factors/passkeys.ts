import { and, asc, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { passkeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { hasAnotherWayIn } from "../oauth/ways-in.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import { type SecurityDeps, tellOwner } from "../sessions/tell-owner.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { PasskeySummary } from "./contract-api.ts";

type Owner = Pick<SignedInActor, "id" | "provedAt">;

const mine = (actor: Owner, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.id));

/** An account's passkeys, the oldest first. */
export function listPasskeys({ db }: Pick<Deps, "db">, userId: string): Promise<PasskeySummary[]> {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      backedUp: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
}

/** @throws DomainError REAUTH_REQUIRED; NOT_FOUND for another's */
export async function renamePasskey(
  deps: Pick<Deps, "db" | "now">,
  { actor, passkeyId, name }: { actor: Owner; passkeyId: string; name: string },
): Promise<void> {
  requireRecentProof(deps, actor);
  const renamed = await deps.db
    .update(passkeys)
    .set({ name })
    .where(mine(actor, passkeyId))
    .returning({ id: passkeys.id })
    .get();
  if (!renamed) throw notFound(t("factors.notFound.passkey"));
}

/**
 * From now on it opens nothing.
 * @throws DomainError REAUTH_REQUIRED; NOT_FOUND for another's; CONFLICT for the only way in
 */
export async function removePasskey(
  deps: SecurityDeps,
  { actor, passkeyId, userAgent }: { actor: Owner; passkeyId: string; userAgent: string },
): Promise<void> {
  requireRecentProof(deps, actor);
  const another = hasAnotherWayIn(actor.id, { passkeyId });
  const removed = await deps.db
    .delete(passkeys)
    .where(and(mine(actor, passkeyId), another))
    .returning({ id: passkeys.id })
    .get();
  if (!removed) {
    const there = await deps.db
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(mine(actor, passkeyId))
      .get();
    throw there
      ? new DomainError("CONFLICT", t("factors.passkeys.onlyMethod"))
      : notFound(t("factors.notFound.passkey"));
  }
  await tellOwner(deps, { userId: actor.id, kind: "passkey_removed", userAgent });
}
