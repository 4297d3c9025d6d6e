import { type SQL, sql } from "drizzle-orm";
import { opensEveryLock } from "../../accounts/plans/subscribers-only.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { MAX_PAGES, PAGE_SIZE, type SearchInput, type VideoFilters } from "./contract.ts";
import { AGES_MS, beginningsExpression, gramExpression, LENGTHS, wordsExpression } from "./rules.ts";

/**
 * The number of matching documents that a search ranks by relevance. Documents of the highest popularity tier come first, then the newest.
 * Ranking costs more than matching. Without this limit, a search for a word in half of all videos would take ten times as long.
 */
const WEIGHED = 600;
const MINUTE_MS = 60_000;

// `place` contains a document's popularity tier and age (migrations/0000_baseline.sql). The tier is the number of digits of the
// verified views or followers.
const tier = sql`(place >> 58)`;
const minute = sql`((place >> 32) & 67108863)`;

/** Whose documents this actor does not find. */
const unblocked = (actor: Actor | undefined) =>
  actor?.kind === "user" ? sql`not exists (select 1 from blocks b where b.blocker_id = ${actor.id} and b.blocked_id = d.owner_id)` : sql`1`;

/**
 * SQL condition that leaves out captions of videos that are locked to this actor. Counting them would reveal the captions word by word.
 * Uses `exists`, so that SQLite matches the words first.
 */
function unlocked(actor: Actor = { kind: "visitor" }): SQL {
  if (opensEveryLock(actor)) return sql``;
  return sql`and not exists (select 1 from search_docs l join videos v on v.id = l.ref
    where l.place = f.rowid and v.subscribers_only = 1 and v.creator_id <> ${actor.kind === "user" ? actor.id : ""})`;
}

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

/**
 * A select of one page of documents: `ref`, `language` and `place` of each, `total`, how many there are, counted up to 600,
 * and `w`: they come in falling order of it, then of `place`. Read it with `inOrder` once rows are joined to it.
 */
export type Hits = SQL;

/** The order of hits, for a select that joins them as `hits`. */
export const inOrder = sql`hits.w desc, hits.place desc`;

/** `found` gives `place` and `s`. */
const pageOfHits = (found: SQL, w: SQL, { actor, page, joined = sql`` }: { actor: Actor | undefined; page: Page; joined?: SQL }): Hits =>
  sql`select d.ref, d.language, place, ${w} as w, count(*) over () as total from (${found}) join search_docs d using (place) ${joined}
    where ${unblocked(actor)} order by w desc, place desc limit ${page.limit} offset ${page.offset}`;

/**
 * Relevance by hand, 0 to 1: how well the words match beside the best of them (a title's weigh 8, tags' 4, the creator's 3,
 * the description's 1), how much it is watched, how new it is (half after a month).
 */
const weight = (now: number) => sql`0.62 * s / max(max(s) over (), 1e-9)
  + 0.28 * min(1.0, (${tier} - 1) / 6.0)
  + 0.10 / (1.0 + max(0, ${Math.floor(now / MINUTE_MS)} - ${minute}) / 43200.0)`;

/**
 * What holds the words themselves, and, only where those are too few to fill what is weighed, what holds them as beginnings:
 * those would be weighed in vain, and the many words that begin alike cost most to count. A word itself counts twice.
 */
function weighedWords(table: SQL, terms: string[], { score, joined, also }: { score: SQL; joined: SQL; also: SQL }): SQL {
  const places = (match: string, limit: SQL) =>
    sql`select f.rowid as place, ${score} as s from ${table} f ${joined} where ${table} match ${match} ${also} order by f.rowid desc limit ${limit}`;
  const words = places(wordsExpression(terms), sql`${WEIGHED}`);
  // A limit and no condition: FTS5 looks at its words before it looks at a condition.
  const beginnings = places(beginningsExpression(terms), sql`(select iif(count(*) < ${WEIGHED}, ${WEIGHED}, 0) from words)`);
  return sql`with words as materialized (${words}), beginnings as (${beginnings})
    select place, sum(s) as s from (select place, s from words union all select place, s from beginnings) group by place`;
}

/** Videos that everybody may see and that hold every word. @param terms at least one, from `searchTerms` */
export function videoHits(
  { now }: Pick<Deps, "now">,
  {
    terms,
    actor,
    sort,
    page,
    ...filters
  }: VideoFilters & { terms: string[]; actor: Actor | undefined; sort: SearchInput["sort"]; page: Page },
): Hits {
  const asked = filtered(filters, now());
  const joined = asked ? sql`join search_docs d on d.place = f.rowid` : sql``;
  const also = asked ? sql`and ${asked}` : sql``;
  const unweighed = (order: SQL) =>
    sql`select f.rowid as place from search_videos f ${joined} where search_videos match ${beginningsExpression(terms)} ${also}
      order by ${order} limit ${WEIGHED}`;
  switch (sort) {
    case "relevance": {
      const score = sql`-bm25(search_videos, 8.0, 3.0, 4.0, 1.0)`;
      return pageOfHits(weighedWords(sql`search_videos`, terms, { score, joined, also }), weight(now()), { actor, page });
    }
    case "newest":
      return pageOfHits(unweighed(sql`((f.rowid >> 32) & 67108863) desc`), minute, { actor, page });
    case "views":
      return pageOfHits(unweighed(sql`f.rowid desc`), sql`v.verified_views`, { actor, page, joined: sql`join videos v on v.id = d.ref` });
    default: {
      const never: never = sort;
      throw new Error(`No order ${String(never)}`);
    }
  }
}

/** Videos in whose title the words occur, if only inside other words; null where they are too short to look for. */
export function videoHitsByParts({ terms, actor, limit }: { terms: string[]; actor: Actor | undefined; limit: number }): Hits | null {
  const match = gramExpression(terms);
  if (match === null) return null;
  const found = sql`select rowid as place from search_grams where search_grams match ${match} order by rowid desc limit ${limit}`;
  return pageOfHits(found, sql`0`, { actor, page: { limit, offset: 0 } });
}

/** Videos whose titles hold every word, the last of which may be unfinished where it is open; those most watched first. */
export function titleHits(asked: { terms: string[]; isOpen: boolean; actor: Actor | undefined; limit: number }): Hits {
  const { terms, isOpen, actor, limit } = asked;
  const match = `title : (${wordsExpression(terms)}${isOpen ? " *" : ""})`;
  const found = sql`select rowid as place from search_videos where search_videos match ${match} order by rowid desc limit ${limit}`;
  return pageOfHits(found, sql`0`, { actor, page: { limit, offset: 0 } });
}

const TABLES = { creator: sql`search_creators`, playlist: sql`search_playlists`, caption: sql`search_captions` } as const;

/** Creators, playlists or captioned videos that hold every word, best first. @param input.terms at least one, from `searchTerms` */
export function hitsOf(
  { now }: Pick<Deps, "now">,
  kind: keyof typeof TABLES,
  { terms, actor, page }: { terms: string[]; actor: Actor | undefined; page: Page },
): Hits {
  const table = TABLES[kind];
  const score = kind === "caption" ? sql`1.0` : sql`-bm25(${table}, 8.0, 2.0)`;
  const also = kind === "caption" ? unlocked(actor) : sql``;
  return pageOfHits(weighedWords(table, terms, { score, joined: sql``, also }), weight(now()), { actor, page });
}
