import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { brandDealPayments, brandDeals, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DEAL_MOVES, type DealEvent, isFinal } from "./rules.ts";

export type DealRow = typeof brandDeals.$inferSelect;

interface Move {
  dealId: string;
  event: DealEvent;
  /** Names this try: what comes after in the batch asks `wasMoved` with it. */
  changeId: string;
  set?: Partial<
    Pick<
      DealRow,
      | "reason"
      | "invitedId"
      | "creatorId"
      | "videoId"
      | "offeredAt"
      | "acceptedAt"
      | "deliveredAt"
      | "approvedAt"
      | "releasesAt"
    >
  >;
  guard?: SQL;
}

/**
 * The first statement of a batch that moves a deal: it does nothing where the event cannot happen
 * or the guard does not hold, and then `wasMoved` holds for nothing that follows.
 */
export function moveStatement(
  { db, now }: Pick<Deps, "db" | "now">,
  { dealId, event, changeId, set = {}, guard }: Move,
) {
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

/**
 * The delivered video can be watched by everybody, with the label: no lock, no private channel, no
 * suspended or closed account.
 */
export const isShown: SQL = sql`exists (select 1 from ${videos} join ${users} on ${users.id} = ${videos.creatorId}
  where ${videos.id} = ${brandDeals.videoId} and ${videos.state} = 'published' and ${videos.visibility} = 'public'
  and not ${videos.subscribersOnly} and ${videos.paidPartner} is not null and ${users.profileVisibility} = 'public'
  and ${users.suspendedAt} is null and ${users.deletionRequestedAt} is null and ${users.deletedAt} is null)`;
