import { and, eq, not, sql } from "drizzle-orm";
import { users, videos } from "../../../db/schema.ts";
import { isBlockedFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { watchPath } from "../../media/videos/contract.ts";
import { isListed } from "../../media/videos/queries.ts";
import type { Suggestion } from "./contract-api.ts";
import { type Hits, hitsOf, inOrder, titleHits } from "./find-docs.ts";
import { readCreators } from "./read-hits.ts";
import { fold, searchTerms } from "./rules.ts";

const MAX_WORDS = 5;
const MAX_CREATORS = 2;
const MAX_VIDEOS = 3;
const TITLES = 60;
/** Number of the most frequent words from which the suggested words are chosen. */
const VOCABULARY = 30;

export const searchPath = (q: string) => `/search?q=${encodeURIComponent(q)}`;

/** Suggests at most ten searches, channels and videos, from public data only. */
export async function suggest(
  deps: Pick<Deps, "db" | "now">,
  { q, actor }: { q: string; actor?: Actor },
): Promise<Suggestion[]> {
  const terms = searchTerms(q);
  const last = terms.at(-1);
  if (last === undefined) return [];
  const creators = readCreators(
    deps.db,
    hitsOf(deps, "creator", { terms, actor, page: { limit: MAX_CREATORS, offset: 0 } }),
    actor,
  );
  // Ignores a single letter, because it matches so many words that the lookup is slow.
  const titleTerms = last.length > 1 ? terms : terms.slice(0, -1);
  if (titleTerms.length === 0) return toCreatorSuggestions(await creators);
  const titles = readTitles(
    deps.db,
    titleHits({ terms: titleTerms, actor, limit: TITLES, isOpen: last.length > 1 }),
    actor,
  );
  const words = vocabularyOf(deps.db, terms.length === 1 ? last : "");
  const [titleRows, creatorRows, vocabulary] = await deps.db.batch([titles, creators, words]);
  const rows = titleRows.filter(
    ({ title }) =>
      last.length > 1 || searchTerms(title).some((word) => fold(word).startsWith(fold(last))),
  );
  const texts =
    terms.length === 1
      ? vocabulary.map(({ term }) => term)
      : completions(
          terms,
          rows.map(({ title }) => title),
        );
  return [
    ...texts
      .slice(0, MAX_WORDS)
      .map((text): Suggestion => ({ kind: "query", text, path: searchPath(text) })),
    ...toCreatorSuggestions(creatorRows),
    ...rows.slice(0, MAX_VIDEOS).map(
      ({ id, title }): Suggestion => ({
        kind: "video",
        text: title,
        path: watchPath(id, { from: "search" }),
      }),
    ),
  ];
}

const readTitles = (db: Deps["db"], hits: Hits, actor: Actor | undefined) =>
  db
    .select({ id: videos.id, title: videos.title })
    .from(sql`(${hits}) as hits`)
    .crossJoin(videos)
    .crossJoin(users)
    .where(
      and(
        sql`${videos.id} = hits.ref`,
        eq(users.id, videos.creatorId),
        isListed,
        isOpenAccount(),
        eq(users.profileVisibility, "public"),
        not(isBlockedFrom(actor)),
      ),
    )
    .orderBy(inOrder);

/**
 * Returns words with a prefix from the vocabulary of the search index (FTS5), which contains only
 * public words. Of the most frequent words, those whose best video has the most digits of verified
 * views come first: one account can publish any word many times, but its videos need real viewers.
 * Empty for an empty prefix.
 */
function vocabularyOf(db: Deps["db"], start: string) {
  const from = fold(start);
  return db
    .select({ term: sql<string>`term`.as("term") })
    .from(
      sql`(select term, doc from search_video_terms where term >= ${from} and term < ${`${from}\u{10ffff}`}
        order by doc desc, term limit ${VOCABULARY})`,
    )
    .orderBy(sql`${bestTier} desc, doc desc, term`)
    .limit(from === "" ? 0 : MAX_WORDS);
}

/** The place of a video begins with the digits of its verified views (`search_video_source`). */
const bestTier = sql`(select f.rowid >> 58 from search_videos f where search_videos match '"' || replace(term, '"', '""') || '"'
  order by f.rowid desc limit 1)`;

const toCreatorSuggestions = (rows: { name: string; username: string }[]): Suggestion[] =>
  rows.map(({ name, username }) => ({ kind: "creator", text: name, path: `/@${username}` }));

/** Completes the last word of a query with words from the titles, the most frequent first. */
export function completions(terms: string[], titles: string[]): string[] {
  const completedTerms = terms.slice(0, -1).join(" ");
  const start = fold(terms.at(-1) ?? "");
  const counts = new Map<string, number>();
  for (const title of titles) {
    for (const word of new Set(searchTerms(title))) {
      if (fold(word).startsWith(start) && !terms.slice(0, -1).includes(word))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([word]) => `${completedTerms} ${word}`);
}
