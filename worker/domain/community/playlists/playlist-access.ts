import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { playlists, users } from "../../../db/schema.ts";
import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import { followsCreator, isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { LIKED, WATCH_LATER } from "./contract.ts";

export type PlaylistRow = typeof playlists.$inferSelect;
export type OwnerRow = typeof users.$inferSelect;

/** Returns a stored playlist with its owner. Throws NOT_FOUND if the actor may not see it. */
export async function requireVisiblePlaylist(
  { db }: Pick<Deps, "db">,
  { playlistId, actor }: { playlistId: string; actor: Actor },
): Promise<{ list: PlaylistRow; owner: OwnerRow }> {
  const row = await db
    .select({ list: playlists, owner: users, isFollower: followsCreator(actor) })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.ownerId))
    .where(and(eq(playlists.id, playlistId), isOpenAccount()))
    .get();
  const isOwner = row !== undefined && actor.kind === "user" && row.owner.id === actor.id;
  const isOpen =
    row !== undefined &&
    row.list.visibility !== "private" &&
    (row.owner.profileVisibility === "public" ||
      (row.owner.profileVisibility === "followers" && row.isFollower));
  if (!row || !(isOwner || isOpen)) throw notFound(t("playlists.notFound.playlist"));
  return row;
}

/** Returns the user's playlist. Null if it is Watch later, which is created only at first use. */
export async function findOwnPlaylist(
  { db }: Pick<Deps, "db">,
  { playlistId, actor }: { playlistId: string; actor: SignedInActor },
): Promise<PlaylistRow | null> {
  if (playlistId === LIKED) throw notFound(t("playlists.notFound.playlist"));
  const which =
    playlistId === WATCH_LATER ? eq(playlists.kind, "watch_later") : eq(playlists.id, playlistId);
  const row = await db
    .select()
    .from(playlists)
    .where(and(eq(playlists.ownerId, actor.id), which))
    .get();
  if (!row && playlistId !== WATCH_LATER) throw notFound(t("playlists.notFound.playlist"));
  return row ?? null;
}

/** Does the same as `findOwnPlaylist`, but creates a missing Watch later playlist. */
export async function requireOwnPlaylist(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: { playlistId: string; actor: SignedInActor },
): Promise<PlaylistRow> {
  const existing = await findOwnPlaylist(deps, input);
  if (existing) return existing;
  const at = deps.now();
  const row = {
    id: deps.newId("pl"),
    ownerId: input.actor.id,
    kind: "watch_later",
    title: t("playlists.name.watchLater"),
  } as const;
  // If two requests create the playlist concurrently, the unique index keeps one.
  await deps.db
    .insert(playlists)
    .values({ ...row, visibility: "private", createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  const created = await findOwnPlaylist(deps, input);
  if (!created) throw notFound(t("playlists.notFound.playlist"));
  return created;
}
