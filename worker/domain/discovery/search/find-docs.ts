import { type SQL, sql } from "drizzle-orm";
import { bypassesLocks } from "../../accounts/plans/subscribers-only.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { MAX_PAGES, PAGE_SIZE, type SearchInput, type VideoFilters } from "./contract.ts";
import { AGES_MS, gramExpression, LENGTHS, prefixesExpression, wordsExpression } from "./rules.ts";

/** Maximum number of ranked matches, the most popular first, because ranking is expensive. */
const WEIGHED = 600;

const MINUTE_MS = 60_000;

// The integer `place` contains a document's popularity tier and its creation time in minutes
// (migrations/0000_baseline.sql). The tier is the number of digits of the verified views or
// followers.
export const tierOf = (place: SQL) => sql`(${place} >> 58)`;
const tier = tierOf(sql`place`);
const minute = sql`((place >> 32) & 67108863)`;

/** Builds the SQL condition that omits documents whose owner this actor blocked. */
const isNotBlocked = (actor: Actor | undefined) =>
  actor?.kind === "user"
    ? sql`not exists (select 1 from blocks b where b.blocker_id = ${actor.id} and b.blocked_id = d.owner_id)`
    : sql`1`;

/**
 * Omits captions of locked videos, because the number of hits would reveal them word by word.
 * `exists` makes SQLite match the words first.
 */
function isUnlocked(actor: Actor = { kind: "visitor" }): SQL {
  if (bypassesLocks(actor)) return sql``;
  return sql`and not exists (select 1 from search_docs l join videos v on v.id = l.ref
    where l.place = f.rowid and v.subscribers_only = 1 and v.creator_id <> ${actor.kind === "user" ? actor.id : ""})`;
}

interface Page {
  limit: number;
  offset: number;
}

export const pageOf = (page: number, size = PAGE_SIZE): Page => ({
  limit: size,
  offset: (Math.min(page, MAX_PAGES) - 1) * size,
});

function filtered(
  { category, length, date, form, captions }: VideoFilters,
  now: number,
): SQL | null {
  const conditions: SQL[] = [];
  if (category) conditions.push(sql`d.category = ${category}`);
  if (length)
    conditions.push(sql`d.seconds >= ${LENGTHS[length][0]} and d.seconds < ${LENGTHS[length][1]}`);
  if (date)
    conditions.push(
      sql`((d.place >> 32) & 67108863) >= ${Math.floor((now - AGES_MS[date]) / MINUTE_MS)}`,
    );
  if (form) conditions.push(sql`d.form = ${form}`);
  if (captions) conditions.push(sql`d.has_captions = 1`);
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}

/**
 * A page of documents: `ref`, `language`, `place`, `total` (at most 600) and `w` (sort key). A
 * select that joins other tables must sort by `inOrder` again.
 */
export type Hits = SQL;

export const inOrder = sql`hits.w desc, hits.place desc`;

/** Builds a page. @param matches a select of `place`, and of `s` (text score) if `w` uses it */
const pageOfHits = (
  matches: SQL,
  w: SQL,
  { actor, page, joined = sql`` }: { actor: Actor | undefined; page: Page; joined?: SQL },
): Hits =>
  sql`select d.ref, d.language, place, ${w} as w, count(*) over () as total from (${matches}) join search_docs d using (place) ${joined}
    where ${isNotBlocked(actor)} order by w desc, place desc limit ${page.limit} offset ${page.offset}`;

/**
 * Relevance, 0 to 1: 62% text score relative to the best match, 28% popularity, and 10% recency,
 * which halves in the first 30 days.
 */
const weight = (now: number) => sql`0.62 * s / max(max(s) over (), 1e-9)
  + 0.28 * min(1.0, (${tier} - 1) / 6.0)
  + 0.10 / (1.0 + max(0, ${Math.floor(now / MINUTE_MS)} - ${minute}) / 43200.0)`;

/** Adds prefix matches only if few whole words match, because prefixes are expensive to count. */
function weightedMatches(
  table: SQL,
  terms: string[],
  { score, joined, extraCondition }: { score: SQL; joined: SQL; extraCondition: SQL },
): SQL {
  const matchesOf = (match: string, limit: SQL) =>
    sql`select f.rowid as place, ${score} as s from ${table} f ${joined} where ${table} match ${match} ${extraCondition} order by f.rowid desc limit ${limit}`;
  const words = matchesOf(wordsExpression(terms), sql`${WEIGHED}`);
  // A limit of 0 skips the prefix search. With a `where` instead, FTS5 would still do the search.
  const beginnings = matchesOf(
    prefixesExpression(terms),
    sql`(select iif(count(*) < ${WEIGHED}, ${WEIGHED}, 0) from words)`,
  );
  return sql`with words as materialized (${words}), beginnings as (${beginnings})
    select place, sum(s) as s from (select place, s from words union all select place, s from beginnings) group by place`;
}

