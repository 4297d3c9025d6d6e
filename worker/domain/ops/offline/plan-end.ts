import { and, eq, inArray } from "drizzle-orm";
import { subscriptions, users } from "../../../db/schema.ts";
import { OPEN_STATUSES } from "../../accounts/plans/contract.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Deps } from "../../deps.ts";

/**
 * Until when this person's plan is paid for, as far as it includes downloads, ms since the epoch:
 * of several the latest. A renewal that has not been paid yet is not counted; what staff gave
 * without an end has none.
 * @returns null where no end is known
 */
export async function planEndOf({ db }: Pick<Deps, "db">, userId: string): Promise<number | null> {
  const [open, given] = await Promise.all([
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
  // A payment that failed pays for nothing: what was paid ended where the present period begins.
  const ends = open
    .filter(({ plan }) => entitlementsOf(plan).offline)
    .map((s) => (s.status === "past_due" ? s.start : s.end));
  if (given?.plan && entitlementsOf(given.plan).offline) {
    if (given.until === null) return null;
    ends.push(given.until);
  }
  return ends.length === 0 ? null : Math.max(...ends);
}
