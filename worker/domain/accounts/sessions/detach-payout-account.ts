import { and, eq, gte, like, notLike, type SQL, sql } from "drizzle-orm";
import { payoutAccounts, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { PAYOUT_HOLD_HOURS } from "../earnings/contract.ts";
import { queueMail } from "../email-delivery/queue-email.ts";

export const PAYOUT_HOLD_MS = PAYOUT_HOLD_HOURS * 3_600_000;

/** Prefix of the stored id of a detached account. The payment company knows no such id. */
const DETACHED = "detached:";

export const isDetachedAccount = (accountId: string): boolean => accountId.startsWith(DETACHED);

/**
 * Returns a statement that detaches a payout account, whose bank account can be an intruder's.
 * No payout goes to a detached account, and queued payouts to it return to the balance.
 * The creator must set up a new account.
 * @param changedSince time in ms; an account whose destination last changed earlier is kept
 */
export function detachPayoutAccount(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, changedSince, when }: { userId: string; changedSince: number; when?: SQL },
) {
  const a = payoutAccounts;
  return db
    .update(a)
    .set({
      accountId: sql`${DETACHED} || ${a.accountId}`,
      state: "onboarding",
      due: [],
      bankFingerprint: null,
      bankLabel: null,
      // The next account gets a new idempotency key, as an intruder may have used the old key.
      attempt: sql`${a.attempt} + 1`,
      version: sql`${a.version} + 1`,
      updatedAt: now(),
    })
    .where(
      and(
        eq(a.userId, userId),
        // The end of the hold tells when the destination changed: each change starts a hold.
        gte(a.heldUntil, changedSince + PAYOUT_HOLD_MS),
        notLike(a.accountId, `${DETACHED}%`),
        when,
      ),
    );
}

/**
 * Emails the creator if an account recovery at or after `since` (ms) detached the payout account.
 * Never throws, because the recovery is already stored.
 */
export async function notifyDetachedAccount(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  { userId, since }: { userId: string; since: number },
): Promise<void> {
  const a = payoutAccounts;
  try {
    const detached = await deps.db
      .select({ accountId: a.accountId, email: users.email, username: users.username })
      .from(a)
      .innerJoin(users, eq(users.id, a.userId))
      .where(and(eq(a.userId, userId), like(a.accountId, `${DETACHED}%`), gte(a.updatedAt, since)))
      .get();
    if (!detached) return;
    const { accountId, email, username } = detached;
    const content = { kind: "payout-account-removed", username } as const;
    await queueMail(deps, { to: email, content }, `mail_${accountId}`);
  } catch (cause) {
    deps.log.error("detached payout account not mailed", cause, { userId });
  }
}
