import { and, count, desc, eq, gt, inArray, max, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { playlistItems, playlists, users, videoReactions, videos } from "../../../db/schema.ts";
import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import { isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import type { ReadDeps } from "../../media/videos/cards.ts";
import { listWatchableById } from "../../media/videos/queries.ts";
import { LIKED, PLAYLISTS_MAX, WATCH_LATER } from "./contract.ts";
import { OwnPlaylist, PlaylistCard } from "./contract-api.ts";
import type { OwnerRow, PlaylistRow } from "./playlist-access.ts";

export const publicId = (list: Pick<PlaylistRow, "id" | "kind">) =>
  list.kind === "watch_later" ? WATCH_LATER : list.id;

export const toOwner = (
  owner: Pick<OwnerRow, "id" | "username" | "displayName" | "avatarPath">,
): PlaylistCard["owner"] => ({
  id: owner.id,
  username: owner.username,
  name: owner.displayName,
  avatar: avatarUrl(owner.avatarPath),
});

const listsOf = (db: Deps["db"], condition: SQL | undefined) =>
  db
    .select({ list: playlists, owner: users })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.ownerId))
    .where(condition)
    .orderBy(desc(playlists.updatedAt), desc(playlists.id))
    .limit(PLAYLISTS_MAX);

/** Lists the actor's playlists: Watch later and liked videos first, then the last changed ones. */
export async function listOwnPlaylists(
  deps: ReadDeps,
  { actor }: { actor: SignedInActor },
): Promise<PlaylistCard[]> {
  const rows = await listsOf(deps.db, eq(playlists.ownerId, actor.id));
  const cards = await toCards(deps, rows, actor);
  const owner = {
    id: actor.id,
    username: actor.username,
    name: actor.displayName,
    avatar: actor.avatar,
  };
  const empty = { visibility: "private", count: 0, updatedAt: 0, thumbnail: null, owner } as const;
  const watchLater = cards.find(({ kind }) => kind === "watch_later") ?? {
    ...empty,
    id: WATCH_LATER,
    kind: "watch_later",
    title: t("playlists.name.watchLater"),
  };
  const liked = await likedFacts(deps, actor);
  return [
    watchLater,
    { ...empty, ...liked, id: LIKED, kind: "liked", title: t("playlists.name.liked") },
    ...cards.filter(({ kind }) => kind === "list"),
  ];
}

async function likedFacts(deps: ReadDeps, actor: SignedInActor) {
  const isOwnLike = and(eq(videoReactions.userId, actor.id), eq(videoReactions.reaction, "like"));
  const facts = await deps.db
    .select({
      count: count(),
      updatedAt: max(videoReactions.createdAt),
      first: videoReactions.videoId,
    })
    .from(videoReactions)
    .where(isOwnLike)
    .get();
  const first = facts?.first
    ? (await listWatchableById(deps, [facts.first], actor)).get(facts.first)
    : undefined;
  return {
    count: facts?.count ?? 0,
    updatedAt: facts?.updatedAt ?? 0,
    thumbnail: first?.card.thumbnail ?? null,
  };
}

/** Lists a channel's public playlists that are not empty, last changed first. */
export async function listChannelPlaylists(
  deps: ReadDeps,
  { creatorId, actor }: { creatorId: SQL<string>; actor: Actor },
): Promise<PlaylistCard[]> {
  const isListed = and(
    eq(playlists.ownerId, creatorId),
    eq(playlists.visibility, "public"),
    gt(playlists.itemCount, 0),
    isVisibleTo(actor),
  );
  return toCards(deps, await listsOf(deps.db, isListed), actor);
}

/** Lists the actor's playlists and whether each contains the video. Watch later comes first. */
export async function listForVideo(
  { db }: Pick<Deps, "db">,
  { actor, videoId }: { actor: SignedInActor; videoId?: string | undefined },
): Promise<OwnPlaylist[]> {
  const containsVideo = sql<boolean>`exists (
    select 1 from ${playlistItems} i where i.playlist_id = ${playlists.id} and i.video_id = ${videoId ?? ""})`.mapWith(
    Boolean,
  );
  const rows = await db
    .select({ list: playlists, contains: containsVideo })
    .from(playlists)
    .where(eq(playlists.ownerId, actor.id))
    .orderBy(desc(playlists.updatedAt), desc(playlists.id))
    .limit(PLAYLISTS_MAX);
  const ownLists = rows.map(
    ({ list, contains }): OwnPlaylist => ({
      ...fieldsOf(list, OwnPlaylist),
      id: publicId(list),
      count: list.itemCount,
      contains,
    }),
  );
  const emptyWatchLater: OwnPlaylist = {
    id: WATCH_LATER,
    kind: "watch_later",
    title: t("playlists.name.watchLater"),
    visibility: "private",
    count: 0,
    contains: false,
  };
  return [
    ownLists.find(({ kind }) => kind === "watch_later") ?? emptyWatchLater,
    ...ownLists.filter(({ kind }) => kind !== "watch_later"),
  ];
}

const CHUNK = 90;
/** Only this number of videos at the start of a playlist can provide its thumbnail. */
const COVER_ITEMS = 20;

/** SQL for the id of the video whose poster is the thumbnail of a playlist. */
const coverVideo = sql<string | null>`(
  select i.video_id
  from (select video_id, position from ${playlistItems}
    where playlist_id = ${playlists.id} order by position limit ${COVER_ITEMS}) i
  join ${videos} v on v.id = i.video_id
  where v.state = 'published' and v.visibility = 'public' and v.poster_file <> ''
  order by i.position limit 1)`;

async function toCards(
  deps: ReadDeps,
  rows: { list: PlaylistRow; owner: OwnerRow }[],
  actor: Actor,
): Promise<PlaylistCard[]> {
  const thumbnails = await readThumbnails(
    deps,
    rows.map(({ list }) => list.id),
    actor,
  );
  return rows.map(({ list, owner }) => ({
    ...fieldsOf(list, PlaylistCard),
    id: publicId(list),
    count: list.itemCount,
    thumbnail: thumbnails.get(list.id) ?? null,
    owner: toOwner(owner),
  }));
}

/** The thumbnail comes from a public video, also for the owner. It is null if there is none. */
async function readThumbnails(
  deps: ReadDeps,
  ids: string[],
  actor: Actor,
): Promise<Map<string, string | null>> {
  const thumbnails = new Map<string, string | null>();
  for (let i = 0; i < ids.length; i += CHUNK) {
    const firsts = (
      await deps.db
        .select({ playlistId: playlists.id, videoId: coverVideo })
        .from(playlists)
        .where(inArray(playlists.id, ids.slice(i, i + CHUNK)))
    ).flatMap(({ playlistId, videoId }) => (videoId === null ? [] : [{ playlistId, videoId }]));
    const cards = await listWatchableById(
      deps,
      firsts.map((f) => f.videoId),
      actor,
    );
    for (const { playlistId, videoId } of firsts)
      thumbnails.set(playlistId, cards.get(videoId)?.card.thumbnail ?? null);
  }
  return thumbnails;
}
