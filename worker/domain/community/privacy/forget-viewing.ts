import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
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
    // The trend keeps the contribution of these actions.
    db.delete(trendActs).where(eq(trendActs.viewerKey, userViewerKey)),
    // The daily counts of the videos keep these shares.
    db.delete(videoShares).where(eq(videoShares.viewerKey, userViewerKey)),
  ] as const;
}
