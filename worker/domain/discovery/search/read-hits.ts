import { and, eq, ne, not, sql } from "drizzle-orm";
import { captions, playlists, type ReplayTrim, users, videos } from "../../../db/schema.ts";
import { isBlockedFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { CreatorSummary } from "../../accounts/users/contract-api.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isOpenAccount, isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { type CardRow, cardColumnsFor, type ReadDeps, toCards } from "../../media/videos/cards.ts";
import { watchPath } from "../../media/videos/contract.ts";
import { isListed } from "../../media/videos/queries.ts";
import { findSpokenLine } from "./caption-lines.ts";
import type { CaptionHit, PlaylistHit } from "./contract-api.ts";
import { type Hits, inOrder } from "./find-docs.ts";

// The statements below start with the search hits and use cross joins, so that SQLite looks up each
// row. They check each row's visibility, because the search index can be outdated. The column names
// in a statement are unique, because D1 returns the rows of a batch as objects.

type Db = Deps["db"];

const hitsTable = (hits: Hits) => sql`(${hits}) as hits`;
const total = sql<number>`hits.total`.as("total");

/** Returns the number of hits, counted up to 600. */
export const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;

export const readVideos = (db: Db, hits: Hits, actor: Actor | undefined) =>
  db
    .select({ ...cardColumnsFor(actor), total })
    .from(hitsTable(hits))
    .crossJoin(videos)
    .crossJoin(users)
    .where(
      and(
        sql`${videos.id} = hits.ref`,
        eq(users.id, videos.creatorId),
        isListed,
        isVisibleTo(actor),
      ),
    )
    .orderBy(inOrder);

export const readCreators = (db: Db, hits: Hits, actor: Actor | undefined) =>
  db
    .select({
      id: users.id,
      username: users.username,
      name: users.displayName,
      avatarPath: users.avatarPath,
      isVerified: users.isVerified,
      followers: users.followerCount,
      total,
    })
    .from(hitsTable(hits))
    .crossJoin(users)
    .where(
      and(
        sql`${users.id} = hits.ref`,
        isOpenAccount(),
        ne(users.profileVisibility, "private"),
        not(isBlockedFrom(actor)),
      ),
    )
    .orderBy(inOrder);

export const toCreators = (rows: Awaited<ReturnType<typeof readCreators>>): CreatorSummary[] =>
  rows.map(({ id, username, name, avatarPath, isVerified, followers }) => ({
    id,
    username,
    name,
    avatar: avatarUrl(avatarPath),
    isVerified,
    followers,
  }));

export const readPlaylists = (db: Db, hits: Hits, actor: Actor | undefined) =>
  db
    .select({
      id: playlists.id,
      title: playlists.title,
      videoCount: playlists.itemCount,
      updatedAt: playlists.updatedAt,
      name: users.displayName,
      username: users.username,
      total,
    })
    .from(hitsTable(hits))
    .crossJoin(playlists)
    .crossJoin(users)
    .where(
      and(
        sql`${playlists.id} = hits.ref`,
        eq(users.id, playlists.ownerId),
        eq(playlists.visibility, "public"),
        isVisibleTo(actor),
        not(isBlockedFrom(actor)),
      ),
    )
    .orderBy(inOrder);

export const toPlaylists = (rows: Awaited<ReturnType<typeof readPlaylists>>): PlaylistHit[] =>
  rows.map(({ id, title, videoCount, updatedAt, name, username }) => ({
    id,
    title,
    path: `/playlists/${id}`,
    videoCount,
    updatedAt,
    owner: { name, username },
  }));

export const readCaptions = (db: Db, hits: Hits, actor: Actor | undefined) =>
  db
    .select({
      ...cardColumnsFor(actor),
      vtt: captions.vtt,
      language: captions.language,
      trim: videos.trim,
      total,
    })
    .from(hitsTable(hits))
    .crossJoin(captions)
    .crossJoin(videos)
    .crossJoin(users)
    .where(
      and(
        sql`${captions.videoId} = hits.ref and ${captions.language} = hits.language`,
        eq(captions.isPublished, true),
        eq(videos.id, captions.videoId),
        eq(users.id, videos.creatorId),
        isListed,
        isVisibleTo(actor),
      ),
    )
    .orderBy(inOrder);

export async function toLines(
  deps: ReadDeps,
  rows: (CardRow & { vtt: string; language: string; trim: ReplayTrim | null })[],
  { terms, actor }: { terms: string[]; actor: Actor | undefined },
): Promise<CaptionHit[]> {
  const cards = await toCards(deps, actor, rows);
  return rows.flatMap(({ vtt, language, trim }, i) => {
    const video = cards[i];
    const line = findSpokenLine(vtt, terms, trim?.shown ?? null);
    // Checks for a lock again, in case the search index is outdated.
    if (!video || video.locked || !line) return [];
    return {
      video,
      line: line.text.slice(0, 300),
      at: line.at,
      language,
      path: watchPath(video.id, { from: "search", t: line.at }),
    };
  });
}
