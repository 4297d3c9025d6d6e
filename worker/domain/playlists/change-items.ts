import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { playlistItems, playlists } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { requireWatchable } from "../videos/access.ts";
import { type MoveItemInput, PLAYLIST_ITEMS_MAX } from "./contract.ts";
import { findOwnPlaylist, requireOwnPlaylist } from "./playlist-access.ts";

type ItemDeps = Pick<Deps, "db" | "now" | "newId">;
type Item = { playlistId: string; videoId: string; actor: SignedInActor };

/** Between new neighbours; halved by each move between the same two. */
const STEP = 1024;
const LEAST_GAP = 1e-6;

const itemOf = (listId: string, videoId: string) => and(eq(playlistItems.playlistId, listId), eq(playlistItems.videoId, videoId));

/**
 * Puts a video at the end of one's list; twice is once.
 * @throws DomainError NOT_FOUND for the list, or a video that the actor may not watch; CONFLICT for one too many
 */
export async function addItem(deps: ItemDeps, { playlistId, videoId, actor }: Item): Promise<{ count: number }> {
  await requireWatchable(deps, { videoId, actor });
  const list = await requireOwnPlaylist(deps, { playlistId, actor });
  const at = deps.now();
  // The limit and the place are found inside the statement: of many at once none passes the limit.
  const added = await deps.db.all(sql`
    insert into playlist_items (playlist_id, video_id, position, added_at)
    select ${list.id}, ${videoId}, coalesce(max(position), 0) + ${STEP}, ${at} from playlist_items where playlist_id = ${list.id}
    having count(*) < ${PLAYLIST_ITEMS_MAX}
    on conflict do nothing returning video_id`);
  if (added.length === 0) {
    const known = await deps.db.select({ id: playlistItems.videoId }).from(playlistItems).where(itemOf(list.id, videoId)).get();
    if (!known)
      throw new DomainError("CONFLICT", t("playlists.aPlaylistHoldsAtMostPlaylistitemsmax", { playlistItemsMax: PLAYLIST_ITEMS_MAX }));
  } else await touch(deps, list.id);
  return countOf(deps, list.id);
}

/** Takes a video out of one's list; not to have it in is no error. @throws DomainError NOT_FOUND */
export async function removeItem(deps: ItemDeps, { playlistId, videoId, actor }: Item): Promise<{ count: number }> {
  const list = await findOwnPlaylist(deps, { playlistId, actor });
  if (!list) return { count: 0 };
  await deps.db.delete(playlistItems).where(itemOf(list.id, videoId));
  await touch(deps, list.id);
  return countOf(deps, list.id);
}

/** Puts a video behind another one of its list, or at the beginning. @throws DomainError NOT_FOUND for the list or either video */
export async function moveItem(deps: ItemDeps, { playlistId, videoId, actor, after }: Item & MoveItemInput): Promise<void> {
  const list = await findOwnPlaylist(deps, { playlistId, actor });
  const moved = list && (await positionOf(deps, list.id, videoId));
  if (!list || moved === null) throw notFound(t("playlists.thisVideoInThePlaylist"));
  if (after === videoId) return;
  let place = await placeBehind(deps, list.id, videoId, after);
  if (place === null) {
    await spread(deps, list.id);
    place = await placeBehind(deps, list.id, videoId, after);
  }
  await deps.db
    .update(playlistItems)
    .set({ position: place ?? STEP })
    .where(itemOf(list.id, videoId));
  await touch(deps, list.id);
}

/** Midway between the video `after` and the one behind it; null where they stand too close. */
async function placeBehind({ db }: ItemDeps, listId: string, videoId: string, after: string | null): Promise<number | null> {
  const before = after === null ? Number.NEGATIVE_INFINITY : await positionOf({ db }, listId, after);
  if (before === null) throw notFound(t("playlists.thisVideoInThePlaylist"));
  const behind = await db
    .select({ position: playlistItems.position })
    .from(playlistItems)
    .where(
      and(
        eq(playlistItems.playlistId, listId),
        ne(playlistItems.videoId, videoId),
        after === null ? undefined : gt(playlistItems.position, before),
      ),
    )
    .orderBy(asc(playlistItems.position))
    .get();
  if (!behind) return (after === null ? 0 : before) + STEP;
  if (after === null) return behind.position - STEP;
  return behind.position - before < LEAST_GAP ? null : (before + behind.position) / 2;
}

async function positionOf({ db }: Pick<Deps, "db">, listId: string, videoId: string): Promise<number | null> {
  const row = await db.select({ position: playlistItems.position }).from(playlistItems).where(itemOf(listId, videoId)).get();
  return row?.position ?? null;
}

/** Gives every video of a list room again, in the order it has. */
async function spread({ db }: ItemDeps, listId: string): Promise<void> {
  await db.run(sql`
    update playlist_items set position = ${STEP} * o.place
    from (
      select video_id, row_number() over (order by position, video_id) as place from playlist_items where playlist_id = ${listId}
    ) as o
    where playlist_items.playlist_id = ${listId} and playlist_items.video_id = o.video_id`);
}

const touch = ({ db, now }: ItemDeps, listId: string) => db.update(playlists).set({ updatedAt: now() }).where(eq(playlists.id, listId));

async function countOf({ db }: ItemDeps, listId: string): Promise<{ count: number }> {
  const row = await db.select({ count: playlists.itemCount }).from(playlists).where(eq(playlists.id, listId)).get();
  return { count: row?.count ?? 0 };
}
