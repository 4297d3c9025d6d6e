import { and, eq, isNull } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { dropAccess } from "../../accounts/sessions/drop-access.ts";
import { requireRecentProof } from "../../accounts/sessions/require-recent-proof.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { bumpEpochs } from "../../accounts/users/revoke-access.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { withdrawHiddenDeals } from "../../money/brand-deals/settle-deals.ts";
import { closeUserSockets } from "../../trust/moderation/close-user-sockets.ts";
import { DELETION_GRACE_MS } from "./contract.ts";
import { FOLLOW_DELAY_S } from "./finish-closing.ts";

/**
 * Closes an account at once. The user can restore the account within the grace period. Idempotent.
 * @returns when the account's data will be deleted, ms since the epoch
 */
export async function requestDeletion(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "rooms" | "origins" | "log">,
  { actor, username }: { actor: SignedInActor; username: string },
): Promise<{ deleteAt: number }> {
  const { db } = deps;
  await requireRecentProof(deps, actor);
  if (username.trim().replace(/^@/, "").toLowerCase() !== actor.username) {
    const message = t("deletion.confirm.usernameMismatch", { username: actor.username });
    throw new DomainError("VALIDATION", message, { fields: { username: message } });
  }
  const at = deps.now();
  const deleteAt = at + DELETION_GRACE_MS;
  // The job must be queued before the closing is stored: a job without a closing does nothing, but
  // a closing without a job would send the user no restore link.
  await deps.queue.send(
    { type: "account-closed", userId: actor.id, at },
    { delaySeconds: FOLLOW_DELAY_S },
  );
  const [[closed]] = await db.batch([
    db
      .update(users)
      .set({ deletionRequestedAt: at, updatedAt: at })
      .where(and(eq(users.id, actor.id), isNull(users.deletionRequestedAt)))
      .returning({ id: users.id }),
    withdrawHiddenDeals(deps, { creatorId: actor.id, changeId: deps.newId("act") }),
    ...bumpEpochs(db, actor.id),
    ...dropAccess(deps, { event: "account_closed", userId: actor.id }),
  ]);
  // If a chat room cannot be reached now, the queued job ends the user's broadcast.
  if (closed)
    await closeUserSockets(deps, { userId: actor.id }).catch((error: unknown) =>
      deps.log.error("not closed yet", error),
    );
  return { deleteAt };
}
