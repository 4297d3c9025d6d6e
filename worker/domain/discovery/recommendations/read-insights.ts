import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import {
  comments,
  follows,
  interactions,
  playbackSessions,
  recommendationPreferences,
  users,
  videoReactions,
  videos,
} from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { ifReadable, readableVideoCreator } from "../../accounts/visibility/readable-titles.ts";
import type { Deps } from "../../deps.ts";
import { countHundredths } from "../../media/playback/hundredths.ts";
import type { Insights } from "./contract-api.ts";
import { insightsOf, type WatchedOnce } from "./insights.ts";

const PLAYBACKS = 1000;
const ACTS = 500;

/** Reads the viewing habits of a user who allows analytics collection; otherwise empty. */
export async function readInsights(
  deps: Pick<Deps, "db" | "now">,
  { actor }: { actor: SignedInActor },
): Promise<Insights> {
  const { db } = deps;
  // The subquery saves a query for the time.
  const resetAt = sql`coalesce((select reset_at from ${recommendationPreferences} where user_id = ${actor.id}), 0)`;
  const s = playbackSessions;
  const [rows, likes, events, chatDays, followed, user] = await db.batch([
    db
      .select({
        at: s.startedAt,
        playedMs: s.playedMs,
        played: s.played,
        device: s.device,
        // Null for a video that became private, whose new category the user must not learn.
        category: ifReadable(videos.category),
        duration: videos.durationSeconds,
      })
      .from(s)
      .innerJoin(videos, eq(videos.id, s.videoId))
      .leftJoin(users, readableVideoCreator(actor))
      .where(
        and(
          eq(s.userId, actor.id),
          gt(s.startedAt, resetAt),
          gt(s.playedMs, 0),
          or(isNull(s.barred), ne(s.barred, "own")),
        ),
      )
      // Sorts by rowid, which is in the index and has the same order as the start time.
      .orderBy(sql`${s}.rowid desc`)
      .limit(PLAYBACKS),
    db
      .select({ at: videoReactions.createdAt })
      .from(videoReactions)
      .where(
        and(
          eq(videoReactions.userId, actor.id),
          eq(videoReactions.reaction, "like"),
          gt(videoReactions.createdAt, resetAt),
        ),
      )
      .limit(ACTS),
    db
      .select({ at: interactions.createdAt, type: interactions.interactionType })
      .from(interactions)
      .where(and(eq(interactions.userId, actor.id), gt(interactions.createdAt, resetAt)))
      .orderBy(desc(interactions.createdAt))
      .limit(ACTS),
    db
      .select({ at: comments.createdAt })
      .from(comments)
      .where(
        and(
          eq(comments.userId, actor.id),
          gt(comments.createdAt, resetAt),
          isNull(comments.deletedAt),
        ),
      )
      .orderBy(sql`${comments}.rowid desc`)
      .limit(ACTS),
    db
      .select({ at: follows.createdAt })
      .from(follows)
      .where(and(eq(follows.followerId, actor.id), gt(follows.createdAt, resetAt)))
      .limit(ACTS),
    db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, actor.id)),
  ]);
  return insightsOf({
    watched: rows.map(toWatchedOnce),
    // Takes only shares from the events, because all other actions have their own tables.
    acts: [
      ...likes,
      ...events.filter(({ type }) => type === "share"),
      ...chatDays,
      ...followed,
    ].map(({ at }) => at),
    timeZone: user[0]?.timeZone ?? "UTC",
    now: deps.now(),
  });
}

const DEVICES = { desktop: "desktop", mobile: "mobile", tablet: "mobile" } as const;

function toWatchedOnce(row: {
  at: number;
  playedMs: number;
  played: string;
  device: string;
  category: string | null;
  duration: number | null;
}): WatchedOnce {
  const { at, playedMs, played, device, category, duration } = row;
  const seconds = playedMs / 1000;
  // If the player reported no positions, the share is computed from the play time, which counts a
  // repeated section twice.
  const share = played === "" ? (duration ? seconds / duration : 0) : countHundredths(played) / 100;
  const known =
    device === "desktop" || device === "mobile" || device === "tablet" ? DEVICES[device] : null;
  return { at, seconds, share: Math.min(1, share), category, device: known };
}
