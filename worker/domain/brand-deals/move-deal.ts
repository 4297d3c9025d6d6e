import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { brandDealPayments, brandDeals, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DEAL_MOVES, type DealEvent, isFinal } from "./rules.ts";

export type DealRow = typeof brandDeals.$inferSelect;

interface Move {
  dealId: string;
  event: DealEvent;
  /** Names this try: what comes after in the batch asks `wasMoved` with it. */
  changeId: string;
  set?: Partial<Pick<DealRow, "reason" | "invitedId" | "creatorId" | "videoId" | "offeredAt" | "acceptedAt" | "deliveredAt">>;
  guard?: SQL;
}

/**
 * The first statement of a batch that moves a deal: it does nothing where the event cannot happen or the guard does not hold, and
 * then `wasMoved` holds for nothing that follows.
 */
export function moveStatement({ db, now }: Pick<Deps, "db" | "now">, { dealId, event, changeId, set = {}, guard }: Move) {
  const { from, to } = DEAL_MOVES[event];
  const at = now();
  return db
    .update(brandDeals)
    .set({ ...set, state: to, changeId, updatedAt: at, ...(isFinal(to) ? { endedAt: at } : {}) })
    .where(and(eq(brandDeals.id, dealId), inArray(brandDeals.state, [...from]), guard));
}

/** Whether this very try moved the deal; no later change of it can stand in the same batch. */
export const wasMoved = (dealId: string, changeId: string): SQL =>
  sql`exists (select 1 from ${brandDeals} where ${brandDeals.id} = ${dealId} and ${brandDeals.changeId} = ${changeId})`;

/** The brand's money for the deal is in, all of it. */
export const isBacked: SQL = sql`exists (select 1 from ${brandDealPayments} where ${brandDealPayments.id} = ${brandDeals.paymentId} and ${brandDealPayments.heldCents} = ${brandDeals.amountCents})`;

/** What was delivered can be watched by everybody, with the label. */
export const isShown: SQL = sql`exists (select 1 from ${videos} where ${videos.id} = ${brandDeals.videoId} and ${videos.state} = 'published' and ${videos.visibility} = 'public' and ${videos.paidPartner} is not null)`;
