import { and, desc, eq, inArray, isNotNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { users, videos } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import {
  accessOf,
  followsCreator,
  isVisibleTo,
  VIEWER_PARAM,
  type Viewer,
  viewerParams,
} from "../../accounts/users/visibility.ts";
import type { Visibility } from "../../accounts/visibility/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import { watchGround } from "./access.ts";
import { type CardRow, cardColumnsFor, type ReadDeps, toCard, toCards } from "./cards.ts";
import type { VideoCard } from "./contract-api.ts";

const CHUNK = 90;

/** SQL condition: the actor may find the video in lists. The query must join `users`. */
export const publicTo = (actor: Viewer | undefined) =>
  and(eq(videos.state, "published"), eq(videos.visibility, "public"), isVisibleTo(actor));

/**
 * Number of videos, in the order of a list, from which the list takes those that the viewer did not
 * hide. Without this limit, a viewer who hid a category would read the whole catalog for each page.
 */
export const UNHIDDEN_WINDOW = 1_000;

interface Unhidden {
  actor: Viewer | undefined;
  where?: SQL | undefined;
  order: SQL[];
  limit: number;
}

/**
 * Selects the cards of public videos that the actor did not hide. The window is a subquery with a
 * limit, which SQLite runs row by row, so that the videos keep its order and the outer limit ends
 * it early.
 */
export const selectUnhidden = (db: Db, { actor, where, order, limit }: Unhidden) =>
  db
    .select({ ...cardColumnsFor(actor), trend: videos.trend })
    .from(
      sql`(select ${videos}.rowid as place from ${videos} inner join ${users} on ${users.id} = ${videos.creatorId}
        where ${and(publicTo(actor), where)} order by ${sql.join(order, sql`, `)} limit ${UNHIDDEN_WINDOW}) as near`,
    )
    .crossJoin(videos)
    .crossJoin(users)
    .where(
      and(
        sql`${videos}.rowid = near.place`,
        eq(users.id, videos.creatorId),
        not(isHiddenFrom(actor)),
      ),
    )
    .limit(limit);

/**
 * Matches listed videos in a query by id. The unary plus keeps SQLite from scanning the index of
 * all public videos instead of seeking each id (40 ms instead of 1 ms with 20,000 videos).
 */
export const isListed = sql`+${videos.state} = 'published' and +${videos.visibility} = 'public'`;

const NEWEST = [desc(videos.publishedAt), desc(videos.id)];

/** A creator's page also lists videos that the actor hid, because the actor chose this page. */
const listOfChannel = (
  { db }: ReadDeps,
  { actor, where, limit }: { actor: Actor | undefined; where: SQL | undefined; limit: number },
): Promise<CardRow[]> =>
  db
    .select(cardColumnsFor(actor))
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(and(publicTo(actor), where))
    .orderBy(...NEWEST)
    .limit(limit);

/** Lists the given videos that the actor may watch, with any visibility. */
export async function listWatchableById(
  deps: ReadDeps,
  ids: string[],
  actor: Actor,
): Promise<Map<string, { card: VideoCard; visibility: Visibility; isPublished: boolean }>> {
  const { leftAt } = cardColumnsFor(actor);
  const watchable = new Map<
    string,
    { card: VideoCard; visibility: Visibility; isPublished: boolean }
  >();
  for (let i = 0; i < ids.length; i += CHUNK) {
    const found = await deps.db
      .select({ video: videos, user: users, isFollower: followsCreator(actor), leftAt })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .where(inArray(videos.id, ids.slice(i, i + CHUNK)));
    for (const row of found) {
      const { video, user, isFollower } = row;
      const ground = watchGround({ ...video, ...accessOf(user), isFollower }, actor);
      if (!ground) continue;
      watchable.set(video.id, {
        card: await toCard(deps, row, ground, actor, row.leftAt),
        visibility: video.visibility,
        isPublished: video.state === "published",
      });
    }
  }
  return watchable;
}

interface ListFilter {
  category?: string;
  /** The creator's ID, or an SQL expression for it (`idOfUsername`). */
  creatorId?: string | SQL<string>;
  replays?: boolean;
  /** Without an actor, the list contains only videos that every visitor may find. */
  actor?: Actor;
}

const matching = ({ category, creatorId, replays }: ListFilter) =>
  and(
    // The unary plus keeps SQLite from reading the videos of all channels in the category.
    category === undefined
      ? undefined
      : creatorId === undefined
        ? eq(videos.category, category)
        : sql`+${videos.category} = ${category}`,
    creatorId === undefined ? undefined : eq(videos.creatorId, creatorId),
    replays === true ? isNotNull(videos.streamId) : undefined,
  );

const listedById = prepared((db) =>
  db
    .select(cardColumnsFor(VIEWER_PARAM))
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(
      and(
        sql`${videos.id} in (select value from json_each(${sql.placeholder("ids")}))`,
        isListed,
        isVisibleTo(VIEWER_PARAM),
      ),
    )
    .prepare(),
);

/** Lists the given videos that are public, in the order of `ids`. */
export async function listVideosById(
  deps: ReadDeps,
  ids: string[],
  actor?: Actor,
): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const rows = await listedById(deps.db).all({ ...viewerParams(actor), ids: JSON.stringify(ids) });
  const cards = await toCards(deps, actor, rows);
  return cards.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Returns the cursor after a page of `listVideos`, for `before` of the next page. */
export const pageEnd = (last: Pick<VideoCard, "createdAt" | "id">) =>
  `${last.createdAt}.${last.id}`;

function parsePageEnd(before: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.([a-z0-9_]{1,60})$/.exec(before) ?? [];
  if (at && id) return { at: Number(at), id };
  const message = "is not the end of a page";
  throw new DomainError("VALIDATION", `before: ${message}`, { fields: { before: message } });
}

/** Lists public videos, newest first. Throws VALIDATION for an invalid `before` (`pageEnd`). */
export async function listVideos(
  deps: ReadDeps,
  input: ListFilter & { before?: string; limit: number },
): Promise<VideoCard[]> {
  const end = input.before === undefined ? null : parsePageEnd(input.before);
  // The condition on `publishedAt` alone is redundant, but lets SQLite seek in the index.
  const older = end && [
    lte(videos.publishedAt, end.at),
    or(lt(videos.publishedAt, end.at), and(eq(videos.publishedAt, end.at), lt(videos.id, end.id))),
  ];
  const { actor } = input;
  const where = and(matching(input), ...(older ?? []));
  const limit = Math.max(0, Math.min(100, input.limit));
  const rows =
    input.creatorId === undefined
      ? await selectUnhidden(deps.db, { actor, where, order: NEWEST, limit })
      : await listOfChannel(deps, { actor, where, limit });
  return toCards(deps, actor, rows);
}
