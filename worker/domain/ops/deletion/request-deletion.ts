import { and, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { dropAccess } from "../../accounts/sessions/drop-access.ts";
import { securityEventStatement } from "../../accounts/sessions/note-security-event.ts";
import {
  isSessionOpen,
  requireRecentProof,
  sessionEndedError,
} from "../../accounts/sessions/require-recent-proof.ts";
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
 * @param input.userAgent user agent of the browser, which the security log names
 * @returns when the account's data will be deleted, ms since the epoch
 * @throws DomainError REAUTH_REQUIRED without a recent proof of identity
 * @throws DomainError VALIDATION if `username` is not the username of the account
 * @throws DomainError CONFLICT if the user is the last admin
 * @throws DomainError UNAUTHENTICATED if an account recovery ends the session during the request
 */
export async function requestDeletion(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "rooms" | "origins" | "log">,
  {
    actor,
    username,
    userAgent = "",
  }: { actor: SignedInActor; username: string; userAgent?: string },
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
  const userId = actor.id;
  const isClosed = sql`exists (select 1 from ${users} where id = ${userId} and deletion_requested_at = ${at})`;
  const [[closed]] = await db.batch([
    db
      .update(users)
      .set({ deletionRequestedAt: at, updatedAt: at })
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deletionRequestedAt),
          isSessionOpen(actor),
          not(isLastAdmin),
        ),
      )
      .returning({ id: users.id }),
    securityEventStatement(deps, { userId, kind: "deletion_requested", userAgent }, isClosed),
    withdrawHiddenDeals(deps, { creatorId: userId, changeId: deps.newId("act") }),
    ...bumpEpochs(db, userId),
    ...dropAccess(deps, { event: "account_closed", userId, when: isClosed }),
  ]);
  if (!closed) await requireClosed(deps, userId);
  // If a chat room cannot be reached now, the queued job ends the user's broadcast.
  if (closed)
    await closeUserSockets(deps, { userId: actor.id }).catch((error: unknown) =>
      deps.log.error("not closed yet", error),
    );
  return { deleteAt };
}

/**
 * SQL condition on the updated `users` row: the user is an admin, and no other open account belongs
 * to an admin. The last admin must stay, because only admins can make other users admins.
 */
const isLastAdmin = sql`(users.role = 'admin' and not exists (select 1 from users other where other.role = 'admin'
  and other.id <> users.id and other.suspended_at is null and other.deletion_requested_at is null))`;

/**
 * Returns if another request has already closed the account.
 * @throws DomainError CONFLICT if the account is open because the user is the last admin
 * @throws DomainError UNAUTHENTICATED if the account is open because the session has ended
 */
async function requireClosed({ db }: Pick<Deps, "db">, userId: string): Promise<void> {
  const isAccount = eq(users.id, userId);
  if ((await db.$count(users, and(isAccount, isNotNull(users.deletionRequestedAt)))) > 0) return;
  if ((await db.$count(users, and(isAccount, isLastAdmin))) === 0) throw sessionEndedError();
  throw new DomainError("CONFLICT", t("deletion.confirm.lastAdmin"));
}
