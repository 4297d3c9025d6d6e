import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACT_KINDS, ACT_VERDICTS, STANDINGS } from "../../domain/media/counting/contract.ts";
import { EARNING_TYPES } from "../../domain/money/partner/contract.ts";
import { users } from "./users.ts";

/**
 * Actions of viewers (acts) that can pay a creator, rank a video or make a creator eligible for the
 * partner program: views, follows, likes, shares, votes and live viewing. Each row contains the
 * data from which the platform judges whether the action counts (rules in domain/media/counting).
 */
export const acts = sqliteTable(
  "acts",
  {
    /**
     * Deterministic key, such as `view:<playback>` or `follow:<follower>:<creator>:<time>`, so that
     * a repeated insert adds no row.
     */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ACT_KINDS }).notNull(),
    creatorId: text("creator_id").notNull(),
    /**
     * For a view: the playback, or the video once the playback is deleted. For a like or a share:
     * the video. For a follow: the channel.
     */
    subjectId: text("subject_id").notNull(),
    /** `u:<user id>` or `a:<hash of an anonymous viewer>`, as in `video_views`. */
    viewerKey: text("viewer_key").notNull(),
    standing: text("standing", { enum: STANDINGS }).notNull(),
    /**
     * Keyed hash of the viewer's IPv4 address or IPv6 /64 prefix. The same network has another hash
     * in each 30-day period. The hash is deleted after 60 days. More recent actions always have a
     * hash, except follows from before migration 0050.
     */
    network: text("network"),
    /**
     * Keyed hash of the device cookie, changed and deleted like `network`. Null without a cookie.
     */
    device: text("device"),
    /** Number of the 30-day period of the action (`periodOf` in media/counting/contract.ts). */
    period: integer("period").notNull(),
    at: integer("at").notNull(),
    /** Null until the action is judged, which happens after the end of its UTC day. */
    verdict: text("verdict", { enum: ACT_VERDICTS }),
    /**
     * Time when the action was last judged. If `verdict` is still null, the action waits for more
     * data about its network (domain/money/fraud/judge-acts.ts).
     */
    judgedAt: integer("judged_at"),
    /** Time when a viewer action that had counted stopped counting; null if that never happened. */
    takenBackAt: integer("taken_back_at"),
    /** The partner's claim whose bonus paid for the view. It stays after the video is erased. */
    claimId: text("claim_id"),
  },
  (t) => [
    index("acts_pending").on(t.judgedAt, t.at).where(sql`verdict is null`),
    index("acts_waiting").on(t.judgedAt).where(sql`verdict in ('unconfirmed', 'new_account')`),
    index("acts_network").on(t.network, t.creatorId, t.viewerKey).where(sql`network is not null`),
    index("acts_network_evidence")
      .on(t.network, t.kind)
      .where(sql`network is not null and standing = 'established'`),
    index("acts_audience")
      .on(t.creatorId, t.period, t.network, t.viewerKey, t.standing)
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

/** Partner bonuses that were taken back, because paid views or followers do not count. */
export const claimReturns = sqliteTable(
  "claim_returns",
  {
    /** Key of the ledger journal that takes the bonus back. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: EARNING_TYPES }).notNull(),
    /** For views: the claim whose bonus had paid for them. Null for followers. */
    claimId: text("claim_id"),
    count: integer("count").notNull(),
    cents: integer("cents").notNull(),
    createdAt: integer("created_at").notNull(),
    notifiedAt: integer("notified_at"),
  },
  (t) => [
    index("claim_returns_user").on(t.userId, t.kind),
    check("claim_return_takes_something", sql`count > 0 and cents >= 0`),
  ],
);
