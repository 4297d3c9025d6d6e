import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import type { TipRow } from "./row.ts";
import { LEASE_MS } from "./rules.ts";
import { type SettleDeps, settleTip } from "./settle-tip.ts";

const SLICE = 20;
/** Failed attempts after which the job logs an error for staff. Retries continue once an hour. */
const WARN_AFTER = 12;

/**
 * Scheduled job. Charges, cancels or announces tips whose `dueAt` has passed. Safe to run
 * concurrently.
 */
export async function settleTips(deps: SettleDeps): Promise<Progress> {
  return inSlices(SLICE, async () => {
    const dueTips = await lease(deps);
    for (const tip of dueTips) await tryTip(deps, tip);
    return dueTips.length;
  });
}

async function lease({ db, now }: Pick<Deps, "db" | "now">): Promise<TipRow[]> {
  const at = now();
  return db
    .update(tips)
    .set({ dueAt: at + LEASE_MS, attempts: sql`${tips.attempts} + 1` })
    .where(
      sql`${tips.id} in (select id from ${tips} where ${and(isNotNull(tips.dueAt), lte(tips.dueAt, at))} order by due_at, id limit ${SLICE})`,
    )
    .returning();
}

async function tryTip(deps: SettleDeps, tip: TipRow): Promise<void> {
  try {
    await settleTip(deps, tip);
  } catch (error) {
    const { id, attempts, state } = tip;
    if (attempts >= WARN_AFTER)
      deps.log.error("tip does not settle", error, { tip: id, state, attempts });
    else
      deps.log.warn("tip is tried again", {
        tip: id,
        state,
        error: error instanceof Error ? error.message : "unknown",
      });
    const dueAt = deps.now() + Math.min(3_600_000, 5000 * 2 ** Math.min(attempts, 10));
    await deps.db
      .update(tips)
      .set({ dueAt })
      .where(and(eq(tips.id, id), isNotNull(tips.dueAt)));
  }
}
