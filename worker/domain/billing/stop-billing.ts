import { and, eq, inArray } from "drizzle-orm";
import { subscriptions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { OPEN_STATUSES } from "./contract.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Whose account is closed is not charged again: their subscriptions end with the period that is paid for, or at once where the
 * account is deleted. Safe to repeat.
 */
export async function stopBilling(
  deps: Pick<Deps, "db" | "now" | "payments" | "log">,
  { userId, atOnce }: { userId: string; atOnce: boolean },
): Promise<void> {
  const s = subscriptions;
  const open = await deps.db
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.userId, userId), inArray(s.status, [...OPEN_STATUSES])));
  for (const { id } of open) {
    if (atOnce) await deps.payments.cancelNow(id);
    else await deps.payments.endAtPeriodEnd(id, true);
    await syncSubscription(deps, { id });
  }
}
