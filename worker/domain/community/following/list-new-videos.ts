import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { follows, users, videos } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import { type CardRow, cardColumnsFor, type ReadDeps, toCards } from "../../media/videos/cards.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { pageEnd } from "../../media/videos/queries.ts";

/** Number of the newest videos from which a page takes those that the actor did not hide. */
const WINDOW = 100;

interface End {
  at: number;
  id: string;
}

const endAfter = ({ video }: CardRow) =>
  pageEnd({ id: video.id, createdAt: video.publishedAt ?? video.createdAt });

/** SQL condition: the channel published the video `v` before the end of the previous page. */
const isListedOf = (channelId: SQL, end: End | null) =>
  sql`v.creator_id = ${channelId} and v.state = 'published' and +v.visibility = 'public'
    ${end ? sql`and v.published_at <= ${end.at} and (v.published_at < ${end.at} or v.id < ${end.id})` : sql``}`;

/**
 * Selects the newest videos of the channels that the actor follows, before the actor's hidden
 * videos are removed. Reads one video of each followed channel, and then the videos of the channels
 * with the newest ones. Otherwise, an actor who follows few channels would read the whole catalog.
 */
function newestOfFollowed(actor: SignedInActor, end: End | null): SQL {
  const newestOf = sql`(select v.published_at from ${videos} v
    where ${isListedOf(sql`${users.id}`, end)} order by v.published_at desc limit 1)`;
  const channels = sql`(select ${users.id} as id, ${newestOf} as newest_at
    from ${follows} cross join ${users} on ${users.id} = ${follows.creatorId}
    where ${follows.followerId} = ${actor.id} and ${isVisibleTo(actor)} and newest_at is not null
    order by newest_at desc limit ${WINDOW})`;
  return sql`(select own.rowid as place from ${channels} channels cross join ${videos} own on own.rowid in
      (select v.rowid from ${videos} v where ${isListedOf(sql`channels.id`, end)}
        order by v.published_at desc, v.id desc limit ${WINDOW})
    order by own.published_at desc, own.id desc limit ${WINDOW}) as newest`;
}

/**
 * Lists public videos of the channels that the actor follows, newest first. A page can have fewer
 * videos than the limit if the actor hid many of the newest ones.
 * @param before cursor of the page before (`next`); an invalid cursor returns an empty page
 */
export async function listNewVideos(
  deps: ReadDeps,
  { actor, before, limit }: { actor: SignedInActor; before?: string | undefined; limit: number },
): Promise<{ videos: VideoCard[]; next: string | null }> {
  const [, at, id = ""] = /^(\d{1,15})\.(\w{1,60})$/.exec(before ?? "") ?? [];
  const end = before === undefined ? null : { at: Number(at ?? -1), id };
  const rows = await deps.db
    .select({ ...cardColumnsFor(actor), isHidden: isHiddenFrom(actor).mapWith(Boolean) })
    .from(newestOfFollowed(actor, end))
    .crossJoin(videos)
    .crossJoin(users)
    .where(and(sql`${videos}.rowid = newest.place`, eq(users.id, videos.creatorId)))
    .orderBy(desc(videos.publishedAt), desc(videos.id));
  const shown = rows.filter(({ isHidden }) => !isHidden);
  const cards = await toCards(deps, actor, shown.slice(0, limit));
  const isWindowFull = rows.length === WINDOW;
  const last = shown.length > limit ? shown[limit - 1] : isWindowFull ? rows.at(-1) : undefined;
  return { videos: cards, next: last ? endAfter(last) : null };
}
