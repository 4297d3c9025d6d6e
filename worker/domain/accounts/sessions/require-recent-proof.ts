import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { PROOF_MS } from "./rules.ts";

/**
 * Requires that the user confirmed their identity in the last ten minutes.
 * Reads the session again, because the actor was read before the request's body.
 * A sender can delay the end of the body while an account recovery ends the session.
 * @throws DomainError REAUTH_REQUIRED if the last confirmation is more than ten minutes old;
 * UNAUTHENTICATED if the session has ended
 */
export async function requireRecentProof(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, sessionId }: Pick<SignedInActor, "id" | "sessionId">,
): Promise<void> {
  const session = await db
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id), gt(sessions.expiresAt, now())))
    .get();
  if (!session) throw sessionEndedError();
  if ((session.provedAt ?? 0) > now() - PROOF_MS) return;
  throw new DomainError("REAUTH_REQUIRED", t("sessions.errors.reauthenticationRequired"));
}

export const sessionEndedError = () =>
  new DomainError("UNAUTHENTICATED", t("api.access.signInRequired"));

/**
 * SQL condition: the actor's session still exists. An account recovery can end it at any time.
 * Each statement that adds a credential or a payout destination must contain this condition.
 * `scripts/checks/session-conditions.ts` checks these statements.
 */
export const isSessionOpen = ({ id, sessionId }: Pick<SignedInActor, "id" | "sessionId">): SQL =>
  sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.userId} = ${id})`;

/** Stores the time at which the session's user proved an identity. */
export async function noteProof(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, sessionId }: Pick<SignedInActor, "id" | "sessionId">,
): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: now() })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)));
}
