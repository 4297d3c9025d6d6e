import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { makeCode } from "../../accounts/codes/make-code.ts";
import { queueMail } from "../../accounts/mail/queue-mail.ts";
import type { Deps } from "../../deps.ts";
import { closePerson } from "../../live/streams/close-person.ts";
import { stopBilling } from "../../money/billing/stop-billing.ts";
import { payOutClosing } from "../../money/payouts/pay-out-closing.ts";
import { DELETION_GRACE_MS } from "./contract.ts";

/** How long the closing itself may take to be written, ms. */
const WRITTEN_WITHIN_MS = 60_000;
/**
 * The job is sent before the account is closed, so that no closing goes without it: it waits so
 * long, s.
 */
export const FOLLOW_AFTER_S = 2;
const LOOK_AGAIN_S = 20;

type FollowDeps = Pick<
  Deps,
  "db" | "now" | "payments" | "newId" | "queue" | "signingSecret" | "rooms" | "origins" | "log"
>;

/**
 * The job: what follows when an account was closed. Its person is off the air, is not charged
 * again, is paid what they can be paid, and gets a mail with the way back. Does nothing where the
 * closing was not written after all. Safe to repeat: the mail is named after the closing, so the
 * service sends one.
 * @param input.at when the closing was asked for, ms
 */
export async function followClosing(
  deps: FollowDeps,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const row = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (row?.deletionRequestedAt !== at) {
    const isEarly = deps.now() - at < WRITTEN_WITHIN_MS;
    if (isEarly)
      await deps.queue.send({ type: "account-closed", userId, at }, { delaySeconds: LOOK_AGAIN_S });
    return;
  }
  await closePerson(deps, { userId });
  // Closing never waits for the payment service; the deletion itself does.
  await stopBilling(deps, { userId, atOnce: false }).catch((error: unknown) =>
    deps.log.error("billing goes on", error, { userId }),
  );
  // What cannot leave yet is tried again before the data are deleted.
  await payOutClosing(deps, { userId }).catch((error: unknown) =>
    deps.log.error("last payout not made", error, { userId }),
  );
  const deleteAt = at + DELETION_GRACE_MS;
  const code = await makeCode(deps, {
    purpose: "restore_account",
    userId,
    lifetime: DELETION_GRACE_MS,
  });
  const mail = {
    to: row.email,
    content: { kind: "deletion-scheduled", username: row.username, deleteAt, code },
  } as const;
  await queueMail(deps, mail, `mail_closed_${userId}_${at}`);
}
