import { and, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { hasFewerThan, insertWhere } from "../../../db/insert-where.ts";
import { playlistItems, playlists } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { recordChoice } from "../../accounts/visibility/record-choice.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import { PLAYLISTS_MAX, type PlaylistInput, type PlaylistPatch } from "./contract.ts";
import type { OwnPlaylist } from "./contract-api.ts";
import { findOwnPlaylist } from "./playlist-access.ts";

type ChangeDeps = Pick<Deps, "db" | "now" | "newId">;
type PlaylistRef = { playlistId: string; actor: SignedInActor };

/** Creates a playlist, optionally with a first video. CONFLICT if the user has too many. */
export async function createPlaylist(
  deps: ChangeDeps,
  {
    actor,
    videoId,
    ...input
  }: PlaylistInput & { actor: SignedInActor; videoId?: string | undefined },
): Promise<OwnPlaylist> {
  const { db } = deps;
  if (videoId !== undefined) await requireWatchable(deps, { videoId, actor });
  const id = deps.newId("pl");
  const at = deps.now();
  const [created] = await db.batch([
    insertWhere(
      db,
      playlists,
      { id, ownerId: actor.id, ...input, createdAt: at, updatedAt: at },
      hasFewerThan(PLAYLISTS_MAX, playlists, eq(playlists.ownerId, actor.id)),
    ).returning({ id: playlists.id }),
    ...(videoId === undefined
      ? []
      : [
          insertWhere(
            db,
            playlistItems,
            { playlistId: id, videoId, position: 0, addedAt: at },
            sql`exists (select 1 from ${playlists} where id = ${id})`,
          ),
        ]),
  ]);
  if (created.length === 0)
    throw new DomainError(
      "CONFLICT",
      t("playlists.errors.tooManyPlaylists", { playlistsMax: PLAYLISTS_MAX }),
    );
  const { title, visibility } = input;
  return {
    id,
    kind: "list",
    title,
    visibility,
    count: videoId === undefined ? 0 : 1,
    contains: videoId !== undefined,
  };
}

/**
 * Changes the title, description or visibility of a playlist.
 * @throws DomainError VALIDATION for Watch later, which cannot be changed; FORBIDDEN if the
 * playlist would become visible although staff made it private
 */
export async function updatePlaylist(
  deps: ChangeDeps,
  { playlistId, actor, ...patch }: PlaylistPatch & PlaylistRef,
): Promise<void> {
  const list = await requireList(deps, { playlistId, actor });
  const isShowing = patch.visibility !== undefined && patch.visibility !== "private";
  const { visibility } = patch;
  const update = deps.db
    .update(playlists)
    .set({ ...patch, updatedAt: deps.now() })
    .where(and(eq(playlists.id, list.id), isShowing ? isNull(playlists.decisionId) : undefined));
  // When staff lift a decision about the playlist, the playlist gets the visibility that its owner
  // chose last.
  const [{ meta }] = await deps.db.batch([
    update,
    ...(visibility === undefined
      ? []
      : [recordChoice(deps, { subjectType: "playlist", subjectId: list.id, visibility })]),
  ]);
  if (meta.changes === 0 && isShowing)
    throw new DomainError("FORBIDDEN", t("playlists.errors.madePrivate"));
}

/** Deletes a playlist, but not its videos. Throws the same errors as `updatePlaylist`. */
export async function deletePlaylist(deps: ChangeDeps, ref: PlaylistRef): Promise<void> {
  const list = await requireList(deps, ref);
  await deps.db
    .delete(playlists)
    .where(and(eq(playlists.id, list.id), eq(playlists.ownerId, ref.actor.id)));
}

async function requireList(deps: ChangeDeps, ref: PlaylistRef) {
  const list = await findOwnPlaylist(deps, ref);
  if (list?.kind !== "list")
    throw new DomainError("VALIDATION", t("playlists.errors.watchLaterFixed"));
  return list;
}
