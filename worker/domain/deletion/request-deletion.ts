import { and, eq, isNull } from "drizzle-orm";
import { sessions, users } from "../../db/schema.ts";
import { stopBilling } from "../billing/stop-billing.ts";
import { makeCode } from "../codes/make-code.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { payOutClosing } from "../payouts/pay-out-closing.ts";
import { requireRecentProof } from "../sessions/require-recent-proof.ts";
import { closePerson } from "../streams/close-person.ts";
import type { SignedInActor } from "../users/contract.ts";
import { bumpEpochs } from "../users/revoke-access.ts";
import { DELETION_GRACE_MS } from "./contract.ts";

/**
 * Closes an account at once, everywhere, and lets its owner bring it back until the grace period is over; then a job
 * deletes it. Asking twice is no error.
 * @returns when its data are deleted
 * @throws DomainError REAUTH_REQUIRED without a recent proof of identity; VALIDATION unless the username is typed
 */
export async function requestDeletion(
  deps: Pick<Deps, "db" | "now" | "payments" | "newId" | "queue" | "signingSecret" | "rooms" | "origins" | "log">,
  { actor, username }: { actor: SignedInActor; username: string },
): Promise<{ deleteAt: number }> {
  const { db } = deps;
  requireRecentProof(deps, actor);
  if (username.trim().replace(/^@/, "").toLowerCase() !== actor.username) {
    const message = `Type ${actor.username} to confirm`;
    throw new DomainError("VALIDATION", message, { fields: { username: message } });
  }
  const at = deps.now();
  const deleteAt = at + DELETION_GRACE_MS;
  const [[closed]] = await db.batch([
    db
      .update(users)
      .set({ deletionRequestedAt: at, updatedAt: at })
      .where(and(eq(users.id, actor.id), isNull(users.deletionRequestedAt)))
      .returning({ id: users.id }),
    ...bumpEpochs(db, actor.id),
    db.delete(sessions).where(eq(sessions.userId, actor.id)),
  ]);
  if (!closed) return { deleteAt };
  await closePerson(deps, { userId: actor.id });
  // Closing never waits for the payment service; the deletion itself does.
  await stopBilling(deps, { userId: actor.id, atOnce: false }).catch((error: unknown) =>
    deps.log.error("billing goes on", error, { userId: actor.id }),
  );
  // What cannot leave yet is tried again before the data are deleted.
  await payOutClosing(deps, { userId: actor.id }).catch((error: unknown) =>
    deps.log.error("last payout not made", error, { userId: actor.id }),
  );
  const code = await makeCode(deps, { purpose: "restore_account", userId: actor.id, lifetime: DELETION_GRACE_MS });
  await queueMail(deps, { to: actor.email, content: { kind: "deletion-scheduled", username: actor.username, deleteAt, code } });
  return { deleteAt };
}
