import { and, eq, inArray, ne, not, sql } from "drizzle-orm";
import { users, videos } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isBlockedFrom } from "../safety/hidden.ts";
import type { Actor } from "../users/contract.ts";
import { isOpenAccount } from "../users/visibility.ts";
import { watchPath } from "../videos/contract.ts";
import { isListed } from "../videos/queries.ts";
import type { Suggestion } from "./contract.ts";
import { type Doc, docsOf } from "./find-docs.ts";
import { fold, searchTerms } from "./rules.ts";

const WORDS = 5;
const CREATORS = 2;
const VIDEOS = 3;
/** Titles that are read for words that go on from the query. */
const TITLES = 60;

export const searchPath = (q: string) => `/search?q=${encodeURIComponent(q)}`;

/**
 * How the query may go on while it is typed: searches, then channels, then videos, at most ten. Made of what everybody may
 * see and nothing else, without what the actor blocked.
 */
export async function suggest(deps: Pick<Deps, "db" | "now">, { q, actor }: { q: string; actor?: Actor }): Promise<Suggestion[]> {
  const terms = searchTerms(q);
  const last = terms.at(-1);
  if (last === undefined) return [];
  const [rows, creatorDocs] = await Promise.all([
    titlesOf(deps, terms, actor),
    docsOf(deps, "creator", { terms, actor, page: { limit: CREATORS, offset: 0 } }),
  ]);
  const [words, creators] = await Promise.all([
    terms.length === 1
      ? vocabularyOf(deps, last)
      : completions(
          terms,
          rows.map(({ title }) => title),
        ),
    readCreators(deps, creatorDocs, actor),
  ]);
  const searches = words.slice(0, WORDS).map((text): Suggestion => ({ kind: "query", text, path: searchPath(text) }));
  const found = rows
    .slice(0, VIDEOS)
    .map(({ id, title }): Suggestion => ({ kind: "video", text: title, path: watchPath(id, { from: "search" }) }));
  return [...searches, ...creators, ...found];
}

/** Titles that hold every word, the last of which may be unfinished; those most watched first. */
async function titlesOf({ db }: Pick<Deps, "db">, terms: string[], actor: Actor | undefined): Promise<{ id: string; title: string }[]> {
  const match = `title : (${terms.map((term, i) => (i === terms.length - 1 ? `"${term}" *` : `"${term}"`)).join(" AND ")})`;
  const docs = await db.all<Pick<Doc, "ref">>(sql`select d.ref from (
      select rowid as place from search_videos where search_videos match ${match} order by rowid desc limit ${TITLES}
    ) join search_docs d using (place) order by place desc`);
  if (docs.length === 0) return [];
  const ids = docs.map(({ ref }) => ref);
  const rows = await db
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(and(inArray(videos.id, ids), isListed, isOpenAccount(), eq(users.profileVisibility, "public"), not(isBlockedFrom(actor))));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Words that begin so, the most frequent first; from FTS5's own vocabulary, which holds public words alone. */
async function vocabularyOf({ db }: Pick<Deps, "db">, start: string): Promise<string[]> {
  const from = fold(start);
  if (from === "") return [];
  const rows = await db.all<{ term: string }>(sql`select term from search_video_terms
    where term >= ${from} and term < ${`${from}\u{10ffff}`} order by doc desc, term limit ${WORDS}`);
  return rows.map(({ term }) => term);
}

/** The query with its last word finished as the titles finish it, the most frequent first. */
export function completions(terms: string[], titles: string[]): string[] {
  const before = terms.slice(0, -1).join(" ");
  const start = fold(terms.at(-1) ?? "");
  const counts = new Map<string, number>();
  for (const title of titles) {
    for (const word of new Set(searchTerms(title))) {
      if (fold(word).startsWith(start) && !terms.slice(0, -1).includes(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => `${before} ${word}`);
}

async function readCreators({ db }: Pick<Deps, "db">, docs: Doc[], actor: Actor | undefined): Promise<Suggestion[]> {
  if (docs.length === 0) return [];
  const ids = docs.map(({ ref }) => ref);
  const rows = await db
    .select({ id: users.id, username: users.username, name: users.displayName })
    .from(users)
    .where(and(inArray(users.id, ids), isOpenAccount(), ne(users.profileVisibility, "private"), not(isBlockedFrom(actor))));
  return ids.flatMap((id): Suggestion[] => {
    const user = rows.find((row) => row.id === id);
    return user ? [{ kind: "creator", text: user.name, path: `/@${user.username}` }] : [];
  });
}
