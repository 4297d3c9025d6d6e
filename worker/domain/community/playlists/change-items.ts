import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { playlistItems, playlists } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { type OrderInput, PLAYLIST_ITEMS_MAX } from "./contract.ts";
import type { PlaylistCount } from "./contract-api.ts";
import { findOwnPlaylist, requireOwnPlaylist } from "./playlist-access.ts";

type ItemDeps = Pick<Deps, "db" | "now" | "newId">;
type Item = { playlistId: string; videoId: string; actor: SignedInActor };

/** Difference between the positions of consecutive items, which leaves room between them. */
const STEP = 1024;

const itemOf = (listId: string, videoId: string) =>
  and(eq(playlistItems.playlistId, listId), eq(playlistItems.videoId, videoId));

/** Adds a video to the end of the user's playlist. Idempotent. CONFLICT if the playlist is full. */
export async function addItem(
  deps: ItemDeps,
  { playlistId, videoId, actor }: Item,
): Promise<PlaylistCount> {
  await requireWatchable(deps, { videoId, actor });
  const list = await requireOwnPlaylist(deps, { playlistId, actor });
  const at = deps.now();
  const isOfList = eq(playlistItems.playlistId, list.id);
  const added = await insertWhere(
    deps.db,
    playlistItems,
    {
      playlistId: list.id,
      videoId,
      position: sql`coalesce((select max(position) from ${playlistItems} where ${isOfList}), 0) + ${STEP}`,
      addedAt: at,
    },
    hasFewerThan(PLAYLIST_ITEMS_MAX, playlistItems, isOfList),
  )
    .onConflictDoNothing()
    .returning({ id: playlistItems.videoId });
  if (added.length === 0) {
    const existing = await deps.db
      .select({ id: playlistItems.videoId })
      .from(playlistItems)
      .where(itemOf(list.id, videoId))
      .get();
    if (!existing)
      throw new DomainError(
        "CONFLICT",
        t("playlists.errors.tooManyVideos", {
          playlistItemsMax: PLAYLIST_ITEMS_MAX,
        }),
      );
  } else await touch(deps, list.id);
  return countOf(deps, list.id);
}

/** Removes a video from the user's playlist. Idempotent. */
export async function removeItem(
  deps: ItemDeps,
  { playlistId, videoId, actor }: Item,
): Promise<PlaylistCount> {
  const list = await findOwnPlaylist(deps, { playlistId, actor });
  if (!list) return { count: 0 };
  await deps.db.delete(playlistItems).where(itemOf(list.id, videoId));
  await touch(deps, list.id);
  return countOf(deps, list.id);
}

/** Reorders the videos of the user's playlist. Videos without a new position move to the end. */
export async function orderItems(
  deps: ItemDeps,
  { playlistId, actor, order }: Pick<Item, "playlistId" | "actor"> & OrderInput,
): Promise<void> {
  const list = await findOwnPlaylist(deps, { playlistId, actor });
  if (!list) return;
  await deps.db.run(sql`
    update playlist_items set position = ${STEP} * o.place
    from (
      select i.video_id, row_number() over (order by n.key is null, n.key, i.position, i.video_id) as place
      from playlist_items i left join json_each(${JSON.stringify(order)}) n on n.value = i.video_id
      where i.playlist_id = ${list.id}
    ) as o
    where playlist_items.playlist_id = ${list.id} and playlist_items.video_id = o.video_id
      and playlist_items.position <> ${STEP} * o.place`);
  await touch(deps, list.id);
}

const touch = ({ db, now }: ItemDeps, listId: string) =>
  db.update(playlists).set({ updatedAt: now() }).where(eq(playlists.id, listId));

async function countOf({ db }: ItemDeps, listId: string): Promise<PlaylistCount> {
  const row = await db
    .select({ count: playlists.itemCount })
    .from(playlists)
    .where(eq(playlists.id, listId))
    .get();
  return { count: row?.count ?? 0 };
}
