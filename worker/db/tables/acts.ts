import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACT_KINDS, ACT_VERDICTS, STANDINGS } from "../../domain/media/counting/contract.ts";
import { users } from "./users.ts";

/** Each view, follow, like and share with what decides whether it pays, ranks or makes eligible (domain/media/counting). */
export const acts = sqliteTable(
  "acts",
  {
    /** `view:<playback>`, `follow:<follower>:<creator>:<time>` and so on: the same act is one row. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ACT_KINDS }).notNull(),
    /** The channel that the act is for. */
    creatorId: text("creator_id").notNull(),
    /** Of a view: the playback, or the video once the playback is deleted. Of a like or a share: the video. Of a follow: the channel. */
    subjectId: text("subject_id").notNull(),
    /** `u:<user id>` or `a:<hash>`, as of views. */
    viewerKey: text("viewer_key").notNull(),
    standing: text("standing", { enum: STANDINGS }).notNull(),
    /** Keyed hash of the network for 30 days, deleted after 60 days. Newer acts have one, except follows from before migration 0050. */
    network: text("network"),
    /** Keyed hash of the browser's device cookie, kept as long. */
    device: text("device"),
    /** Which 30 days (counting/contract.ts). */
    period: integer("period").notNull(),
    at: integer("at").notNull(),
    /** Null until it is judged, after its UTC day. */
    verdict: text("verdict", { enum: ACT_VERDICTS }),
    /** Time of the last judgement. With no verdict, the act waits for the evidence of its network (fraud/judge-acts.ts). */
    judgedAt: integer("judged_at"),
    /** When a verdict that had counted was changed. */
    takenBackAt: integer("taken_back_at"),
    /** The claim that paid for the view. It stays here when the video is erased. */
    claimId: text("claim_id"),
  },
  (t) => [
    index("acts_pending").on(t.judgedAt, t.at).where(sql`verdict is null`),
    index("acts_waiting").on(t.judgedAt).where(sql`verdict in ('unconfirmed', 'new_account')`),
    index("acts_network").on(t.network, t.creatorId, t.viewerKey).where(sql`network is not null`),
    index("acts_network_evidence").on(t.network, t.kind).where(sql`network is not null and standing = 'established'`),
    index("acts_audience")
      .on(t.creatorId, t.period, t.network, t.viewerKey, t.standing)
      .where(sql`verdict = 'counts' and kind in ('view', 'follow')`),
    index("acts_device").on(t.device, t.creatorId, t.viewerKey).where(sql`device is not null and standing <> 'visitor'`),
    index("acts_viewer").on(t.viewerKey, t.at),
    index("acts_receipts").on(t.creatorId, t.kind, t.at),
    index("acts_subject").on(t.subjectId),
    index("acts_at").on(t.at),
    index("acts_returned_follows").on(t.creatorId).where(sql`kind = 'follow' and taken_back_at is not null`),
  ],
);

/** Paid views or followers that were found not to count: what was taken back for them. */
export const claimReturns = sqliteTable(
  "claim_returns",
  {
    /** The journal's key. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["views", "followers"] }).notNull(),
    /** Of views, the claim that had paid for them. */
    claimId: text("claim_id"),
    count: integer("count").notNull(),
    cents: integer("cents").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the creator was notified. */
    notifiedAt: integer("notified_at"),
  },
  (t) => [index("claim_returns_user").on(t.userId, t.kind), check("claim_return_takes_something", sql`count > 0 and cents >= 0`)],
);
