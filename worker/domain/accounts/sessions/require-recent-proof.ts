import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { sessions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { PROOF_MS } from "./rules.ts";

/** Throws REAUTH_REQUIRED if the session's last proof of identity is more than ten minutes old. */
export function requireRecentProof(
  { now }: { now(): number },
  actor: Pick<SignedInActor, "provedAt">,
): void {
  if (actor.provedAt > now() - PROOF_MS) return;
  throw new DomainError("REAUTH_REQUIRED", t("sessions.errors.reauthenticationRequired"));
}

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
