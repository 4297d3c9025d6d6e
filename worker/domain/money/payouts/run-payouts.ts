import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { ledgerBalances, payoutAccounts, payoutRuns, payouts, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { heldTipsOf } from "../tips/held-tips.ts";
import { findFreeze } from "./freeze-payouts.ts";
import { CURRENCY, requestPayout } from "./request-payout.ts";

const SLICE = 50;

type RunDeps = Pick<Deps, "db" | "now" | "newId" | "queue" | "log">;

/**
 * Scheduled job. Once a month, pays every creator whose balance reaches the creator's minimum
 * amount.
 *
 * Each payout stores its month, so that no creator is paid twice after a crash.
 */
export async function runPayouts(deps: RunDeps, { month }: { month: number }): Promise<Progress> {
  const { db, now } = deps;
  await db.insert(payoutRuns).values({ month, startedAt: now() }).onConflictDoNothing();
  return inSlices(SLICE, async () => {
    const run = await db.select().from(payoutRuns).where(eq(payoutRuns.month, month)).get();
    if (!run || run.finishedAt !== null || (await findFreeze(deps))) return 0;
    const dueUserIds = await listDue(deps, { month, after: run.after });
    for (const userId of dueUserIds) await payCreator(deps, { userId, month });
    const lastUserId = dueUserIds.at(-1);
    // The cursor must only move forward, because a concurrent job can be further ahead.
    if (lastUserId !== undefined)
      await db
        .update(payoutRuns)
        .set({ after: lastUserId })
        .where(and(eq(payoutRuns.month, month), lt(payoutRuns.after, lastUserId)));
    if (dueUserIds.length < SLICE && (await payLeftovers(deps, month))) await finish(deps, month);
    return dueUserIds.length;
  });
}

/** True if a month's payouts have not finished. */
export async function isRunDue({ db }: Pick<Deps, "db">, month: number): Promise<boolean> {
  const run = await db
    .select({ finishedAt: payoutRuns.finishedAt })
    .from(payoutRuns)
    .where(eq(payoutRuns.month, month))
    .get();
  return run === undefined || run.finishedAt === null;
}

async function listDue(
  { db, now }: Pick<Deps, "db" | "now">,
  input: { month: number; after: string },
): Promise<string[]> {
  const a = payoutAccounts;
  const b = ledgerBalances;
  const rows = await db
    .select({ userId: a.userId })
    .from(a)
    .innerJoin(
      users,
      and(eq(users.id, a.userId), isNull(users.suspendedAt), isNull(users.deletedAt)),
    )
    .innerJoin(
      b,
      and(eq(b.account, sql`'creator:' || ${a.userId} || ':available'`), eq(b.currency, CURRENCY)),
    )
    .where(
      and(
        gt(a.userId, input.after),
        eq(a.state, "ready"),
        sql`${a.heldUntil} <= ${now()}`,
        // The threshold applies to the balance minus held tips and minus the debt.
        sql`${b.cents} - ${heldTipsOf(sql`${a.userId}`, now())} + coalesce((select cents from ledger_balances o where o.account = 'creator:' || ${a.userId} || ':clawback' and o.currency = ${CURRENCY}), 0) >= ${users.payoutThresholdCents}`,
        sql`not exists (select 1 from ${payouts} p where p.user_id = ${a.userId} and p.month = ${input.month})`,
      ),
    )
    .orderBy(a.userId)
    .limit(SLICE);
  return rows.map(({ userId }) => userId);
}

/**
 * Pays one creator. Logs an unexpected error, so that the payouts of other creators continue.
 * @returns false after an unexpected error, after which the payout must be tried again
 */
async function payCreator(
  deps: RunDeps,
  { userId, month }: { userId: string; month: number },
): Promise<boolean> {
  try {
    await requestPayout(deps, { userId, month, requestedBy: "monthly" });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "CONFLICT")) {
      deps.log.error("monthly payout failed", error, { userId, month });
      return false;
    }
    deps.log.info("monthly payout left out", { userId, month, why: error.message });
  }
  return true;
}

/**
 * Tries the failed payouts of the month again.
 * @returns false if a payout failed again; the month then stays open, and the next job tries again
 */
async function payLeftovers(deps: RunDeps, month: number): Promise<boolean> {
  let arePaid = true;
  for (const userId of await listDue(deps, { month, after: "" }))
    if (!(await payCreator(deps, { userId, month }))) arePaid = false;
  return arePaid;
}

async function finish({ db, now, log }: RunDeps, month: number): Promise<void> {
  const [finishedRun] = await db
    .update(payoutRuns)
    .set({ finishedAt: now() })
    .where(and(eq(payoutRuns.month, month), isNull(payoutRuns.finishedAt)))
    .returning();
  if (!finishedRun) return;
  const totals = await db
    .select({ n: sql<number>`count(*)`, cents: sql<number>`coalesce(sum(${payouts.cents}), 0)` })
    .from(payouts)
    .where(eq(payouts.month, month))
    .get();
  log.info("monthly payouts made", { month, payouts: totals?.n ?? 0, cents: totals?.cents ?? 0 });
}
