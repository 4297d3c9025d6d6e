import { and, eq, not, sql } from "drizzle-orm";
import { users, videos } from "../../../db/schema.ts";
import { isBlockedFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { standingOf } from "../../media/verdicts/rules.ts";
import { watchPath } from "../../media/videos/contract.ts";
import { isListed } from "../../media/videos/queries.ts";
import { completeQuery } from "./complete-query.ts";
import type { Suggestion } from "./contract-api.ts";
import { type Hits, hitsOf, inOrder, tierOf, titleHits } from "./find-docs.ts";
import { readCreators } from "./read-hits.ts";
import { fold, searchTerms } from "./rules.ts";

const MAX_WORDS = 5;
const MAX_CREATORS = 2;
const MAX_VIDEOS = 3;
const TITLES = 60;

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
  const hitsIn = (columns: "title" | "title tags") =>
    titleHits({ terms: titleTerms, columns, actor, limit: TITLES, isOpen: last.length > 1 });
  const [titleRows, wordRows, creatorRows] = await deps.db.batch([
    readTitles(deps.db, hitsIn("title"), actor),
    readTitles(deps.db, hitsIn("title tags"), actor),
    creators,
  ]);
  const videoRows = titleRows.filter(
    ({ title }) =>
      last.length > 1 || searchTerms(title).some((word) => fold(word).startsWith(fold(last))),
  );
  const now = deps.now();
  const texts = completeQuery(
    terms,
    wordRows.map(({ account, ...row }) => ({
      ...row,
      isByEstablished:
        standingOf(
          account && { ...account, emailVerified: account.emailVerifiedAt !== null },
          now,
        ) === "established",
    })),
  );
  return [
    ...texts
      .slice(0, MAX_WORDS)
      .map((text): Suggestion => ({ kind: "query", text, path: searchPath(text) })),
    ...toCreatorSuggestions(creatorRows),
    ...videoRows.slice(0, MAX_VIDEOS).map(
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
    .select({
      id: videos.id,
      title: videos.title,
      tags: videos.tags,
      creatorId: videos.creatorId,
      tier: sql<number>`${tierOf(sql`hits.place`)}`,
      account: { createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt },
    })
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

const toCreatorSuggestions = (rows: { name: string; username: string }[]): Suggestion[] =>
  rows.map(({ name, username }) => ({ kind: "creator", text: name, path: `/@${username}` }));
