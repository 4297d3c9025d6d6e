import { eq } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { BilledSubscription } from "./contract.ts";
import { type EndDeps, endPlan } from "./end-plan.ts";
import { syncSubscription } from "./sync-subscription.ts";

export interface AccountClosing {
  /** Time since which the user cannot use the account, ms since 1970-01-01. */
  since: number;
  /**
   * End of the suspension, ms since 1970-01-01; null for a ban or if the user closed the account.
   */
  until: number | null;
  isBanned: boolean;
}

/**
 * Returns since when and until when an account is suspended or closed; null for an open account.
 */
export async function findClosing(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<AccountClosing | null> {
  const user = await db
    .select({
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      closedAt: users.deletionRequestedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const times = [user?.suspendedAt, user?.closedAt].flatMap((at) => at ?? []);
  if (!user || times.length === 0) return null;
  const { suspendedAt, suspendedUntil, closedAt } = user;
  return {
    since: Math.min(...times),
    until: closedAt === null ? suspendedUntil : null,
    isBanned: suspendedAt !== null && suspendedUntil === null,
  };
}

/** True if the account is still suspended or closed when the plan's current period ends. */
export const renewsWhileClosed = (
  { until }: Pick<AccountClosing, "until">,
  { periodEnd }: Pick<BilledSubscription, "periodEnd">,
): boolean => until === null || periodEnd <= until;

/**
 * Ends the plan of a suspended or closed account, or stops the plan's renewal. The user of such an
 * account cannot cancel the plan.
 * - A plan that began after the account was suspended or closed ends now, with a full refund.
 * - The plan of a banned user ends now, with a refund of the unused time.
 * - Any other plan stays active, but does not renew while the account is suspended or closed.
 *
 * @returns true if the plan ended
 */
export async function settleClosedAccount(
  deps: EndDeps,
  { userId, closing }: { userId: string; closing: AccountClosing },
  { id, startedAt, periodEnd, cancelAtPeriodEnd }: BilledSubscription,
): Promise<boolean> {
  // `startedAt` comes from the payment company in whole seconds, so `closing.since` is rounded down
  // to a whole second before the comparison.
  const isLate = startedAt >= Math.floor(closing.since / 1000) * 1000;
  if (isLate || closing.isBanned) {
    await endPlan(deps, { subscriptionId: id, userId, reason: "closed", refunds: isLate });
    return true;
  }
  if (renewsWhileClosed(closing, { periodEnd }) && !cancelAtPeriodEnd) {
    await deps.payments.endAtPeriodEnd(id, true);
    await syncSubscription(deps, { id });
    deps.log.warn("plan of a closed account does not renew", { subscription: id });
  }
  return false;
}
