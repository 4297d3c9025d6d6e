import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { users, videos, watchProgress } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { ANY_VIEWER, askedBy, isShownTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";

/** What ranking needs to know of a video. */
export interface Candidate {
  id: string;
  creatorId: string;
  title: string;
  category: string | null;
  tags: string[];
  views: number;
  publishedAt: number;
}

/** Those most wanted now first; of those that nobody has wanted yet, the last made. The index gives this order. */
export const byTrendFirst = [desc(videos.trend), sql`${videos}.rowid desc`];

/** Of whose or of what, and how many of each. */
interface Each {
  of: readonly string[];
  each: number;
}

export interface PoolsQuery {
  actor: Actor;
  /** None that they watched to anywhere, as far as a history is kept. */
  excludeViewed?: boolean;
  /** Those most wanted now, so many. */
  trending: number;
  newest?: number;
  /** The newest of creators. */
  creators?: Each;
  /** The newest of categories. */
  categories?: Each;
  /** Those most wanted now of categories. */
  trendingIn?: Each;
  /** What search finds by expressions of FTS5: most watched first, by powers of ten, then newest (migrations/0000_baseline.sql). */
  words?: Each;
  ids?: readonly string[];
}

/** A video as a pool gave it; `nth` of the pool's creators, categories, words or ids. */
export interface Picked extends Candidate {
  pool: "trending" | "newest" | "creators" | "categories" | "trendingIn" | "words" | "ids";
  nth: number;
  trend: number;
}

const NOTHING: Each = { of: [], each: 0 };

/**
 * Public videos that may be shown to this viewer, pool by pool: none that they hid, or whose creator or category they hid,
 * or whom they blocked. One statement; each pool is a seek in an index with a limit, so that its cost does not grow with
 * the catalogue. A video of several pools comes once from each.
 */
export function pickPools({ db }: Pick<Deps, "db">, query: PoolsQuery): Promise<Picked[]> {
  const { actor, creators = NOTHING, categories = NOTHING, trendingIn = NOTHING, words = NOTHING } = query;
  return poolsQuery(db).all({
    ...askedBy(actor),
    excludeViewed: query.excludeViewed ? 1 : 0,
    trending: query.trending,
    newest: query.newest ?? 0,
    ids: JSON.stringify(query.ids ?? []),
    creators: JSON.stringify(creators.of),
    eachCreator: creators.each,
    categories: JSON.stringify(categories.of),
    eachCategory: categories.each,
    trendingIn: JSON.stringify(trendingIn.of),
    eachTrendingIn: trendingIn.each,
    words: JSON.stringify(words.of),
    eachWords: words.each,
  });
}

const isViewed = sql`exists (select 1 from ${watchProgress} w where w.user_id = ${ANY_VIEWER.id} and w.video_id = ${videos.id})`;

/** All that may be picked. Not materialized: each pool seeks in its own index. */
const shown = sql`select ${videos}.rowid as place, ${videos.creatorId} as creator_id, ${videos.category} as category,
    ${videos.publishedAt} as published_at, ${videos.trend} as trend
  from ${videos} inner join ${users} on ${and(eq(users.id, videos.creatorId), isShownTo(ANY_VIEWER))}
  where ${videos.state} = 'published' and ${videos.visibility} = 'public' and not ${isHiddenFrom(ANY_VIEWER)}
    and not (${sql.placeholder("excludeViewed")} and ${isViewed})`;

const asked = (name: string) => sql`json_each(${sql.placeholder(name)}) asked`;

/** The first of each asked thing: a limit within each, which a join alone cannot give. */
const firstOfEach = (pool: string, each: string, order: SQL) =>
  sql`select ${sql.raw(`'${pool}'`)}, asked.key, own.rowid from ${asked(pool)} cross join ${videos} own
    on own.rowid in (select place from shown where ${order} limit ${sql.placeholder(each)})`;

const placeOf = (id: SQL) => sql`shown.place = (select v.rowid from ${videos} v where v.id = ${id})`;

// In two, as D1 joins at most five selects to one.
const picked = sql`(with shown as not materialized (${shown}), firsts as (
    ${firstOfEach("creators", "eachCreator", sql`creator_id = asked.value order by published_at desc`)}
    union all ${firstOfEach("categories", "eachCategory", sql`category = asked.value order by published_at desc`)}
    union all ${firstOfEach("trendingIn", "eachTrendingIn", sql`category = asked.value order by trend desc, place desc`)})
  select * from (select 'trending' as pool, 0 as nth, place from shown order by trend desc, place desc limit ${sql.placeholder("trending")})
  union all select * from (select 'newest', 0, place from shown order by published_at desc limit ${sql.placeholder("newest")})
  union all select * from firsts
  union all select 'words', asked.key, shown.place from ${asked("words")}
    cross join search_docs docs on docs.place in
      (select rowid from search_videos where search_videos match asked.value order by rowid desc limit ${sql.placeholder("eachWords")})
    cross join shown on ${placeOf(sql`docs.ref`)}
  union all select 'ids', asked.key, shown.place from ${asked("ids")} cross join shown on ${placeOf(sql`asked.value`)}
) as picked`;

const poolsQuery = prepared((db) =>
  db
    .select({
      pool: sql<Picked["pool"]>`picked.pool`,
      nth: sql<number>`picked.nth`,
      id: videos.id,
      creatorId: videos.creatorId,
      title: videos.title,
      category: videos.category,
      tags: videos.tags,
      views: videos.verifiedViews,
      publishedAt: sql<number>`coalesce(${videos.publishedAt}, ${videos.createdAt})`,
      trend: videos.trend,
    })
    .from(picked)
    // Each is sought by its place, in the pools' order.
    .crossJoin(videos)
    .where(sql`${videos}.rowid = picked.place`)
    .prepare(),
);
