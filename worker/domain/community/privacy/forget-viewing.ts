import { and, eq, gte, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import {
  acts,
  channelFans,
  interactions,
  memberDeeds,
  playbackSessions,
  trendActs,
  videoShares,
  videoViews,
  watchProgress,
} from "../../../db/schema.ts";
import { anonymousKey } from "../../accounts/users/viewing-data.ts";
import type { Deps } from "../../deps.ts";
import { DAY_MS, dayOf } from "../../kernel/calendar/days.ts";
import { detachViewActs } from "../../media/verdicts/record-act.ts";

/** SQL condition: the viewer key has another view of the same video on the same day. */
const hasTwin = (viewerKey: string, which: SQL = sql`true`) =>
  sql`exists (select 1 from ${videoViews} v where v.video_id = ${videoViews.videoId} and v.day = ${videoViews.day}
    and v.viewer_key = ${viewerKey} and ${which})`;

/**
 * Builds the batch statements that delete a user's viewing data. Views stay counted under an
 * anonymous key. If two rows would become the same view, the row that earns money is kept.
 */
export async function forgetViewing(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  userId: string,
) {
  const { db } = deps;
  const userViewerKey = `u:${userId}`;
  const anonymousViewerKey = await anonymousKey(deps, userId);
  return [
    // Comments, chat messages and tips stay, because they are not viewing data.
    db.update(channelFans).set({ watchedMs: 0 }).where(eq(channelFans.userId, userId)),
    db.delete(interactions).where(eq(interactions.userId, userId)),
    // The sums of these rows remain in the user's counters and days.
    db
      .delete(memberDeeds)
      .where(and(eq(memberDeeds.userId, userId), inArray(memberDeeds.deed, ["watch", "category"]))),
    db.delete(watchProgress).where(eq(watchProgress.userId, userId)),
    ...detachViewActs(deps, userViewerKey),
    db
      .delete(playbackSessions)
      .where(
        or(eq(playbackSessions.userId, userId), eq(playbackSessions.viewerKey, userViewerKey)),
      ),
    db
      .delete(videoViews)
      .where(
        and(
          eq(videoViews.viewerKey, anonymousViewerKey),
          isNull(videoViews.claimId),
          hasTwin(userViewerKey, sql`v.claim_id is not null`),
        ),
      ),
    db
      .delete(videoViews)
      .where(and(eq(videoViews.viewerKey, userViewerKey), hasTwin(anonymousViewerKey))),
    db
      .update(videoViews)
      .set({ viewerKey: anonymousViewerKey })
      .where(eq(videoViews.viewerKey, userViewerKey)),
    db
      .update(acts)
      .set({ viewerKey: anonymousViewerKey })
      .where(and(eq(acts.viewerKey, userViewerKey), inArray(acts.kind, ["view", "share"]))),
    // These rows prevent the next like or share of the same video from counting again.
    ...moveCounted(db, { from: userViewerKey, to: anonymousViewerKey }),
  ] as const;
}

interface KeyChange {
  from: string;
  to: string;
  /** The days whose rows change, in days since 1970. Default: all days. */
  days?: number[];
}

/** Builds the statements that store a viewer's counted likes and shares under another key. */
function moveCounted(db: Deps["db"], { from, to, days }: KeyChange) {
  const ofTrend = and(eq(trendActs.viewerKey, from), days && inArray(trendActs.day, days));
  const ofShares = and(eq(videoShares.viewerKey, from), days && inArray(videoShares.day, days));
  const isTrendCounted = sql`exists (select 1 from ${trendActs} o where o.viewer_key = ${to} and o.video_id = ${trendActs.videoId} and o.act = ${trendActs.act} and o.day = ${trendActs.day})`;
  const isShareCounted = sql`exists (select 1 from ${videoShares} o where o.viewer_key = ${to} and o.video_id = ${videoShares.videoId} and o.day = ${videoShares.day})`;
  return [
    db.delete(trendActs).where(and(ofTrend, isTrendCounted)),
    db.update(trendActs).set({ viewerKey: to }).where(ofTrend),
    db.delete(videoShares).where(and(ofShares, isShareCounted)),
    db.update(videoShares).set({ viewerKey: to }).where(ofShares),
  ] as const;
}

/**
 * Builds the batch statements for a user who turns analytics collection on again.
 * Likes, and the shares and views of today, return from the anonymous key to the user's key.
 * Otherwise each change of the setting would make them count again.
 * Shares and views of earlier days stay anonymous.
 */
export async function resumeViewing(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  userId: string,
) {
  const { db } = deps;
  const userViewerKey = `u:${userId}`;
  const anonymousViewerKey = await anonymousKey(deps, userId);
  const today = dayOf(deps.now());
  return [
    // A like counts only once ever. Its row has the day 0.
    ...moveCounted(db, { from: anonymousViewerKey, to: userViewerKey, days: [0, today] }),
    db
      .update(videoViews)
      .set({ viewerKey: userViewerKey })
      .where(
        and(
          eq(videoViews.viewerKey, anonymousViewerKey),
          eq(videoViews.day, today),
          // If both keys have a view of the same video, the user's view already counts.
          not(hasTwin(userViewerKey)),
        ),
      ),
    db
      .update(acts)
      .set({ viewerKey: userViewerKey })
      .where(
        and(
          eq(acts.viewerKey, anonymousViewerKey),
          inArray(acts.kind, ["view", "share"]),
          gte(acts.at, today * DAY_MS),
        ),
      ),
  ] as const;
}
