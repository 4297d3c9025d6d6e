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

/**
 * A list that is stored, with its owner.
 * @throws DomainError NOT_FOUND, the same for an unknown list, one that this actor may not see, and
 *   one of an account that is closed or not shown to them
 */
export async function requireSeenPlaylist(
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
  if (!row || !(isOwner || isOpen)) throw notFound(t("playlists.thisPlaylist"));
  return row;
}

/**
 * One's own list by its id, or Watch later by its name; null for a Watch later into which nothing
 * was put yet.
 * @throws DomainError NOT_FOUND
 */
export async function findOwnPlaylist(
  { db }: Pick<Deps, "db">,
  { playlistId, actor }: { playlistId: string; actor: SignedInActor },
): Promise<PlaylistRow | null> {
  if (playlistId === LIKED) throw notFound(t("playlists.thisPlaylist"));
  const which =
    playlistId === WATCH_LATER ? eq(playlists.kind, "watch_later") : eq(playlists.id, playlistId);
  const row = await db
    .select()
    .from(playlists)
    .where(and(eq(playlists.ownerId, actor.id), which))
    .get();
  if (!row && playlistId !== WATCH_LATER) throw notFound(t("playlists.thisPlaylist"));
  return row ?? null;
}

/** The same, made where it is not there yet. */
export async function requireOwnPlaylist(
  deps: Pick<Deps, "db" | "now" | "newId">,
  input: { playlistId: string; actor: SignedInActor },
): Promise<PlaylistRow> {
  const found = await findOwnPlaylist(deps, input);
  if (found) return found;
  const at = deps.now();
  const row = {
    id: deps.newId("pl"),
    ownerId: input.actor.id,
    kind: "watch_later",
    title: t("playlists.watchLater"),
  } as const;
  // Of two that are made at once the unique index keeps one.
  await deps.db
    .insert(playlists)
    .values({ ...row, visibility: "private", createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  const made = await findOwnPlaylist(deps, input);
  if (!made) throw notFound(t("playlists.thisPlaylist"));
  return made;
}
