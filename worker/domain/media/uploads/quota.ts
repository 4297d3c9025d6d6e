import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { UPLOAD_BYTES_DAY } from "../../accounts/quotas/contract.ts";
import { findQuota } from "../../accounts/quotas/quotas.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { withTimeLimit } from "../../kernel/throttle/limits.ts";
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
 * Counts the bytes of an upload against those that an owner may upload in 24 hours. Canceled uploads
 * and deleted videos stay counted, because their bytes may have been sent. Renditions do not count.
 * @throws DomainError RATE_LIMITED above the limit; UNAVAILABLE if the counter does not answer
 */
export async function spendUploadBytes(
  deps: Pick<Deps, "db" | "now" | "throttle">,
  { ownerId, size }: { ownerId: string; size: number },
): Promise<void> {
  const max = (await findQuota(deps, ownerId, "upload_bytes_day")) ?? UPLOAD_BYTES_DAY;
  const budgets = [{ name: "day", max, windowMs: DAY_MS }];
  const wait = await withTimeLimit(deps.throttle.count(`upload-bytes:${ownerId}`, budgets, size));
  if (wait === 0) return;
  const gb = Number((max / GIB).toFixed(1));
  throw new DomainError("RATE_LIMITED", t("uploads.quota.dailyLimitReached", { gb }), {
    retryAfter: wait / 1000,
  });
}
