import { Link } from "@remix-run/react";
import { memo } from "react";
import { Progress } from "#app/ui/progress.tsx";
import { rich } from "#app/ui/rich.tsx";
import { msg, t } from "#i18n/t.ts";
import { ENTITLEMENTS } from "#worker/domain/accounts/plans/entitlements.ts";
import type { Plan } from "#worker/domain/accounts/users/contract.ts";
import type { StorageUse } from "#worker/domain/media/uploads/contract.ts";
import { formatBytes } from "./format.ts";

/** Returns the bytes of storage in the next larger plan; null if that storage is unlimited. */
function largerThan(plan: Plan): number | null {
  const currentBytes = ENTITLEMENTS[plan].storageBytes ?? 0;
  const next = Object.values(ENTITLEMENTS).find(
    ({ storageBytes }) => storageBytes !== null && storageBytes > currentBytes,
  )?.storageBytes;
  return next ?? null;
}

export const StorageMeter = memo(function StorageMeter({
  storage: { used, quota },
  plan,
}: {
  storage: StorageUse;
  plan: Plan;
}) {
  const next = largerThan(plan);
  const isNearlyFull = quota !== null && used > quota * 0.9;
  return (
    <section aria-labelledby="storage-heading" className="grid gap-2 text-sm">
      <h2 id="storage-heading" className="font-semibold text-base">
        {t("upload.storage.heading")}
      </h2>
      {quota === null ? (
        <p className="tabular text-muted">
          {t("upload.storage.usedUnlimited", { used: formatBytes(used) })}
        </p>
      ) : (
        <>
          <Progress
            value={Math.min(1, used / quota)}
            label={t("upload.storage.progressAriaLabel")}
          />
          <p className="tabular text-muted">
            {t("upload.storage.usedOfQuota", {
              used: formatBytes(used),
              quota: formatBytes(quota),
              left: formatBytes(Math.max(0, quota - used)),
            })}
          </p>
        </>
      )}
      {isNearlyFull && (
        <p>
          {rich(
            next === null
              ? msg("upload.storage.fullUnlimitedPlan")
              : msg("upload.storage.fullLargerPlan"),
            {
              full: used >= quota ? "yes" : "nearly",
              size: next === null ? "" : formatBytes(next),
              link: (text) => (
                <Link to="/subscription" className="font-semibold text-accent hover:underline">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      )}
    </section>
  );
});
