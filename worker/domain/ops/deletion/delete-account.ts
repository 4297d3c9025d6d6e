import { and, eq, getTableColumns, inArray, isNull, lte } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { chatWriters, streams, uploads, users, videos } from "../../../db/schema.ts";
import { anonymousKey } from "../../accounts/users/viewing-data.ts";
import type { Deps } from "../../deps.ts";
import { deleteObjects } from "../../media/uploads/delete-objects.ts";
import { forgetBuyer, stopBilling } from "../../money/billing/stop-billing.ts";
import { payOutClosing } from "../../money/payouts/pay-out-closed-account.ts";
import { DELETION_GRACE_MS } from "./contract.ts";
import { eraseInSlices, finalErasure } from "./erase-rows.ts";

/** One call deletes at most this many videos, streams or chat rooms. The next call continues. */
const BATCH_SIZE = 40;

type DeletionDeps = Pick<
  Deps,
  | "db"
  | "now"
  | "newId"
  | "payments"
  | "queue"
  | "storage"
  | "rooms"
  | "origins"
  | "signingSecret"
  | "log"
>;
type UserRow = typeof users.$inferSelect;

/**
 * Deletes a closed account after the grace period. Idempotent queue job.
 * The job first deletes chat messages, streams, videos and most rows in D1 in slices.
 * The job then deletes the account's images and data exports.
 * A final batch deletes the remaining rows in D1 and turns the row in `users` into a tombstone.
 * If a job crashes, the next job continues with the remaining data.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  { userId }: { userId: string },
): Promise<void> {
  const user = await deps.db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        lte(users.deletionRequestedAt, deps.now() - DELETION_GRACE_MS),
      ),
    )
    .get();
  if (!user) return;
  // The balance is paid out first, because a deleted user cannot be told of a failed payout. If the
  // payout waits, a later job tries the deletion again.
  if ((await payOutClosing(deps, { userId })) === "waits")
    return deps.log.info("deletion waits for a payout", { userId });
  await stopBilling(deps, { userId, atOnce: true });
  await forgetBuyer(deps, { userId });
  const owner = { userId, viewerKeys: [`u:${userId}`, await anonymousKey(deps, userId)] };
  const isDone =
    (await eraseChatMessages(deps, userId)) &&
    (await eraseStreams(deps, userId)) &&
    (await eraseVideos(deps, userId)) &&
    (await eraseInSlices(deps, owner));
  if (!isDone) return deps.queue.send({ type: "delete-account", userId });
  await eraseImages(deps, user);
  await deleteObjects(deps, `exports/${userId}/`);
  const tombstone = tombstoneOf(userId, deps.now());
  await deps.db.batch([
    deps.db.update(users).set(tombstone).where(eq(users.id, userId)),
    ...finalErasure(deps, owner),
  ]);
  deps.log.info("account deleted", { userId });
}

async function eraseChatMessages({ db, rooms }: DeletionDeps, userId: string): Promise<boolean> {
  const writerRows = await db
    .select()
    .from(chatWriters)
    .where(eq(chatWriters.userId, userId))
    .limit(BATCH_SIZE);
  for (const { streamId } of writerRows) {
    await rooms.forgetUser(streamId, userId);
    await db
      .delete(chatWriters)
      .where(and(eq(chatWriters.userId, userId), eq(chatWriters.streamId, streamId)));
  }
  return writerRows.length < BATCH_SIZE;
}

async function eraseStreams(deps: DeletionDeps, userId: string): Promise<boolean> {
  const ownStreams = await deps.db
    .select({ id: streams.id })
    .from(streams)
    .where(eq(streams.creatorId, userId))
    .limit(BATCH_SIZE);
  for (const { id } of ownStreams) {
    await deps.origins.erase(id);
    await deps.rooms.erase(id);
    await deleteObjects(deps, `live/${id}/`);
    await deps.db.batch([
      deps.db.delete(chatWriters).where(eq(chatWriters.streamId, id)),
      deps.db.delete(streams).where(eq(streams.id, id)),
    ]);
  }
  return ownStreams.length < BATCH_SIZE;
}

async function eraseVideos(deps: DeletionDeps, userId: string): Promise<boolean> {
  const { db, storage, log } = deps;
  const ownVideos = await db
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.creatorId, userId))
    .limit(BATCH_SIZE);
  const ids = ownVideos.map(({ id }) => id);
  const open = await db
    .select({ key: uploads.key, r2UploadId: uploads.r2UploadId })
    .from(uploads)
    .where(and(inArray(uploads.videoId, ids), eq(uploads.state, "open")));
  for (const { key, r2UploadId } of open) {
    // R2 aborts an unfinished upload after seven days. An abort then fails, which is harmless.
    await storage
      .abortMultipart(key, r2UploadId)
      .catch((cause: unknown) => log.warn("multipart not aborted", { key, cause: String(cause) }));
  }
  for (const id of ids) await deleteObjects(deps, `videos/${id}/`);
  if (ids.length > 0) await db.delete(videos).where(inArray(videos.id, ids));
  return ownVideos.length < BATCH_SIZE;
}

async function eraseImages(deps: DeletionDeps, user: UserRow): Promise<void> {
  for (const kind of ["avatars", "banners", "logos"])
    await deleteObjects(deps, `images/${kind}/${user.id}/`);
  const imageKeys = [user.avatarPath, user.bannerPath]
    .filter((path) => path !== null)
    .map((path) => `images/${path}`);
  await deps.storage.delete(imageKeys);
}

/** Returns the values of a deleted user's row. Columns with a default get the default. */
function tombstoneOf(userId: string, at: number): Partial<UserRow> {
  const defaults = Object.entries(getTableColumns(users satisfies SQLiteTable)).filter(
    ([, column]) => !column.notNull || column.hasDefault,
  );
  const empty = Object.fromEntries(
    defaults.map(([name, column]) => [name, column.hasDefault ? column.default : null]),
  );
  // Usernames cannot contain a hyphen, so no user can have this name, which must be unique.
  const name = `deleted-${userId}`;
  return {
    ...empty,
    username: name,
    email: `${name}@deleted.invalid`,
    displayName: t("deletion.account.deletedName"),
    profileVisibility: "private",
    // `deletionRequestedAt` stays set, because other code detects closed accounts by this column.
    deletionRequestedAt: at,
    deletedAt: at,
    updatedAt: at,
  };
}
