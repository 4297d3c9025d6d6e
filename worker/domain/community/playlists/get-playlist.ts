import { and, asc, desc, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { playlistItems, videoReactions } from "../../../db/schema.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import type { Visibility } from "../../accounts/visibility/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { ReadDeps } from "../../media/videos/cards.ts";
import { listWatchableById } from "../../media/videos/queries.ts";
import { LIKED, PLAYLIST_ITEMS_MAX, WATCH_LATER } from "./contract.ts";
import { Playlist, type PlaylistEntry } from "./contract-api.ts";
import { publicId, toOwner } from "./list-playlists.ts";
import { findOwnPlaylist, requireVisiblePlaylist } from "./playlist-access.ts";

/** Returns a playlist. Entries of videos that the viewer may not see are empty. */
export async function getPlaylist(
  deps: ReadDeps,
  { playlistId, actor }: { playlistId: string; actor: Actor },
): Promise<Playlist> {
  if (playlistId === WATCH_LATER || playlistId === LIKED)
    return getPersonal(deps, playlistId, actor);
  const { list, owner } = await requireVisiblePlaylist(deps, { playlistId, actor });
  const isOwner = actor.kind === "user" && actor.id === owner.id;
  const entries = await entriesOf(deps, await itemIds(deps, list.id), {
    actor,
    isOwner,
    visibility: list.visibility,
  });
  return {
    ...fieldsOf(list, Playlist),
    id: publicId(list),
    count: list.itemCount,
    thumbnail: firstThumbnail(entries),
    owner: toOwner(owner),
    isOwner,
    entries,
  };
}

/** Does the same as `getPlaylist`, but returns null instead of throwing an error. */
export async function findList(
  deps: ReadDeps,
  { listId, actor }: { listId: string | null; actor: Actor },
): Promise<Playlist | null> {
  if (listId === null || !/^(pl_[\w-]{1,60}|watch-later|liked)$/.test(listId)) return null;
  try {
    return await getPlaylist(deps, { playlistId: listId, actor });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

const firstThumbnail = (entries: PlaylistEntry[]) =>
  entries.find(({ video }) => video?.thumbnail)?.video?.thumbnail ?? null;

async function getPersonal(
  deps: ReadDeps,
  playlistId: typeof WATCH_LATER | typeof LIKED,
  actor: Actor,
): Promise<Playlist> {
  if (actor.kind === "visitor")
    throw new DomainError("UNAUTHENTICATED", t("playlists.errors.signInRequired"));
  const isLiked = playlistId === LIKED;
  const list = isLiked ? null : await findOwnPlaylist(deps, { playlistId, actor });
  const ids = isLiked ? await likedIds(deps, actor.id) : list ? await itemIds(deps, list.id) : [];
  const entries = await entriesOf(deps, ids, { actor, isOwner: true, visibility: "private" });
  return {
    id: playlistId,
    kind: isLiked ? "liked" : "watch_later",
    title: isLiked ? t("playlists.name.liked") : t("playlists.name.watchLater"),
    description: "",
    visibility: "private",
    count: ids.length,
    updatedAt: list?.updatedAt ?? 0,
    thumbnail: firstThumbnail(entries),
    owner: {
      id: actor.id,
      username: actor.username,
      name: actor.displayName,
      avatar: actor.avatar,
    },
    isOwner: true,
    entries,
  };
}

async function itemIds({ db }: ReadDeps, listId: string): Promise<string[]> {
  const rows = await db
    .select({ id: playlistItems.videoId })
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, listId))
    .orderBy(asc(playlistItems.position), asc(playlistItems.videoId))
    .limit(PLAYLIST_ITEMS_MAX);
  return rows.map(({ id }) => id);
}

async function likedIds({ db }: ReadDeps, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: videoReactions.videoId })
    .from(videoReactions)
    .where(and(eq(videoReactions.userId, userId), eq(videoReactions.reaction, "like")))
    .orderBy(desc(videoReactions.createdAt), desc(videoReactions.videoId))
    .limit(PLAYLIST_ITEMS_MAX);
  return rows.map(({ id }) => id);
}

/** Other users see an unlisted video only in an unlisted playlist, and never a private video. */
async function entriesOf(
  deps: ReadDeps,
  ids: string[],
  { actor, isOwner, visibility }: { actor: Actor; isOwner: boolean; visibility: Visibility },
): Promise<PlaylistEntry[]> {
  const watchable = await listWatchableById(deps, ids, actor);
  return ids.map((id) => {
    const entry = watchable.get(id);
    const isVisible =
      entry &&
      (isOwner ||
        (entry.isPublished &&
          (entry.visibility === "public" ||
            (entry.visibility === "unlisted" && visibility === "unlisted"))));
    return { videoId: isVisible || isOwner ? id : null, video: isVisible ? entry.card : null };
  });
}
