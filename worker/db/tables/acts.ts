import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACT_KINDS, ACT_VERDICTS, STANDINGS } from "../../domain/media/verdicts/contract.ts";
import { EARNING_TYPES } from "../../domain/money/partner/contract.ts";
import { users } from "./users.ts";

/**
 * Acts: viewers' actions (views, follows, likes, shares, votes, live viewing) that can pay a
 * creator, rank a video or qualify a creator for the partner program. Each row contains the data
 * that decides whether the action counts (domain/media/verdicts).
 */
export const acts = sqliteTable(
  "acts",
  {
    /** The id, such as `view:<playback>`, is deterministic: a repeated insert adds no row. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ACT_KINDS }).notNull(),
    creatorId: text("creator_id").notNull(),
    /** Id of the playback or video of a view, the video of a like, or the channel of a follow. */
    subjectId: text("subject_id").notNull(),
    /** Format: `u:<user id>` or `a:<hash of an anonymous viewer>`. */
    viewerKey: text("viewer_key").notNull(),
    standing: text("standing", { enum: STANDINGS }).notNull(),
    /** Keyed hash of the IP network (`networkOf`); changes every 30 days, deleted after 60 days. */
    network: text("network"),
    /**
     * Keyed hash of the /64 prefix of an IPv6 address, or "" for IPv4. The hash changes every 30
     * days and is deleted after 60 days, like `network`.
     */
    home: text("home").notNull().default(""),
    /** Keyed hash of the device cookie, changed and deleted like `network`. */
    device: text("device"),
    period: integer("period").notNull(),
    at: integer("at").notNull(),
    /** Whether the action counts. Null until a job decides this after the action's UTC day. */
    verdict: text("verdict", { enum: ACT_VERDICTS }),
    /** When the job last checked the action. If `verdict` is still null, data was missing. */
    judgedAt: integer("judged_at"),
    takenBackAt: integer("taken_back_at"),
    /** Claim (partner bonus) that paid for the view. The id stays after the video is erased. */
    claimId: text("claim_id"),
  },
  (t) => [
    index("acts_pending").on(t.judgedAt, t.at).where(sql`verdict is null`),
    index("acts_waiting").on(t.judgedAt).where(sql`verdict in ('unconfirmed', 'new_account')`),
    index("acts_network")
      .on(t.network, t.creatorId, t.home, t.viewerKey)
      .where(sql`network is not null`),
    index("acts_network_evidence")
      .on(t.network, t.home, t.kind)
      .where(sql`network is not null and standing = 'established'`),
    index("acts_audience")
      .on(t.creatorId, t.period, t.network, t.home, t.viewerKey, t.standing)
      .where(sql`verdict = 'counts' and kind in ('view', 'follow')`),
    index("acts_device")
      .on(t.device, t.creatorId, t.viewerKey)
      .where(sql`device is not null and standing <> 'visitor'`),
    index("acts_viewer").on(t.viewerKey, t.at),
    index("acts_receipts").on(t.creatorId, t.kind, t.at),
    index("acts_subject").on(t.subjectId),
    index("acts_at").on(t.at),
    index("acts_returned_follows")
      .on(t.creatorId)
      .where(sql`kind = 'follow' and taken_back_at is not null`),
  ],
);

/** Partner bonuses that were taken back because the paid views or followers do not count. */
export const claimReturns = sqliteTable(
  "claim_returns",
  {
    /** Id of the ledger journal (booking) that takes the bonus back. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: EARNING_TYPES }).notNull(),
    claimId: text("claim_id"),
    count: integer("count").notNull(),
    cents: integer("cents").notNull(),
    createdAt: integer("created_at").notNull(),
    notifiedAt: integer("notified_at"),
  },
  (t) => [
    index("claim_returns_user").on(t.userId, t.kind),
    index("claim_returns_claim").on(t.claimId).where(sql`claim_id is not null`),
    index("claim_returns_unannounced").on(t.userId).where(sql`notified_at is null`),
    check("claim_return_takes_something", sql`count > 0 and cents >= 0`),
  ],
);
