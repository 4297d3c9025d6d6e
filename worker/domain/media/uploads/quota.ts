import { type SQL, sql } from "drizzle-orm";
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

/** Returns the bytes that an owner uses and the quota in bytes (null: unlimited). */
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
 * Enforces the bytes that an owner may upload in 24 hours. Canceled uploads count, because their
 * bytes may have been sent. Renditions do not count.
 * @returns the same check as an SQL condition for the insert, so that uploads that start at the same
 * time cannot exceed the limit
 */
export async function requireUploadsToday(
  deps: Pick<Deps, "db" | "now">,
  { ownerId, size }: { ownerId: string; size: number },
): Promise<SQL> {
  const limit = (await findQuota(deps, ownerId, "upload_bytes_day")) ?? UPLOAD_BYTES_DAY;
  const started = sql<number>`(select coalesce(sum(u.size_bytes), 0) from ${uploads} u
    where u.owner_id = ${ownerId} and u.purpose <> 'rendition' and u.created_at > ${deps.now() - DAY_MS})`;
  const { bytes } = await deps.db.get<{ bytes: number }>(sql`select ${started} as bytes`);
  if (bytes + size <= limit) return sql`${started} + ${size} <= ${limit}`;
  const gb = Number((limit / GIB).toFixed(1));
  throw new DomainError("RATE_LIMITED", t("uploads.quota.dailyLimitReached", { gb }), {
    retryAfter: 3600,
  });
}
