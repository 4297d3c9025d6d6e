import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";
import { CATEGORIES } from "../../worker/domain/media/videos/contract-categories.ts";

/** Generated users with tastes, and videos with categories. The same input yields the same data. */
export interface Community {
  creators: { id: string; username: string }[];
  videos: {
    id: string;
    creatorId: string;
    title: string;
    category: string;
    tags: string[];
    views: number;
    trend: number;
    publishedAt: number;
  }[];
  viewers: { id: string; username: string }[];
  events: { userId: string; contentId: string; at: number }[];
  /** Probability that a viewer watches this video next. An ideal ranking sorts by it. */
  chance(viewer: number, video: number): number;
}

const DAY = 86_400_000;
const USERS_PER_CREATOR = 80;
/** Share of a viewer's views and likes that ignore the viewer's taste. */
const RANDOM_SHARE = 0.15;

export function makeCommunity(size: {
  videos: number;
  viewers: number;
  eventsEach: number;
  popular: number;
  now: number;
  seed: number;
}): Community {
  const random = seededRandom(size.seed);
  const randomBelow = (n: number) => Math.floor(random() * n);
  const slugs = CATEGORIES.map(({ slug }) => slug);
  const creators = Array.from(
    { length: Math.max(10, Math.round(size.videos / USERS_PER_CREATOR)) },
    (_, i) => ({
      id: `usr_creator${i}`,
      username: `creator_${i}`,
    }),
  );
  const videos = Array.from({ length: size.videos }, (_, i) => {
    const category = slugs[i % slugs.length] ?? "art";
    return {
      id: `vid_${String(i).padStart(7, "0")}`,
      creatorId: creators[randomBelow(creators.length)]?.id ?? "",
      title: `Video ${i}`,
      category,
      tags: [
        `${category}-${randomBelow(30)}`,
        `${category}-${randomBelow(30)}`,
        `tag-${randomBelow(200)}`,
      ],
      views: Math.floor(50_000 / (1 + i)),
      trend: random() * 20,
      publishedAt: size.now - randomBelow(700 * DAY),
    };
  });
  const viewers = Array.from({ length: size.viewers }, (_, i) => ({
    id: `usr_viewer${i}`,
    username: `viewer_${i}`,
  }));
  const ofCategory = slugs.map((_, at) =>
    Array.from(
      { length: Math.floor(size.popular / slugs.length) },
      (_, i) => i * slugs.length + at,
    ),
  );
  const tastesOf: number[][] = [];
  const events = viewers.flatMap(({ id: userId }, viewer) => {
    const tastes = [randomBelow(slugs.length), randomBelow(slugs.length)];
    tastesOf[viewer] = tastes;
    const chosen = new Set<number>();
    for (let tries = 0; chosen.size < size.eventsEach && tries < 20 * size.eventsEach; tries++) {
      const list = ofCategory[tastes[randomBelow(2)] ?? 0] ?? [];
      chosen.add(
        random() < RANDOM_SHARE
          ? randomBelow(size.popular)
          : (list[Math.floor(random() ** 2 * list.length)] ?? 0),
      );
    }
    return [...chosen].map((video) => ({
      userId,
      contentId: videos[video]?.id ?? "",
      at: size.now - Math.floor(random() ** 0.7 * 60 * DAY) - 1,
    }));
  });
  const chance = (viewer: number, video: number) => {
    const [rank, length] = [
      Math.floor(video / slugs.length),
      Math.floor(size.popular / slugs.length),
    ];
    const ofTaste = rank < length ? Math.sqrt((rank + 1) / length) - Math.sqrt(rank / length) : 0;
    const tasteShare =
      (tastesOf[viewer] ?? []).filter((taste) => taste === video % slugs.length).length / 2;
    return (1 - RANDOM_SHARE) * tasteShare * ofTaste + RANDOM_SHARE / size.popular;
  };
  return { creators, videos, viewers, events, chance };
}

/** Passes rows as JSON, because D1 allows only 100 parameters per statement. */
async function insertAll(
  db: D1Database,
  insert: string,
  rows: readonly unknown[][],
): Promise<void> {
  const SIZE = 2_000;
  for (let from = 0; from < rows.length; from += SIZE) {
    await db
      .prepare(`${insert} from json_each(?1)`)
      .bind(JSON.stringify(rows.slice(from, from + SIZE)))
      .run();
  }
}

const columns = (count: number) =>
  Array.from({ length: count }, (_, at) => `json_extract(value, '$[${at}]')`).join(", ");

export async function fillDatabase(
  db: D1Database,
  { creators, videos, viewers, events }: Community,
): Promise<void> {
  await insertAll(
    db,
    `insert into users (id, username, email, display_name, created_at, updated_at, email_verified_at) select ${columns(4)}, 0, 0, 0`,
    [...creators, ...viewers].map(({ id, username }) => [
      id,
      username,
      `${username}@example.com`,
      username,
    ]),
  );
  await insertAll(
    db,
    `insert into videos (id, creator_id, title, description, tags, category, view_count, trend, published_at, created_at, updated_at,
       state, visibility, duration_seconds, poster_file)
     select ${columns(11)}, 'published', 'public', 60, 'poster-1.webp'`,
    videos.map((v) => [
      v.id,
      v.creatorId,
      v.title,
      "",
      JSON.stringify(v.tags),
      v.category,
      v.views,
      v.trend,
      v.publishedAt,
      v.publishedAt,
      v.publishedAt,
    ]),
  );
  await insertAll(
    db,
    `insert into video_reactions (user_id, video_id, created_at, reaction) select ${columns(3)}, 'like'`,
    events.map(({ userId, contentId, at }) => [userId, contentId, at]),
  );
  const creatorOf = new Map(videos.map(({ id, creatorId }) => [id, creatorId]));
  // Recommendation models learn only from likes that count.
  await insertAll(
    db,
    `insert into acts (id, creator_id, subject_id, viewer_key, at, kind, standing, period, verdict) select ${columns(5)}, 'like', 'established', 1, 'counts'`,
    events.map(({ userId, contentId, at }) => [
      `like:${contentId}:u:${userId}:${Math.floor(at / DAY)}`,
      creatorOf.get(contentId) ?? "",
      contentId,
      `u:${userId}`,
      at,
    ]),
  );
}
