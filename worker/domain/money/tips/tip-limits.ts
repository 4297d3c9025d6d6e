import { and, eq, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { tipLimits, tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { DAY_MS, MONTH_MS, TIP_LIMITS } from "./contract.ts";
import type { SpendingLimits, TipBudget } from "./contract-api.ts";
import { applyRequestedLimits, DEFAULT_LIMITS, limitsAt, type StoredLimits } from "./rules.ts";

const TRIES = 5;

/** SQL: cents that a giver has spent. Includes tips in progress, so that concurrent tips count. */
const spentSince = (giverId: string, since: number) =>
  sql<number>`(select coalesce(sum(cents - refunded_cents), 0) from ${tips}
    where giver_id = ${giverId} and created_at > ${since} and state not in ('undone', 'failed'))`;

/** SQL for the spending limit in effect at a time. Must equal `limitsAt`; a test compares both. */
const limitAt = (giverId: string, at: number, period: "day" | "month") => {
  const defaultCents = period === "day" ? TIP_LIMITS.dayCents : TIP_LIMITS.monthCents;
  const [currentColumn, nextColumn] = [sql.raw(`${period}_cents`), sql.raw(`next_${period}_cents`)];
  return sql<number>`coalesce((select case when next_from is not null and next_from <= ${at} then coalesce(${nextColumn}, ${currentColumn}) else ${currentColumn} end
    from ${tipLimits} where user_id = ${giverId}), ${defaultCents})`;
};

/** SQL condition for the statement that inserts a tip: the giver's limits allow the amount. */
export const isWithinLimits = ({
  giverId,
  cents,
  at,
}: {
  giverId: string;
  cents: number;
  at: number;
}): SQL =>
  sql`${spentSince(giverId, at - DAY_MS)} + ${cents} <= ${limitAt(giverId, at, "day")}
    and ${spentSince(giverId, at - MONTH_MS)} + ${cents} <= ${limitAt(giverId, at, "month")}`;

async function readLimits(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<StoredLimits & { version: number }> {
  const row = await db.select().from(tipLimits).where(eq(tipLimits.userId, userId)).get();
  return row ?? { ...DEFAULT_LIMITS, version: 0 };
}

/** Returns a giver's current spending limits and the unused cents of each limit. */
export async function getTipBudget(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<TipBudget> {
  const at = deps.now();
  const [stored, spent] = await Promise.all([
    readLimits(deps, userId),
    deps.db.get<{ day: number; month: number }>(
      sql`select ${spentSince(userId, at - DAY_MS)} as day, ${spentSince(userId, at - MONTH_MS)} as month`,
    ),
  ]);
  const limits = limitsAt(stored, at);
  const hasPendingRaise = stored.nextFrom !== null && stored.nextFrom > at;
  return {
    ...limits,
    dayLeft: Math.max(0, limits.dayCents - (spent?.day ?? 0)),
    monthLeft: Math.max(0, limits.monthCents - (spent?.month ?? 0)),
    next: hasPendingRaise
      ? {
          dayCents: stored.nextDayCents ?? limits.dayCents,
          monthCents: stored.nextMonthCents ?? limits.monthCents,
          from: stored.nextFrom ?? 0,
        }
      : null,
  };
}

/** Lowers limits now or raises them after a day. Throws VALIDATION if monthCents < dayCents. */
export async function setTipLimits(
  deps: Pick<Deps, "db" | "now">,
  { userId, ...wished }: SpendingLimits & { userId: string },
): Promise<TipBudget> {
  if (wished.monthCents < wished.dayCents) {
    const message = t("tips.limits.monthTooLow");
    throw new DomainError("VALIDATION", message, { fields: { monthCents: message } });
  }
  for (let i = 0; i < TRIES; i++) {
    const { version, ...stored } = await readLimits(deps, userId);
    const at = deps.now();
    const { dayCents, monthCents, nextDayCents, nextMonthCents, nextFrom } = applyRequestedLimits(
      stored,
      wished,
      at,
    );
    const row = {
      userId,
      dayCents,
      monthCents,
      nextDayCents,
      nextMonthCents,
      nextFrom,
      version: version + 1,
      updatedAt: at,
    };
    const { meta } = await deps.db
      .insert(tipLimits)
      .values(row)
      .onConflictDoUpdate({
        target: tipLimits.userId,
        set: row,
        setWhere: and(eq(tipLimits.version, version)),
      });
    if (meta.changes > 0) return getTipBudget(deps, { userId });
  }
  throw new DomainError("CONFLICT", t("tips.limits.conflict"));
}