/** Selects the public videos that contain every term. @param terms at least one */
export function videoHits(
  { now }: Pick<Deps, "now">,
  {
    terms,
    actor,
    sort,
    page,
    ...filters
  }: VideoFilters & {
    terms: string[];
    actor: Actor | undefined;
    sort: SearchInput["sort"];
    page: Page;
  },
): Hits {
  const condition = filtered(filters, now());
  const joined = condition ? sql`join search_docs d on d.place = f.rowid` : sql``;
  const extraCondition = condition ? sql`and ${condition}` : sql``;
  const matchesInOrder = (order: SQL) =>
    sql`select f.rowid as place from search_videos f ${joined} where search_videos match ${prefixesExpression(terms)} ${extraCondition}
      order by ${order} limit ${WEIGHED}`;
  switch (sort) {
    case "relevance": {
      const score = sql`-bm25(search_videos, 8.0, 3.0, 4.0, 1.0)`;
      return pageOfHits(
        weightedMatches(sql`search_videos`, terms, { score, joined, extraCondition }),
        weight(now()),
        { actor, page },
      );
    }
    case "newest":
      return pageOfHits(matchesInOrder(sql`((f.rowid >> 32) & 67108863) desc`), minute, {
        actor,
        page,
      });
    case "views":
      return pageOfHits(matchesInOrder(sql`f.rowid desc`), sql`v.verified_views`, {
        actor,
        page,
        joined: sql`join videos v on v.id = d.ref`,
      });
    default: {
      const never: never = sort;
      throw new Error(`No order ${String(never)}`);
    }
  }
}

/** Selects videos with the terms inside words of the title. Null if a term is too short. */
export function videoHitsByParts({
  terms,
  actor,
  limit,
}: {
  terms: string[];
  actor: Actor | undefined;
  limit: number;
}): Hits | null {
  const match = gramExpression(terms);
  if (match === null) return null;
  const matches = sql`select rowid as place from search_grams where search_grams match ${match} order by rowid desc limit ${limit}`;
  return pageOfHits(matches, sql`0`, { actor, page: { limit, offset: 0 } });
}

/** Maximum number of videos of one account among `titleHits`. */
const ACCOUNT_TITLES = 5;

/**
 * Selects videos by title, or by title and tags, the most popular first and at most
 * `ACCOUNT_TITLES` of one account. `isOpen` makes the last term a prefix.
 */
export function titleHits(query: {
  terms: string[];
  columns: "title" | "title tags";
  isOpen: boolean;
  actor: Actor | undefined;
  limit: number;
}): Hits {
  const { terms, columns, isOpen, actor, limit } = query;
  const match = `{${columns}} : (${wordsExpression(terms)}${isOpen ? " *" : ""})`;
  const weighed = sql`select rowid as place from search_videos where search_videos match ${match} order by rowid desc limit ${WEIGHED}`;
  const numbered = sql`select place, row_number() over (partition by c.owner_id order by place desc) as number from (${weighed}) join search_docs c using (place)`;
  const matches = sql`select place from (${numbered}) where number <= ${ACCOUNT_TITLES} order by place desc limit ${limit}`;
  return pageOfHits(matches, sql`0`, { actor, page: { limit, offset: 0 } });
}

const TABLES = {
  creator: sql`search_creators`,
  playlist: sql`search_playlists`,
  caption: sql`search_captions`,
} as const;

/** Selects creators, playlists or captioned videos. @param input.terms at least one */
export function hitsOf(
  { now }: Pick<Deps, "now">,
  kind: keyof typeof TABLES,
  { terms, actor, page }: { terms: string[]; actor: Actor | undefined; page: Page },
): Hits {
  const table = TABLES[kind];
  const score = kind === "caption" ? sql`1.0` : sql`-bm25(${table}, 8.0, 2.0)`;
  const extraCondition = kind === "caption" ? isUnlocked(actor) : sql``;
  return pageOfHits(
    weightedMatches(table, terms, { score, joined: sql``, extraCondition }),
    weight(now()),
    {
      actor,
      page,
    },
  );
}
