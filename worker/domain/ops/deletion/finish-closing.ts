import { eq, sql } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { oneTimeCodes, users } from "../../../db/schema.ts";
import { newCode } from "../../accounts/codes/make-code.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";
import { settlePlansOf } from "../../money/billing/settle-plans.ts";
import { stopBilling } from "../../money/billing/stop-billing.ts";
import { payOutClosing } from "../../money/payouts/pay-out-closed-account.ts";
import { closeUserSockets } from "../../trust/moderation/close-user-sockets.ts";
import { DELETION_GRACE_MS } from "./contract.ts";

/** The job gives up if the closing of the account is not in D1 after this time in ms. */
const CLOSING_TIMEOUT_MS = 60_000;
/** Delay of the job in s: `requestDeletion` queues the job before it stores the closing. */
export const FOLLOW_DELAY_S = 2;

const RECHECK_DELAY_S = 20;

type FollowDeps = Pick<
  Deps,
  "db" | "now" | "payments" | "newId" | "queue" | "signingSecret" | "rooms" | "origins" | "log"
>;

/**
 * Finishes the closing of an account: ends broadcasts and billing, pays out the balance, and emails
 * a restore link. Idempotent queue job: the email's ID depends on the closing, so one closing sends
 * one email.
 */
export async function followClosing(
  deps: FollowDeps,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const row = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (row?.deletionRequestedAt !== at) {
    const isEarly = deps.now() - at < CLOSING_TIMEOUT_MS;
    if (isEarly)
      await deps.queue.send(
        { type: "account-closed", userId, at },
        { delaySeconds: RECHECK_DELAY_S },
      );
    return;
  }
  await closeUserSockets(deps, { userId });
  // The sync of the plans also ends a plan whose current period is not paid. If the payment company
  // does not answer, a job tries again, because the plan could renew before the account is deleted.
  await stopBilling(deps, { userId, atOnce: false })
    .then(() => settlePlansOf(deps, { userId }))
    .catch(async (error: unknown) => {
      deps.log.error("billing goes on", error, { userId });
      await deps.queue
        .send({ type: "settle-plans", userId })
        .catch((cause: unknown) => deps.log.error("billing not queued", cause, { userId }));
    });
  // If this payout fails, the deletion job tries it again before deleting the data.
  await payOutClosing(deps, { userId }).catch((error: unknown) =>
    deps.log.error("last payout not made", error, { userId }),
  );
  const deleteAt = at + DELETION_GRACE_MS;
  const { secret: code, row: codeRow } = await newCode(deps, {
    purpose: "restore_account",
    userId,
    lifetime: DELETION_GRACE_MS,
  });
  // If the user restores the account while this job runs, the job must neither store a restore code
  // nor send the email.
  const isClosed = sql`exists (select 1 from ${users} where id = ${userId} and deletion_requested_at = ${at})`;
  const stored = await insertWhere(deps.db, oneTimeCodes, codeRow, isClosed);
  if (stored.meta.changes === 0) return;
  const mail = {
    to: row.email,
    content: { kind: "deletion-scheduled", username: row.username, deleteAt, code },
  } as const;
  await queueMail(deps, mail, `mail_closed_${userId}_${at}`);
}
