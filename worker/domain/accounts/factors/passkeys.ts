import { and, asc, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { columnsOf } from "../../../db/columns-of.ts";
import { passkeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { hasAnotherSignInMethod } from "../oauth/sign-in-methods.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { PasskeySummary } from "./contract-api.ts";

type AccountActor = Pick<SignedInActor, "id" | "sessionId">;

const isOwnPasskey = (actor: AccountActor, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.id));

/** Returns an account's passkeys, oldest first. */
export function listPasskeys({ db }: Pick<Deps, "db">, userId: string): Promise<PasskeySummary[]> {
  return db
    .select(columnsOf(passkeys, PasskeySummary))
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
}

export async function renamePasskey(
  deps: Pick<Deps, "db" | "now">,
  { actor, passkeyId, name }: { actor: AccountActor; passkeyId: string; name: string },
): Promise<void> {
  await requireRecentProof(deps, actor);
  const renamed = await deps.db
    .update(passkeys)
    .set({ name })
    .where(isOwnPasskey(actor, passkeyId))
    .returning({ id: passkeys.id })
    .get();
  if (!renamed) throw notFound(t("factors.notFound.passkey"));
}

/** Deletes a passkey, unless the user has no other way to sign in. */
export async function removePasskey(
  deps: SecurityDeps,
  { actor, passkeyId, userAgent }: { actor: AccountActor; passkeyId: string; userAgent: string },
): Promise<void> {
  await requireRecentProof(deps, actor);
  const hasAnotherSignIn = hasAnotherSignInMethod(actor.id, { passkeyId });
  const removed = await deps.db
    .delete(passkeys)
    .where(and(isOwnPasskey(actor, passkeyId), hasAnotherSignIn))
    .returning({ id: passkeys.id })
    .get();
  if (!removed) {
    const existing = await deps.db
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(isOwnPasskey(actor, passkeyId))
      .get();
    throw existing
      ? new DomainError("CONFLICT", t("factors.passkeys.onlyMethod"))
      : notFound(t("factors.notFound.passkey"));
  }
  await notifySecurityChange(deps, { userId: actor.id, kind: "passkey_removed", userAgent });
}
