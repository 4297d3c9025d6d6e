import { and, eq, inArray } from "drizzle-orm";
import { subscriptions, users } from "../../../db/schema.ts";
import { OPEN_STATUSES } from "../../accounts/plans/contract.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Deps } from "../../deps.ts";

/**
 * Returns when the user's last plan with downloads ends, ms since the epoch; null without an end.
 * A subscription counts until the end of its last paid period.
 */
export async function planEndOf({ db }: Pick<Deps, "db">, userId: string): Promise<number | null> {
  const [open, granted] = await Promise.all([
    db
      .select({
        plan: subscriptions.plan,
        status: subscriptions.status,
        start: subscriptions.periodStart,
        end: subscriptions.periodEnd,
      })
      .from(subscriptions)
      .where(
        and(eq(subscriptions.userId, userId), inArray(subscriptions.status, [...OPEN_STATUSES])),
      ),
    db
      .select({ plan: users.grantedPlan, until: users.grantedUntil })
      .from(users)
      .where(eq(users.id, userId))
      .get(),
  ]);
  // If the payment for the current period failed, the paid time ended when this period started.
  const ends = open
    .filter(({ plan }) => entitlementsOf(plan).offline)
    .map((s) => (s.status === "past_due" ? s.start : s.end));
  if (granted?.plan && entitlementsOf(granted.plan).offline) {
    if (granted.until === null) return null;
    ends.push(granted.until);
  }
  return ends.length === 0 ? null : Math.max(...ends);
}
