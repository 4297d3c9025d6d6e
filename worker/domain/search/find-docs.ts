import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { Actor } from "../users/contract.ts";
import { MAX_PAGES, PAGE_SIZE, type SearchInput, type VideoFilters } from "./contract.ts";
import { AGES_MS, gramExpression, LENGTHS, matchExpression } from "./rules.ts";

/**
 * How many documents that match are weighed; those in the highest tier of views first, then the newest. Weighing costs
 * more than matching: a word that half of all videos hold would take ten times as long without it.
 */
const WEIGHED = 600;
const MINUTE_MS = 60_000;

// What a document's place says of it: migrations/0012_search.sql.
const tier = sql`(place >> 58)`;
const minute = sql`((place >> 32) & 67108863)`;

/** Whose documents this actor does not find. */
const unblocked = (actor: Actor | undefined) =>
  actor?.kind === "user" ? sql`not exists (select 1 from blocks b where b.blocker_id = ${actor.id} and b.blocked_id = d.owner_id)` : sql`1`;

interface Page {
  limit: number;
  offset: number;
}

export const pageOf = (page: number, size = PAGE_SIZE): Page => ({ limit: size, offset: (Math.min(page, MAX_PAGES) - 1) * size });

/** What a video's filters ask of its document; null where they ask nothing. */
function filtered({ category, length, date, form, captions }: VideoFilters, now: number): SQL | null {
  const asked: SQL[] = [];
  if (category) asked.push(sql`d.category = ${category}`);
  if (length) asked.push(sql`d.seconds >= ${LENGTHS[length][0]} and d.seconds < ${LENGTHS[length][1]}`);
  if (date) asked.push(sql`((d.place >> 32) & 67108863) >= ${Math.floor((now - AGES_MS[date]) / MINUTE_MS)}`);
  if (form) asked.push(sql`d.form = ${form}`);
  if (captions) asked.push(sql`d.has_captions = 1`);
  return asked.length === 0 ? null : sql.join(asked, sql` and `);
}

export interface Doc {
  ref: string;
  /** How many there are, counted up to 600. */
  total: number;
}

/**
 * Relevance by hand, 0 to 1: how well the words match beside the best of them (a title's weigh 8, tags' 4, the creator's 3,
 * the description's 1), how much it is watched, how new it is (half after a month).
 */
const weight = (now: number) => sql`0.62 * s / max(max(s) over (), 1e-9)
  + 0.28 * min(1.0, (${tier} - 1) / 6.0)
  + 0.10 / (1.0 + max(0, ${Math.floor(now / MINUTE_MS)} - ${minute}) / 43200.0)`;

/** The ids of videos that everybody may see and that hold every word, as a statement for a batch. @param terms at least one, from `searchTerms` */
export function videoDocs(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    terms,
    actor,
    sort,
    page,
    ...filters
  }: VideoFilters & { terms: string[]; actor: Actor | undefined; sort: SearchInput["sort"]; page: Page },
) {
  const match = matchExpression(terms);
  const asked = filtered(filters, now());
  const joined = asked ? sql`join search_docs d on d.place = f.rowid` : sql``;
  const where = sql`search_videos match ${match} ${asked ? sql`and ${asked}` : sql``}`;
  const { limit, offset } = page;
  switch (sort) {
    case "relevance":
      return db.all<Doc>(sql`select d.ref, count(*) over () as total from (
          select f.rowid as place, -bm25(search_videos, 8.0, 3.0, 4.0, 1.0) as s from search_videos f ${joined}
          where ${where} order by f.rowid desc limit ${WEIGHED}
        ) join search_docs d using (place) where ${unblocked(actor)} order by ${weight(now())} desc, place desc limit ${limit} offset ${offset}`);
    case "newest":
      return db.all<Doc>(sql`select d.ref, count(*) over () as total from (
          select f.rowid as place from search_videos f ${joined} where ${where} order by ((f.rowid >> 32) & 67108863) desc limit ${WEIGHED}
        ) join search_docs d using (place) where ${unblocked(actor)} order by ${minute} desc, place desc limit ${limit} offset ${offset}`);
    case "views":
      return db.all<Doc>(sql`select d.ref, count(*) over () as total from (
          select f.rowid as place from search_videos f ${joined} where ${where} order by f.rowid desc limit ${WEIGHED}
        ) join search_docs d using (place) join videos v on v.id = d.ref where ${unblocked(actor)}
        order by v.view_count desc, place desc limit ${limit} offset ${offset}`);
    default: {
      const never: never = sort;
      throw new Error(`No order ${String(never)}`);
    }
  }
}

/** The ids of videos in whose title the words occur, if only inside other words; null where they are too short to look for. */
export function videoDocsByParts(
  { db }: Pick<Deps, "db">,
  { terms, actor, limit }: { terms: string[]; actor: Actor | undefined; limit: number },
) {
  const match = gramExpression(terms);
  return match === null
    ? null
    : db.all<Doc>(sql`select d.ref, count(*) over () as total from (
        select rowid as place from search_grams where search_grams match ${match} order by rowid desc limit ${limit}
      ) join search_docs d using (place) where ${unblocked(actor)} order by place desc`);
}

const TABLES = { creator: sql`search_creators`, playlist: sql`search_playlists`, caption: sql`search_captions` } as const;

/** The ids of creators, playlists or captioned videos that hold every word, best first, as a statement for a batch. */
export function docsOf(
  { db, now }: Pick<Deps, "db" | "now">,
  kind: keyof typeof TABLES,
  { terms, actor, page: { limit, offset } }: { terms: string[]; actor: Actor | undefined; page: Page },
) {
  const table = TABLES[kind];
  const score = kind === "caption" ? sql`1.0` : sql`-bm25(${table}, 8.0, 2.0)`;
  return db.all<Doc & { language: string }>(sql`select d.ref, d.language, count(*) over () as total from (
      select f.rowid as place, ${score} as s from ${table} f where ${table} match ${matchExpression(terms)} order by f.rowid desc limit ${WEIGHED}
    ) join search_docs d using (place) where ${unblocked(actor)} order by ${weight(now())} desc, place desc limit ${limit} offset ${offset}`);
}
