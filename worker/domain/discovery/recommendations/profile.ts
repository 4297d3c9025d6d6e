import { and, desc, eq, ne, sql } from "drizzle-orm";
import { batchQueries, prepared } from "../../../db/prepared.ts";
import {
  follows,
  interactions,
  playbackSessions,
  recommendationPreferences,
  streams,
  users,
  videoReactions,
  videoShares,
  videos,
} from "../../../db/schema.ts";
import { type Appetite, appetiteFrom, dislikesQuery } from "../../accounts/hidden/hidden.ts";
import { VIEWER_PARAM } from "../../accounts/users/visibility.ts";
import {
  ifReadable,
  readableStreamCreator,
  readableVideoCreator,
} from "../../accounts/visibility/readable-titles.ts";
import type { Deps } from "../../deps.ts";
import type { Event } from "./events.ts";
import { readSteering, type Steering } from "./preferences.ts";
import { type Engagement, engagementsOf, playbackEvent, sharesBy } from "./taste.ts";

const EVENTS = 300;
const FOLLOWS = 200;
const SEARCHES = 3;
/** Time after which a search no longer affects recommendations, ms. */
const SEARCHES_MS = 7 * 86_400_000;

interface Subject {
  /** `title` and `category` are null if the user lost access to the video. */
  title: string | null;
  creatorId: string;
  category: string | null;
}

export interface Profile extends Steering {
  takenUp: (Engagement & Subject)[];
  /** Each creator's share of the items that the user liked or watched. The shares add up to 1. */
  creators: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  followed: ReadonlySet<string>;
  viewed: ReadonlySet<string>;
  searches: readonly string[];
}

/** Returns the profile of a new user, or of a user whose activity must not be used. */
export const emptyProfile = (steering: Steering): Profile =>
  profileOf(steering, { rows: [], followed: new Set(), searches: [] }, 0);

export interface StoredProfile {
  profile: Profile;
  appetite: Appetite;
}

/**
 * Reads a user's profile, including queued interactions. Without analytics collection, the profile
 * contains only preferences, chosen categories and "not interested" marks.
 */
export async function readProfile(
  deps: Pick<Deps, "db" | "now" | "events">,
  userId: string,
): Promise<StoredProfile> {
  const now = deps.now();
  const pending = deps.events
    .pendingOf(userId)
    .filter(({ interactionType }) => interactionType !== "like");
  const [dislikes, ...facts] = await batchQueries(
    deps.db,
    [dislikesQuery(deps.db), ...profileQueries(deps.db)],
    {
      viewer: userId,
      viewerKey: `u:${userId}`,
      pending: JSON.stringify(pending.map(({ contentId }) => contentId)),
    },
  );
  return { profile: profileFrom(facts, pending, now), appetite: appetiteFrom(dislikes) };
}

type KnownFacts = Awaited<ReturnType<typeof batchQueries<ReturnType<typeof profileQueries>>>>;

function profileFrom(
  facts: KnownFacts,
  pending: ReturnType<Deps["events"]["pendingOf"]>,
  now: number,
): Profile {
  const [
    steeringRows,
    collecting,
    followed,
    opened,
    ofStreams,
    reactions,
    shares,
    playbacks,
    searched,
    subjects,
  ] = facts;
  const steering = readSteering(steeringRows[0]);
  if (collecting[0]?.on !== true) return emptyProfile(steering);
  const subjectOf = new Map(subjects.map(({ contentId, ...subject }) => [contentId, subject]));
  const rows: (Event & Subject)[] = [
    ...opened,
    ...ofStreams,
    ...reactions.map((row) => ({ ...row, type: "like" as const, value: 1 })),
    ...shares.map((row) => ({ ...row, type: "share" as const, value: 1 })),
    ...playbacks.flatMap(({ playback, ...row }) => {
      const event = playbackEvent(playback, now);
      return event ? [{ ...row, ...event }] : [];
    }),
    ...pending.flatMap(({ contentId, interactionType: type, value, at }) => {
      const subject = subjectOf.get(contentId);
      return subject ? [{ contentId, type, value, at, ...subject }] : [];
    }),
  ];
  const isAfterReset = ({ at }: { at: number }) => at > steering.resetAt;
  const searches = [
    ...pending
      .filter(({ contentType }) => contentType === "search")
      .map(({ contentId: words, at }) => ({ words, at })),
    ...searched,
  ].filter(({ at }) => isAfterReset({ at }) && at > now - SEARCHES_MS);
  return profileOf(
    steering,
    {
      rows: rows.filter(isAfterReset),
      followed: new Set(followed.filter(isAfterReset).map(({ creatorId }) => creatorId)),
      searches: [...new Set(searches.sort((a, b) => b.at - a.at).map(({ words }) => words))].slice(
        0,
        SEARCHES,
      ),
    },
    now,
  );
}

const VIEWER = VIEWER_PARAM.id;
// An interaction with a video that became private counts, but its title and category do not.
const subject = {
  title: ifReadable(videos.title),
  creatorId: videos.creatorId,
  category: ifReadable(videos.category),
};
const streamSubject = {
  title: ifReadable(streams.title),
  creatorId: streams.creatorId,
  category: ifReadable(streams.category),
};
const videoCreator = readableVideoCreator(VIEWER_PARAM);

