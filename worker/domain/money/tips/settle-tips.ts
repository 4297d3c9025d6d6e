import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { tips, users } from "../../../db/schema.ts";
import { hasBlocked } from "../../accounts/blocks/queries.ts";
import { mayEarnCondition } from "../../accounts/plans/may-earn.ts";
import type { Deps } from "../../deps.ts";
import { announceTip } from "./announce-tip.ts";
import { CREATOR_DECLINED } from "./failure.ts";
import { mayWriteWithTip } from "./may-write.ts";
import type { TipRow } from "./row.ts";
import { moveTip, type SyncDeps, syncTip } from "./sync-tip.ts";

const SLICE = 20;
const SLICES = 10;
const LEASE_MS = 60_000;
/** Failed attempts after which the job logs an error for staff. Retries continue once an hour. */
const WARN_AFTER = 12;

export type SettleDeps = SyncDeps & Pick<Deps, "rooms" | "newId">;

/**
 * Scheduled job. Charges, cancels or announces tips whose `dueAt` has passed. Safe to run
 * concurrently.
 */
export async function settleTips(deps: SettleDeps): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) {
    const dueTips = await lease(deps);
    for (const tip of dueTips) await tryTip(deps, tip);
    if (dueTips.length < SLICE) return;
  }
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

/** Charges a tip after the undo period, or earlier if the giver asks for that. */
export async function settleTip(
  deps: SettleDeps,
  { id, state }: Pick<TipRow, "id" | "state">,
): Promise<void> {
  if (state === "held") {
    const isAllowed = await canStillTip(deps, id);
    const dueAt = deps.now() + LEASE_MS;
    // If the giver undoes the tip at the same time, only one of both updates still finds the state
    // "held".
    if (isAllowed) await moveTip(deps, { id, from: ["held"], set: { state: "settling", dueAt } });
    else
      await moveTip(deps, {
        id,
        from: ["held"],
        set: { state: "undoing", dueAt, failure: CREATOR_DECLINED },
      });
  }
  const tip = await syncTip(deps, { id });
  if (tip?.state === "paid" && tip.announcedAt === null) await announceTip(deps, tip);
}

async function canStillTip(deps: Pick<Deps, "db" | "now">, id: string): Promise<boolean> {
  const tip = await deps.db
    .select({
      giverId: tips.giverId,
      subjectType: tips.subjectType,
      subjectId: tips.subjectId,
      message: tips.message,
    })
    .from(tips)
    .innerJoin(users, eq(users.id, tips.creatorId))
    .where(
      and(
        eq(tips.id, id),
        sql`${users.suspendedAt} is null and ${users.deletionRequestedAt} is null`,
        sql`${users.takesTips} and ${users.emailVerifiedAt} is not null`,
        mayEarnCondition(),
        sql`not ${hasBlocked(tips.creatorId, tips.giverId)}`,
      ),
    )
    .get();
  return tip !== undefined && (await mayWriteWithTip(deps, tip));
}
