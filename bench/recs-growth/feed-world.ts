import { and, eq } from "drizzle-orm";
import type { Db } from "../../worker/db/client.ts";
import {
  blocks,
  follows,
  hiddenSubjects,
  interactions,
  streams,
  users,
  videos,
} from "../../worker/db/schema.ts";
import type { SignedInActor } from "../../worker/domain/accounts/users/contract.ts";
import { CATEGORIES } from "../../worker/domain/media/videos/contract-categories.ts";

const DAY = 86_400_000;
const [CREATORS, USERS, VIDEOS, STREAMS] = [30, 40, 300, 25];

export interface FeedWorld {
  db: Db;
  random: () => number;
  now: number;
  creatorIds: string[];
  videoIds: string[];
  streamIds: string[];
  users: SignedInActor[];
}

export function pickFrom<T>(random: () => number, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError("nothing to pick from");
  return found;
}

export async function makeFeedWorld(
  db: Db,
  { random, now }: Pick<FeedWorld, "random" | "now">,
): Promise<FeedWorld> {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${prefix}_feed${String(i).padStart(4, "0")}`);
  const [creatorIds, userIds, videoIds, streamIds] = [
    ids("usr", CREATORS),
    ids("usr_p", USERS),
    ids("vid", VIDEOS),
    ids("str", STREAMS),
  ];
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list);
  const at = { createdAt: now - 90 * DAY, updatedAt: now };
  for (const id of [...creatorIds, ...userIds])
    await db.insert(users).values({ id, username: id, email: id, displayName: id, ...at });
  for (const [i, id] of videoIds.entries()) {
    const publishedAt = now - Math.floor(random() * 60 * DAY);
    const video = {
      title: `About ${i % 17} and ${i % 23}`,
      tags: [`tag${i % 12}`, `tag${i % 7}`],
      category: pick(CATEGORIES).slug,
    };
    const popularity = {
      trend: now / (DAY / 2) + random() * 10,
      viewCount: Math.floor(random() * 300),
      durationSeconds: 60,
    };
    await db.insert(videos).values({
      id,
      creatorId: pick(creatorIds),
      ...video,
      ...popularity,
      state: "published",
      publishedAt,
      ...at,
    });
  }
  for (const [i, id] of streamIds.entries()) {
    const live = {
      state: "live",
      viewerCount: Math.floor(random() * 200),
      startedAt: now - DAY,
    } as const;
    await db.insert(streams).values({
      id,
      creatorId: creatorIds[i] ?? "",
      title: `Live ${i % 5}`,
      category: pick(CATEGORIES).slug,
      ...live,
      ...at,
    });
  }
  for (const userId of userIds) {
    for (let i = 0; i < 3; i++)
      await db
        .insert(follows)
        .values({ followerId: userId, creatorId: pick(creatorIds), createdAt: now - DAY })
        .onConflictDoNothing();
    for (let i = 0; i < 12; i++) {
      const act = {
        contentId: pick(videoIds),
        contentType: "video",
        interactionType: pick(["view", "like"] as const),
      } as const;
      await db.insert(interactions).values({
        id: `int_${userId}_${i}`,
        userId,
        ...act,
        createdAt: now - Math.floor(random() * 20 * DAY),
      });
    }
  }
  return { db, random, now, creatorIds, videoIds, streamIds, users: userIds.map(actorOf) };
}

const actorOf = (id: string): SignedInActor => ({
  kind: "user",
  id,
  sessionId: "ses_feed",
  username: id,
  displayName: id,
  email: id,
  avatar: null,
  plan: "free",
  role: "user",
  isVerified: false,
  emailVerified: true,
  isPartner: false,
  createdAt: 0,
  collectsAnalytics: true,
  provedAt: 0,
  scopes: null,
});

export async function steer(
  { db, random, now, ...world }: FeedWorld,
  { id: userId }: SignedInActor,
): Promise<void> {
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list);
  if (random() < 0.2) {
    const pair = { blockerId: userId, blockedId: pick(world.creatorIds) };
    if (random() < 0.6) {
      await db
        .insert(blocks)
        .values({ ...pair, createdAt: now })
        .onConflictDoNothing();
    } else {
      await db
        .delete(blocks)
        .where(and(eq(blocks.blockerId, userId), eq(blocks.blockedId, pair.blockedId)));
    }
    return;
  }
  const subjectType = pick(["video", "video", "video", "stream", "creator", "category"] as const);
  const subjectId = pick(
    {
      video: world.videoIds,
      stream: world.streamIds,
      creator: world.creatorIds,
      category: CATEGORIES.map(({ slug }) => slug),
    }[subjectType],
  );
  const subject = { userId, subjectType, subjectId };
  const kind = random() < 0.5 ? "hide" : "not_interested";
  if (random() < 0.6)
    await db
      .insert(hiddenSubjects)
      .values({ ...subject, kind, createdAt: now })
      .onConflictDoNothing();
  else
    await db
      .delete(hiddenSubjects)
      .where(
        and(
          eq(hiddenSubjects.userId, userId),
          eq(hiddenSubjects.subjectType, subjectType),
          eq(hiddenSubjects.subjectId, subjectId),
        ),
      );
}

export async function publish({ db, random, ...world }: FeedWorld): Promise<void> {
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list);
  const shows = random() < 0.6;
  const closings = [
    { visibility: "private" },
    { visibility: "unlisted" },
    { state: "removed" },
    { state: "draft" },
  ] as const;
  const unavailability = [
    { suspendedAt: 1 },
    { deletionRequestedAt: 1 },
    { profileVisibility: "private" },
    { profileVisibility: "followers" },
  ] as const;
  if (random() < 0.7) {
    const set = shows ? ({ visibility: "public", state: "published" } as const) : pick(closings);
    await db
      .update(videos)
      .set(set)
      .where(eq(videos.id, pick(world.videoIds)));
  } else {
    const set = shows
      ? ({ suspendedAt: null, deletionRequestedAt: null, profileVisibility: "public" } as const)
      : pick(unavailability);
    await db
      .update(users)
      .set(set)
      .where(eq(users.id, pick(world.creatorIds)));
  }
}
