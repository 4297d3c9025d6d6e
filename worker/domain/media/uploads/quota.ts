import { and, eq, type SQL, sql } from "drizzle-orm";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { renditions, uploads, videos } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { findQuota } from "../../accounts/quotas/quotas.ts";
import { spendUploadBytes } from "../../accounts/quotas/upload-bytes.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { GIGABYTE } from "../../kernel/files/contract-gigabytes.ts";
import type { StorageUse } from "./contract.ts";
import { requireOpenUpload, storedBytes, storedBytesOf, type UploadRow } from "./queries.ts";

/** Returns the bytes that an owner uses and the quota in bytes (null: unlimited). */
export async function storageUse(
  deps: Pick<Deps, "db" | "now">,
  owner: { ownerId: string; plan: Plan },
): Promise<StorageUse> {
  const [used, quota] = await Promise.all([
    storedBytes(deps, owner.ownerId),
    storageQuota(deps, owner),
  ]);
  return { used, quota };
}

/** Returns the storage quota of a user in bytes. Null means unlimited storage. */
export const storageQuota = async (
  deps: Pick<Deps, "db" | "now">,
  { ownerId, plan }: { ownerId: string; plan: Plan },
): Promise<number | null> =>
  (await findQuota(deps, ownerId, "storage_bytes")) ?? entitlementsOf(plan).storageBytes;

/**
 * SQL condition: the owner's stored bytes plus `more` bytes are within the owner's storage quota.
 * The statement that stores the bytes must contain this quota check.
 * Concurrent uploads then cannot exceed the storage quota together.
 */
export const fitsInQuota = (ownerId: string, quota: number | null, more: SQL) =>
  quota === null ? undefined : sql`${storedBytesOf(ownerId)} + ${more} <= ${quota}`;

/**
 * SQL condition on a removed video: the video's owner has stored nothing since the removal.
 * An owner who has stored nothing since may restore the video without a check of the quota.
 * The restored video takes only the storage that its removal freed.
 */
export const restoresForFree = (ownerId: string): SQL =>
  sql`${videos.updatedAt} = ${videos.removedAt} and not exists (
    select 1 from ${uploads} u where u.owner_id = ${ownerId} and u.state <> 'aborted'
      and u.updated_at >= ${videos}.removed_at)`;

/**
 * Builds the SQL statement after which every restore of a removed video must fit into the quota.
 * A batch must run the statement directly after a statement that stores an owner's bytes.
 * A stored file with a row in the table `uploads` ends free restores without this statement.
 * @param isStored SQL condition: the previous statement of the batch has stored the bytes
 */
export const endFreeRestores = (
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
  isStored: SQL,
) =>
  db
    .update(videos)
    // `restoresForFree` requires equal `updatedAt` and `removedAt`, so a later `updatedAt` ends it.
    .set({ updatedAt: sql`max(${now()}, ${videos.removedAt} + 1)` })
    .where(and(eq(videos.creatorId, ownerId), eq(videos.state, "removed"), isStored));

/** SQL for the total size of a video's original file and all its renditions, in bytes. */
export const videoBytes = sql<number>`(coalesce(${videos.originalSize}, 0)
  + (select coalesce(sum(r.size_bytes), 0) from ${renditions} r where r.video_id = ${videos}.id))`;

/**
 * Enforces the owner's storage quota, including open uploads. Call this function when an upload
 * starts, while an encoder's upload grows, and before the parts are assembled, because the plan may
 * have ended in the meantime.
 * @param more bytes that are about to be added and are not in a row yet
 */
export async function assertRoom(
  deps: Pick<Deps, "db" | "now">,
  owner: { ownerId: string; plan: Plan },
  more = 0,
): Promise<void> {
  const { used, quota } = await storageUse(deps, owner);
  if (quota !== null && used + more > quota) throw storageFull({ used: used + more, quota });
}

const storageFull = ({ used, quota }: { used: number; quota: number }) =>
  new DomainError(
    "TOO_LARGE",
    t("uploads.quota.storageFull", {
      quota: quota / GIGABYTE,
      used: (used / GIGABYTE).toLocaleString(intlLocale(), {
        maximumFractionDigits: 1,
        minimumFractionDigits: 1,
      }),
    }),
  );

/**
 * Reserves storage for the file size that new upload links allow. One SQL statement checks the quota
 * and reserves, so that concurrent requests cannot exceed the quota. Also marks the upload as active.
 * @param end file size that the new upload links allow, bytes
 * @throws DomainError TOO_LARGE above the storage quota; RATE_LIMITED above the daily bytes of
 * renditions
 */
export async function reserveRoom(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { upload, end, plan }: { upload: UploadRow; end: number; plan: Plan },
): Promise<void> {
  const { ownerId } = upload;
  const more = Math.max(0, end - upload.signedBytes);
  if (upload.sizeBytes === null && more > 0)
    await spendUploadBytes(deps, { ownerId, size: more, of: "rendition" });
  const quota = await storageQuota(deps, { ownerId, plan });
  const signedBytes = sql<number>`max(${uploads.signedBytes}, ${end})`;
  const fits = fitsInQuota(ownerId, quota, sql`${signedBytes} - ${uploads.signedBytes}`);
  const { meta } = await deps.db
    .update(uploads)
    .set({ signedBytes, updatedAt: deps.now() })
    .where(
      and(
        eq(uploads.id, upload.id),
        eq(uploads.state, "open"),
        upload.sizeBytes === null ? fits : undefined,
      ),
    );
  if (meta.changes > 0) return;
  await requireOpenUpload(deps, { uploadId: upload.id, ownerId });
  const used = (await storedBytes(deps, ownerId)) + more;
  throw storageFull({ used, quota: quota ?? used });
}
