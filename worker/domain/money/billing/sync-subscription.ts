import { and, eq, sql } from "drizzle-orm";
import { billingCustomers, subscriptions, users } from "../../../db/schema.ts";
import { bestPlanOf } from "../../accounts/plans/grants.ts";
import type { Deps } from "../../deps.ts";
import { type BilledSubscription, OVER_STATUSES } from "./contract.ts";
import { noticeStatement, noticesOfChange } from "./notices.ts";
import type { OwnSubscription } from "./own-subscription.ts";

const TRIES = 8;

type SyncDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

/**
 * Fetches a subscription and stores it with the user's plan. Stores only if the row did not change
 * since before the fetch, so that the newest state stays if two syncs run at once.
 */
export async function syncSubscription(
  deps: SyncDeps,
  { id }: { id: string },
): Promise<BilledSubscription | null> {
  for (let i = 0; i < TRIES; i++) {
    const before =
      (await deps.db.select().from(subscriptions).where(eq(subscriptions.id, id)).get()) ?? null;
    const billed = await deps.payments.findSubscription(id);
    if (!billed) return null;
    const userId = await userOf(deps, billed.customerId);
    if (userId === null) {
      deps.log.warn("subscription of an unknown customer", { subscription: id });
      return null;
    }
    if (await writeSubscription(deps, { billed, userId, before })) return billed;
  }
  throw new Error(`Subscription ${id} changed too often while it was written`);
}

/** Syncs all subscriptions that a customer ever had. */
export async function syncSubscriptions(
  deps: SyncDeps,
  { customerId, userId }: Customer,
): Promise<BilledSubscription[]> {
  const s = subscriptions;
  for (let i = 0; i < TRIES; i++) {
    const rows = new Map(
      (await deps.db.select().from(s).where(eq(s.userId, userId))).map((row) => [row.id, row]),
    );
    const all = await deps.payments.listSubscriptions(customerId);
    const writeResults: boolean[] = [];
    for (const billed of all) {
      const before = rows.get(billed.id) ?? null;
      const hasEnded = before !== null && OVER_STATUSES.includes(before.status);
      writeResults.push(hasEnded || (await writeSubscription(deps, { billed, userId, before })));
    }
    if (writeResults.every(Boolean)) return all;
  }
  throw new Error(`Subscriptions of ${customerId} changed too often while they were written`);
}

export interface Customer {
  customerId: string;
  userId: string;
}

/** Returns the user of a customer id at the payment company. */
export async function userOf({ db }: Pick<Deps, "db">, customerId: string): Promise<string | null> {
  const c = billingCustomers;
  return (
    (await db.select({ userId: c.userId }).from(c).where(eq(c.customerId, customerId)).get())
      ?.userId ?? null
  );
}

async function writeSubscription(
  deps: SyncDeps,
  {
    billed,
    userId,
    before,
  }: { billed: BilledSubscription; userId: string; before: OwnSubscription | null },
): Promise<boolean> {
  const { db, now } = deps;
  const { customerId: _c, latestInvoiceId: _i, ...facts } = billed;
  const storedVersion = before?.version ?? 0;
  const row = {
    ...facts,
    userId,
    planSince: before === null || before.plan === billed.plan ? (before?.planSince ?? null) : now(),
    version: storedVersion + 1,
    syncedAt: now(),
  };
  const s = subscriptions;
  const best = bestPlanOf(sql`${userId}`, now());
  const isWritten = sql`exists (select 1 from ${s} where id = ${billed.id} and version = ${storedVersion + 1})`;
  const [upsert] = await db.batch([
    db
      .insert(s)
      .values(row)
      .onConflictDoUpdate({ target: s.id, set: row, setWhere: eq(s.version, storedVersion) }),
    db
      .update(users)
      .set({ plan: sql`${best}`, updatedAt: now() })
      .where(and(eq(users.id, userId), sql`${users.plan} <> ${best}`)),
    ...noticesOfChange(before, billed, storedVersion + 1).map((notice) =>
      noticeStatement(deps, userId, notice, isWritten),
    ),
  ]);
  return upsert.meta.changes > 0;
}
