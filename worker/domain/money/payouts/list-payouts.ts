import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { payoutOutbox, payouts, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { OPEN_STATES, type PayoutState, type StaffPayout } from "./contract.ts";
import { needsStaff } from "./rules.ts";

/** stuck: payouts that staff must look up. open: all payouts that have not ended. */
export type PayoutFilter = PayoutState | "stuck" | "open";

const LIMIT = 50;

const conditionOf = (state: PayoutFilter | undefined): SQL | undefined => {
  if (state === undefined) return undefined;
  if (state === "stuck") return inArray(payouts.state, ["sending", "unknown"]);
  return state === "open" ? inArray(payouts.state, OPEN_STATES) : eq(payouts.state, state);
};

/** Lists payouts for staff, newest first; the "stuck" list is oldest first. */
export async function listPayouts(
  { db, now }: Pick<Deps, "db" | "now">,
  input: { state?: PayoutFilter; userId?: string; before?: string; limit?: number } = {},
): Promise<StaffPayout[]> {
  const { state, userId, before, limit = LIMIT } = input;
  const p = payouts;
  const rows = await db
    .select({
      payout: p,
      username: users.username,
      attempts: payoutOutbox.attempts,
      dueAt: payoutOutbox.dueAt,
    })
    .from(p)
    .innerJoin(users, eq(users.id, p.userId))
    .leftJoin(payoutOutbox, eq(payoutOutbox.payoutId, p.id))
    .where(
      and(
        conditionOf(state),
        userId === undefined ? undefined : eq(p.userId, userId),
        before === undefined ? undefined : older(before),
      ),
    )
    .orderBy(
      ...(state === "stuck" ? [asc(p.createdAt), asc(p.id)] : [desc(p.createdAt), desc(p.id)]),
    )
    .limit(limit);
  const all = rows.map(({ payout, username, attempts, dueAt }) => {
    const { toldAt: _, month: __, ...shown } = payout;
    return {
      ...shown,
      username,
      attempts: attempts ?? 0,
      dueAt,
      needsStaff: needsStaff(payout, now()),
    };
  });
  return state === "stuck" ? all.filter((payout) => payout.needsStaff) : all;
}

const older = (before: string) => {
  const at = sql`(select created_at from ${payouts} where id = ${before})`;
  return or(lt(payouts.createdAt, at), and(eq(payouts.createdAt, at), lt(payouts.id, before)));
};
