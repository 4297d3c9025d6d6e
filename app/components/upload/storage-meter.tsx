import { Link } from "@remix-run/react";
import { memo } from "react";
import { Progress } from "#app/components/ui/progress.tsx";
import { ENTITLEMENTS } from "#worker/domain/plans/entitlements.ts";
import type { StorageUse } from "#worker/domain/uploads/contract.ts";
import type { Plan } from "#worker/domain/users/contract.ts";
import { formatBytes } from "./format.ts";

/** What the next plan up gives. */
function largerThan(plan: Plan): string {
  const own = ENTITLEMENTS[plan].storageBytes ?? 0;
  const next = Object.values(ENTITLEMENTS).find(({ storageBytes }) => storageBytes !== null && storageBytes > own)?.storageBytes;
  return next ? `choose a plan with ${formatBytes(next)} or more` : "choose a plan without a limit";
}

/** How much of the plan's storage is taken, and what can be done when little is left. */
export const StorageMeter = memo(function StorageMeter({ storage: { used, quota }, plan }: { storage: StorageUse; plan: Plan }) {
  const isNearlyFull = quota !== null && used > quota * 0.9;
  return (
    <section aria-labelledby="storage-heading" className="grid gap-2 text-sm">
      <h2 id="storage-heading" className="font-semibold text-base">
        Storage
      </h2>
      {quota === null ? (
        <p className="tabular text-muted">{formatBytes(used)} used, without a limit</p>
      ) : (
        <>
          <Progress value={Math.min(1, used / quota)} label="Storage used" />
          <p className="tabular text-muted">
            {formatBytes(used)} of {formatBytes(quota)} used, {formatBytes(Math.max(0, quota - used))} left
          </p>
        </>
      )}
      {isNearlyFull && (
        <p>
          {used >= quota ? "Your storage is full: " : "Your storage is nearly full: "}remove videos or{" "}
          <Link to="/subscription" className="font-semibold text-accent hover:underline">
            {largerThan(plan)}
          </Link>
          .
        </p>
      )}
    </section>
  );
});
