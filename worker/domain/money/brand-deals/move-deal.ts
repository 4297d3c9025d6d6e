import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { brandDealPayments, brandDeals, renditions, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isTakenDown } from "../../media/removal/taken-down.ts";
import { DEAL_MOVES, type DealEvent, isFinal } from "./rules.ts";

const DAY_MS = 86_400_000;

export type DealRow = typeof brandDeals.$inferSelect;

interface Move {
  dealId: string;
  event: DealEvent;
  /** Id of this state change, by which `wasMoved` finds out whether the change happened. */
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
 * This must be the first statement of a batch that changes a deal's state. If the event is not
 * allowed or the guard is false, nothing changes, and `wasMoved` is false for the later statements.
 */
export function moveStatement(
  { db, now }: Pick<Deps, "db" | "now">,
  { dealId, event, changeId, set = {}, guard }: Move,
) {
  const move = DEAL_MOVES[event];
  const { from, to } = move;
  const hasTime = "needs" in move ? isNotNull(brandDeals[move.needs]) : undefined;
  const at = now();
  return db
    .update(brandDeals)
    .set({ ...set, state: to, changeId, updatedAt: at, ...(isFinal(to) ? { endedAt: at } : {}) })
    .where(and(eq(brandDeals.id, dealId), inArray(brandDeals.state, [...from]), hasTime, guard));
}

/** SQL condition: the batch's `moveStatement` changed the deal. Valid only in the same batch. */
export const wasMoved = (dealId: string, changeId: string): SQL =>
  sql`exists (select 1 from ${brandDeals} where ${brandDeals.id} = ${dealId} and ${brandDeals.changeId} = ${changeId})`;

/**
 * SQL condition: the deal's state has not changed since it was read. Without this condition, a
 * decision could apply to a delivery that was made after the read, or overwrite another staff
 * member's decision.
 */
export const isUnchanged = ({ changeId }: Pick<DealRow, "changeId">): SQL =>
  sql`${brandDeals.changeId} is ${changeId}`;

/**
 * SQL condition: the video's file, length and renditions have not changed since the creator
 * delivered the video. The creator may change them while the deal is disputed, but must then
 * deliver the video again.
 */
export const isVideoAsDelivered: SQL = sql`exists (select 1 from ${videos} where ${videos.id} = ${brandDeals.videoId}
  and ${videos.mediaSince} <= ${brandDeals.deliveredAt} and coalesce(${videos.trimmedAt}, 0) <= ${brandDeals.deliveredAt}
  and not exists (select 1 from ${renditions} where ${renditions.videoId} = ${videos.id} and ${renditions.state} = 'ready' and ${renditions.updatedAt} > ${brandDeals.deliveredAt}))`;

/** SQL condition: the platform holds the brand's full payment for the deal. */
export const isBacked: SQL = sql`exists (select 1 from ${brandDealPayments} where ${brandDealPayments.id} = ${brandDeals.paymentId} and ${brandDealPayments.heldCents} = ${brandDeals.amountCents})`;

/** SQL condition: everybody can watch the delivered video, which has the partnership label. */
export const isVideoPublic: SQL = sql`exists (select 1 from ${videos} join ${users} on ${users.id} = ${videos.creatorId}
  where ${videos.id} = ${brandDeals.videoId} and ${videos.state} = 'published' and ${videos.visibility} = 'public'
  and not ${videos.subscribersOnly} and ${videos.paidPartner} is not null and ${users.profileVisibility} = 'public'
  and ${users.suspendedAt} is null and ${users.deletionRequestedAt} is null and ${users.deletedAt} is null)`;

/**
 * SQL condition: the creator of an approved brand deal has kept the promise about the deal's video.
 * The video must stay public until the agreed days after the approval are over. After these days,
 * the creator may hide or delete the video. A suspension of the creator breaks the promise at any
 * time, and so does a video that staff remove or block.
 * @param at current time, ms since 1970-01-01
 */
export const isPromiseKept = (at: number): SQL =>
  sql`(${isVideoPublic} or (${brandDeals.approvedAt} + ${brandDeals.keepDays} * ${DAY_MS} <= ${at}
  and not exists (select 1 from ${users} where ${users.id} = ${brandDeals.creatorId} and ${users.suspendedAt} is not null)
  and not exists (select 1 from ${videos} where ${videos.id} = ${brandDeals.videoId}
    and (${videos.decisionId} is not null or ${videos.state} = 'blocked' or ${isTakenDown}))))`;
