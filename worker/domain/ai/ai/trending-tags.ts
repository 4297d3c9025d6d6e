import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { users, videos } from "../../../db/schema.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { wasEstablished } from "../../media/verdicts/was-established.ts";
import { isListed } from "../../media/videos/queries.ts";
import { moderate } from "./built-in/index.ts";
import { cacheResult, findCachedResult } from "./result-cache.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WINDOW_DAYS = 14;
const FRESH_MS = 10 * 60 * 1000;
const TAGS = 30;
/** Maximum number of the most watched videos that are read, and also of the newest videos. */
const VIDEOS_MAX = 3000;

const KEY = "trending-tags";

/**
 * How often one video's tags were used: the video's verified views (domain/media/verdicts) in the
 * current and in the previous window of time.
 */
export interface TagUse {
  creatorId: string;
  tags: string[];
  /** Publication time, ms. Null if the creator is not established: the video then gets no bonus. */
  publishedAt: number | null;
  recentViews: number;
  earlierViews: number;
}

/** The publication of a video counts like this many views, so that tags of new videos can trend. */
const PUBLISHED_VIEWS = 3;

/**
 * Returns rising tags, best first. Each creator counts logarithmically, so that a single creator
 * cannot make a tag trend.
 * @param since start of the current window, ms since the epoch
 */
export function risingTags(uses: TagUse[], since: number): string[] {
  const byTag = new Map<string, Map<string, { recent: number; earlier: number }>>();
  for (const { creatorId, tags, publishedAt, recentViews, earlierViews } of uses) {
    const published = publishedAt === null ? 0 : PUBLISHED_VIEWS;
    const isNew = publishedAt !== null && publishedAt >= since;
    for (const tag of new Set(tags.map((t) => t.replace(/^#/, "").trim().toLowerCase()))) {
      if (!/\p{L}/u.test(tag)) continue;
      const creators = byTag.get(tag) ?? new Map<string, { recent: number; earlier: number }>();
      const sum = creators.get(creatorId) ?? { recent: 0, earlier: 0 };
      sum.recent += recentViews + (isNew ? published : 0);
      sum.earlier += earlierViews + (isNew ? 0 : published);
      creators.set(creatorId, sum);
      byTag.set(tag, creators);
    }
  }
  return [...byTag]
    .map(([tag, creators]) => {
      const total = (of: "recent" | "earlier") =>
        [...creators.values()].reduce((sum, use) => sum + Math.log2(1 + use[of]), 0);
      const [recent, earlier] = [total("recent"), total("earlier")];
      return { tag, score: recent === 0 ? 0 : recent ** 2 / (recent + earlier) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.tag < b.tag ? -1 : 1))
    .map(({ tag }) => tag);
}

/** Returns the trending tags of 14 days, best first, without "#". Cached for ten minutes. */
export async function trendingTags(deps: Pick<Deps, "db" | "now">): Promise<string[]> {
  const cached = await findCachedResult(deps, KEY, z.array(z.string()));
  if (cached !== null) return cached;
  const today = Math.floor(deps.now() / DAY_MS);
  const recentFrom = today - WINDOW_DAYS + 1;
  const since = recentFrom * DAY_MS;
  const uses = await listUses(deps, { recentFrom, since, at: deps.now() });
  const tags: string[] = [];
  for (const tag of risingTags(uses, since)) {
    if (tags.length === TAGS) break;
    if (moderate(tag).safe) tags.push(tag);
  }
  await cacheResult(deps, { key: KEY, result: tags, forMs: FRESH_MS });
  return tags;
}

/**
 * Returns the most watched and the newest public videos with tags, without duplicates.
 * @param input.at time at which a creator must be established, ms since the epoch
 */
async function listUses(
  { db }: Pick<Deps, "db">,
  { recentFrom, since, at }: { recentFrom: number; since: number; at: number },
): Promise<TagUse[]> {
  const earlierFrom = recentFrom - WINDOW_DAYS;
  const watched = sql`(select video_id, sum(case when day >= ${recentFrom} then verified_views else 0 end) as recent,
      sum(case when day < ${recentFrom} then verified_views else 0 end) as earlier
    from video_days where day >= ${earlierFrom} group by video_id order by recent desc limit ${VIDEOS_MAX})`;
  const newVideos = sql`(select id as video_id, 0 as recent, 0 as earlier from videos
    where state = 'published' and visibility = 'public' and published_at >= ${since} order by published_at desc limit ${VIDEOS_MAX})`;
  const viewSums = sql`(select video_id, sum(recent) as recent, sum(earlier) as earlier
    from (select * from ${watched} union all select * from ${newVideos}) group by video_id) as f`;
  return db
    .select({
      creatorId: videos.creatorId,
      tags: videos.tags,
      publishedAt: sql<
        number | null
      >`iif(${wasEstablished(videos.creatorId, at)}, coalesce(${videos.publishedAt}, 0), null)`,
      recentViews: sql<number>`f.recent`,
      earlierViews: sql<number>`f.earlier`,
    })
    .from(videos)
    .innerJoin(viewSums, sql`f.video_id = ${videos.id}`)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(and(isListed, isVisibleTo(undefined), sql`${videos.tags} <> '[]'`));
}
