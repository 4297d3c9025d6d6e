import { type SQL, sql } from "drizzle-orm";
import { disputes, invoices, tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS, TIP_HOLD_DAYS } from "./contract.ts";

const HOLD_MS = TIP_HOLD_DAYS * DAY_MS;

/**
 * SQL condition: the giver paid at least TIP_HOLD_DAYS earlier, and no bank charged back a payment
 * of the giver. A fully refunded payment does not count, because the owner of a stolen card has no
 * reason to dispute a refunded payment.
 */
const isEstablished = (giver: SQL, at: number) => sql`(
  (exists (select 1 from ${tips} p where p.giver_id = ${giver} and p.state = 'paid' and p.paid_at <= ${at - HOLD_MS}
      and p.refunded_cents < p.cents)
    or exists (select 1 from ${invoices} i where i.user_id = ${giver} and i.status = 'paid' and i.paid_cents > i.refunded_cents
      and coalesce(i.paid_at, i.created_at) <= ${at - HOLD_MS}))
  and not exists (select 1 from ${disputes} d where d.user_id = ${giver}
    and d.status <> 'won' and d.status <> 'prevented' and d.status not glob 'warning_*'))`;

/**
 * SQL for the cents of a creator's tips that cannot be paid out yet: recent tips of givers who are
 * new to paying (docs/decisions/038-tip-hold.md).
 * @param creator id or SQL expression. A column needs its table name, which the query builder
 * omits.
 */
export const heldTipsOf = (creator: SQL, at: number): SQL<number> => sql<number>`(
  select coalesce(sum(h.creator_cents - min(h.refunded_cents + h.disputed_cents, h.cents) * h.creator_cents / h.cents), 0)
  from ${tips} h
  where h.creator_id = ${creator} and h.state = 'paid' and h.paid_at > ${at - HOLD_MS}
    and not ${isEstablished(sql`h.giver_id`, at)})`;

/** Returns the cents of a creator's tips that cannot be paid out yet. */
export async function readHeldTips(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<number> {
  return (
    (await db.get<{ cents: number }>(sql`select ${heldTipsOf(sql`${userId}`, now())} as cents`))
      ?.cents ?? 0
  );
}
