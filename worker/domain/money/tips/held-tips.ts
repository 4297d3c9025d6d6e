import { type SQL, sql } from "drizzle-orm";
import { disputes, invoices, tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS, TIP_HOLD_DAYS } from "./contract.ts";

const HOLD_MS = TIP_HOLD_DAYS * DAY_MS;

/**
 * SQL condition: the giver of a tip is no longer new to paying. The giver made a payment at least
 * TIP_HOLD_DAYS earlier, and no bank has charged back or holds a payment of the giver. A payment
 * that was refunded in full does not count, because the owner of a stolen card has no reason to
 * dispute a refunded payment.
 */
const isEstablished = (giver: SQL, at: number) => sql`(
  (exists (select 1 from ${tips} p where p.giver_id = ${giver} and p.state = 'paid' and p.paid_at <= ${at - HOLD_MS}
      and p.refunded_cents < p.cents)
    or exists (select 1 from ${invoices} i where i.user_id = ${giver} and i.status = 'paid' and i.paid_cents > i.refunded_cents
      and coalesce(i.paid_at, i.created_at) <= ${at - HOLD_MS}))
  and not exists (select 1 from ${disputes} d where d.user_id = ${giver}
    and d.status <> 'won' and d.status <> 'prevented' and d.status not glob 'warning_*'))`;

/**
 * SQL for the part of a creator's tips that cannot be paid out yet, in cents: tips of the last
 * TIP_HOLD_DAYS days whose giver is new to paying, minus refunds and chargebacks
 * (docs/decisions/038-tip-hold.md).
 * @param creator the creator's id or an SQL expression for it. A column needs its table name, which
 *   the query builder omits
 */
export const heldTipsOf = (creator: SQL, at: number): SQL<number> => sql<number>`(
  select coalesce(sum(h.creator_cents - min(h.refunded_cents + h.disputed_cents, h.cents) * h.creator_cents / h.cents), 0)
  from ${tips} h
  where h.creator_id = ${creator} and h.state = 'paid' and h.paid_at > ${at - HOLD_MS}
    and not ${isEstablished(sql`h.giver_id`, at)})`;

/** Returns the part of a creator's tips that cannot be paid out yet, cents. */
export async function readHeldTips(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<number> {
  return (
    (await db.get<{ cents: number }>(sql`select ${heldTipsOf(sql`${userId}`, now())} as cents`))
      ?.cents ?? 0
  );
}