const profileQueries = prepared((db) => {
  const event = {
    contentId: interactions.contentId,
    type: interactions.interactionType,
    value: interactions.value,
    at: interactions.createdAt,
  };
  // Likes of videos are read from `video_reactions`, which omits likes that users withdrew.
  const isOwnVideoEvent = and(
    eq(interactions.userId, VIEWER),
    eq(interactions.contentType, "video"),
    ne(interactions.interactionType, "like"),
  );
  return [
    db
      .select()
      .from(recommendationPreferences)
      .where(eq(recommendationPreferences.userId, VIEWER))
      .prepare(),
    db.select({ on: users.analyticsCollection }).from(users).where(eq(users.id, VIEWER)).prepare(),
    db
      .select({ creatorId: follows.creatorId, at: follows.createdAt })
      .from(follows)
      .where(eq(follows.followerId, VIEWER))
      .orderBy(desc(follows.createdAt))
      .limit(FOLLOWS)
      .prepare(),
    db
      .select({ ...event, ...subject })
      .from(interactions)
      .innerJoin(videos, eq(videos.id, interactions.contentId))
      .leftJoin(users, videoCreator)
      .where(isOwnVideoEvent)
      .orderBy(desc(interactions.createdAt))
      .limit(EVENTS)
      .prepare(),
    db
      .select({ ...event, ...streamSubject })
      .from(interactions)
      .innerJoin(streams, eq(streams.id, interactions.contentId))
      .leftJoin(users, readableStreamCreator(VIEWER_PARAM))
      .where(and(eq(interactions.userId, VIEWER), eq(interactions.contentType, "stream")))
      .orderBy(desc(interactions.createdAt))
      .limit(EVENTS)
      .prepare(),
    db
      .select({ contentId: videoReactions.videoId, at: videoReactions.createdAt, ...subject })
      .from(videoReactions)
      .innerJoin(videos, eq(videos.id, videoReactions.videoId))
      .leftJoin(users, videoCreator)
      .where(and(eq(videoReactions.userId, VIEWER), eq(videoReactions.reaction, "like")))
      .orderBy(desc(videoReactions.createdAt))
      .limit(EVENTS)
      .prepare(),
    db
      .select({ contentId: videoShares.videoId, at: videoShares.sharedAt, ...subject })
      .from(videoShares)
      .innerJoin(videos, eq(videos.id, videoShares.videoId))
      .leftJoin(users, videoCreator)
      .where(eq(videoShares.viewerKey, sql.placeholder("viewerKey")))
      .orderBy(desc(videoShares.sharedAt))
      .limit(EVENTS)
      .prepare(),
    db
      .select({
        contentId: playbackSessions.videoId,
        playback: {
          playedMs: playbackSessions.playedMs,
          played: playbackSessions.played,
          durationSeconds: videos.durationSeconds,
          startedAt: playbackSessions.startedAt,
          lastReportAt: playbackSessions.lastReportAt,
        },
        ...subject,
      })
      .from(playbackSessions)
      .innerJoin(videos, eq(videos.id, playbackSessions.videoId))
      .leftJoin(users, videoCreator)
      .where(eq(playbackSessions.userId, VIEWER))
      .orderBy(desc(playbackSessions.startedAt))
      .limit(EVENTS)
      .prepare(),
    db
      .select({ words: interactions.contentId, at: interactions.createdAt })
      .from(interactions)
      .where(and(eq(interactions.userId, VIEWER), eq(interactions.contentType, "search")))
      .orderBy(desc(interactions.createdAt))
      .limit(SEARCHES)
      .prepare(),
    db
      .select({ contentId: videos.id, ...subject })
      .from(videos)
      .leftJoin(users, videoCreator)
      .where(sql`${videos.id} in (select value from json_each(${sql.placeholder("pending")}))`)
      .prepare(),
  ] as const;
});

interface Facts extends Pick<Profile, "followed" | "searches"> {
  rows: readonly (Event & Subject)[];
}

function profileOf(steering: Steering, { rows, followed, searches }: Facts, now: number): Profile {
  const facts = new Map(
    rows.map(({ contentId, title, creatorId, category }) => [
      contentId,
      { title, creatorId, category },
    ]),
  );
  const engaged = engagementsOf(rows, now).flatMap((item) => {
    const fact = facts.get(item.contentId);
    return fact ? [{ ...item, ...fact }] : [];
  });
  const strength = (item: Engagement) => item.strength;
  const categories = sharesBy(engaged, (t) => t.category, strength);
  return {
    ...steering,
    takenUp: engaged,
    creators: sharesBy(engaged, (t) => t.creatorId, strength),
    categories: withInterests(categories, steering.interests),
    followed,
    searches,
    viewed: new Set(
      rows
        .filter(({ type }) => type === "view" || type === "watch")
        .map(({ contentId }) => contentId),
    ),
  };
}

/** Adds the chosen interests: as a quarter of all shares, or as all shares of an inactive user. */
function withInterests(
  shares: ReadonlyMap<string, number>,
  interests: readonly string[],
): ReadonlyMap<string, number> {
  if (interests.length === 0) return shares;
  const chosenShare = shares.size === 0 ? 1 : 0.25;
  const merged = new Map(
    [...shares].map(([category, share]) => [category, share * (1 - chosenShare)]),
  );
  for (const category of interests)
    merged.set(category, (merged.get(category) ?? 0) + chosenShare / interests.length);
  return merged;
}
