import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import { users, videoReactions, videos, watchProgress } from "../../../db/schema.ts";
import { isRowHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { isVisibleTo, VIEWER_PARAM, viewerParams } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { type CardRow, cardColumnsFor } from "../../media/videos/cards.ts";
import { UNHIDDEN_WINDOW } from "../../media/videos/queries.ts";

export interface Candidate {
  id: string;
  creatorId: string;
  title: string;
  category: string | null;
  tags: string[];
  views: number;
  publishedAt: number;
}

/** Highest trend first, then the newest. A database index has this order. */
export const byTrendDesc = [desc(videos.trend), sql`${videos}.rowid desc`];

interface Quota {
  of: readonly string[];
  each: number;
}

export interface PoolsQuery {
  actor: Actor;
  excludeViewed?: boolean;
  trending: number;
  newest?: number;
  creators?: Quota;
  categories?: Quota;
  trendingIn?: Quota;
  /**
   * Videos that match these FTS5 expressions, the most popular first
   * (migrations/0000_baseline.sql).
   */
  words?: Quota;
  ids?: readonly string[];
}

/** `nth` is the index of the creator, category, expression or id that picked the video. */
export interface Picked extends Candidate {
  pool: "trending" | "newest" | "creators" | "categories" | "trendingIn" | "words" | "ids";
  nth: number;
  trend: number;
  /** The columns of the video's card, for `toCards`. */
  row: CardRow;
  /** True if the viewer liked the video. */
  isLiked: boolean;
}

const EMPTY_QUOTA: Quota = { of: [], each: 0 };

/**
 * Returns public videos from several sources with one statement. Each source is an index lookup
 * with a limit, so that the cost does not grow with the catalog.
 */
export async function pickPools({ db }: Pick<Deps, "db">, query: PoolsQuery): Promise<Picked[]> {
  const {
    actor,
    creators = EMPTY_QUOTA,
    categories = EMPTY_QUOTA,
    trendingIn = EMPTY_QUOTA,
    words = EMPTY_QUOTA,
  } = query;
  const rows = await poolsQuery(db).all({
    ...viewerParams(actor),
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
  return rows.map(({ pool, nth, trend, views, publishedAt, isLiked, ...row }) => {
    const { id, creatorId, title, category, tags } = row.video;
    return {
      pool,
      nth,
      trend,
      id,
      creatorId,
      title,
      category,
      tags,
      views,
      publishedAt,
      row,
      isLiked,
    };
  });
}

const isLiked = sql<boolean>`exists (select 1 from ${videoReactions} r where r.user_id = ${VIEWER_PARAM.id} and r.video_id = ${videos.id} and r.reaction = 'like')`;

/** The CTE is not materialized, so that each pool can use its own index. */
const listed = sql`select ${videos}.rowid as place, ${videos.id} as id, ${videos.creatorId} as creator_id,
    ${videos.category} as category, ${videos.publishedAt} as published_at, ${videos.trend} as trend
  from ${videos} inner join ${users} on ${and(eq(users.id, videos.creatorId), isVisibleTo(VIEWER_PARAM))}
  where ${videos.state} = 'published' and ${videos.visibility} = 'public'`;

/** SQL condition on a row of `listed`: the viewer may get the video as a recommendation. */
const isOffered = (row: "near" | "listed") => {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  const [id, category, creatorId] = [column("id"), column("category"), column("creator_id")];
  const isViewed = sql`exists (select 1 from ${watchProgress} w where w.user_id = ${VIEWER_PARAM.id} and w.video_id = ${id})`;
  return sql`not ${isRowHiddenFrom(VIEWER_PARAM, { type: "video", id, category, creatorId })}
    and not (${sql.placeholder("excludeViewed")} and ${isViewed})`;
};

/**
 * Selects the first videos of a condition and order that the viewer did not hide or view. The
 * window limits the reads for a viewer who hid or viewed almost everything.
 */
const firstOffered = (listing: SQL, limitName: string) =>
  sql`select place from (select * from listed ${listing} limit ${UNHIDDEN_WINDOW}) near
    where ${isOffered("near")} limit ${sql.placeholder(limitName)}`;

const requested = (name: string) => sql`json_each(${sql.placeholder(name)}) asked`;

/** Unlike a plain join, this limits the rows of each requested creator or category. */
const firstOfEach = (pool: string, limitName: string, listing: SQL) =>
  sql`select ${sql.raw(`'${pool}'`)}, asked.key, own.rowid from ${requested(pool)} cross join ${videos} own
    on own.rowid in (${firstOffered(listing, limitName)})`;

const hasId = (id: SQL) =>
  sql`listed.place = (select v.rowid from ${videos} v where v.id = ${id}) and ${isOffered("listed")}`;

// The query has two compound selects, because D1 allows at most five selects in each.
const picked = sql`(with listed as not materialized (${listed}), firsts as (
    ${firstOfEach("creators", "eachCreator", sql`where creator_id = asked.value order by published_at desc`)}
    union all ${firstOfEach("categories", "eachCategory", sql`where category = asked.value order by published_at desc`)}
    union all ${firstOfEach("trendingIn", "eachTrendingIn", sql`where category = asked.value order by trend desc, place desc`)})
  select 'trending' as pool, 0 as nth, place from (${firstOffered(sql`order by trend desc, place desc`, "trending")})
  union all select 'newest', 0, place from (${firstOffered(sql`order by published_at desc`, "newest")})
  union all select * from firsts
  union all select 'words', asked.key, listed.place from ${requested("words")}
    cross join search_docs docs on docs.place in
      (select rowid from search_videos where search_videos match asked.value order by rowid desc limit ${sql.placeholder("eachWords")})
    cross join listed on ${hasId(sql`docs.ref`)}
  union all select 'ids', asked.key, listed.place from ${requested("ids")} cross join listed on ${hasId(sql`asked.value`)}
) as picked`;

const CARD_COLUMNS = cardColumnsFor(VIEWER_PARAM);

const poolsQuery = prepared((db) =>
  db
    .select({
      pool: sql<Picked["pool"]>`picked.pool`,
      nth: sql<number>`picked.nth`,
      ...CARD_COLUMNS,
      video: { ...CARD_COLUMNS.video, tags: videos.tags },
      views: videos.verifiedViews,
      publishedAt: sql<number>`coalesce(${videos.publishedAt}, ${videos.createdAt})`,
      trend: videos.trend,
      isLiked: isLiked.mapWith(Boolean),
    })
    .from(picked)
    // The cross join keeps the order of the pools and looks up each video by rowid.
    .crossJoin(videos)
    .crossJoin(users)
    .where(and(sql`${videos}.rowid = picked.place`, eq(users.id, videos.creatorId)))
    .prepare(),
);
