import { and, eq, gt, ne, sql } from "drizzle-orm";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { uploads } from "../../../db/schema.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { UPLOAD_BYTES_DAY } from "../../accounts/quotas/contract.ts";
import { findQuota } from "../../accounts/quotas/quotas.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { StorageUse } from "./contract.ts";
import { storedBytes } from "./queries.ts";

const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;

/**
 * Returns the bytes that an owner uses and the owner's quota in bytes. A limit that staff set for
 * the owner takes precedence over the plan. `quota` is null if the storage is unlimited.
 */
export async function storageUse(
  deps: Pick<Deps, "db" | "now">,
  owner: { ownerId: string; plan: Plan },
): Promise<StorageUse> {
  const [used, own] = await Promise.all([
    storedBytes(deps, owner.ownerId),
    findQuota(deps, owner.ownerId, "storage_bytes"),
  ]);
  return { used, quota: own ?? entitlementsOf(owner.plan).storageBytes };
}

/**
 * Enforces the owner's storage quota. Includes open uploads. Call this function when an upload
 * starts, while the output of an encoder grows, and before the parts are assembled, because the
 * plan may have ended in the meantime.
 * @param more bytes that are about to be added and are not in a row yet
 * @throws DomainError TOO_LARGE with the used bytes, the quota and a suggestion
 */
export async function assertRoom(
  deps: Pick<Deps, "db" | "now">,
  owner: { ownerId: string; plan: Plan },
  more = 0,
): Promise<void> {
  const use = await storageUse(deps, owner);
  const { quota } = use;
  const used = use.used + more;
  if (quota === null || used <= quota) return;
  throw new DomainError(
    "TOO_LARGE",
    t("uploads.quota.storageFull", {
      quota: quota / GIB,
      used: (used / GIB).toLocaleString(intlLocale(), {
        maximumFractionDigits: 1,
        minimumFractionDigits: 1,
      }),
    }),
  );
}

/**
 * Enforces the owner's upload limit for 24 hours. Counts original files, not their renditions.
 * @param size bytes of the file that is about to start, whose row does not exist yet
 * @throws DomainError RATE_LIMITED with the limit
 */
export async function requireUploadsToday(
  deps: Pick<Deps, "db" | "now">,
  { ownerId, size }: { ownerId: string; size: number },
): Promise<void> {
  const limit = (await findQuota(deps, ownerId, "upload_bytes_day")) ?? UPLOAD_BYTES_DAY;
  const u = uploads;
  const row = await deps.db
    .select({ bytes: sql<number>`coalesce(sum(${u.sizeBytes}), 0)` })
    .from(u)
    .where(
      and(
        eq(u.ownerId, ownerId),
        ne(u.purpose, "rendition"),
        ne(u.state, "aborted"),
        gt(u.createdAt, deps.now() - DAY_MS),
      ),
    )
    .get();
  if ((row?.bytes ?? 0) + size <= limit) return;
  const gb = Number((limit / GIB).toFixed(1));
  throw new DomainError("RATE_LIMITED", t("uploads.quota.dailyLimitReached", { gb }), {
    retryAfter: 3600,
  });
}
