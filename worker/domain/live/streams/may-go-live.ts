import { requireFlagFor } from "../../accounts/flags/flags.ts";
import { requireLiveTime } from "../../accounts/quotas/live-time.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";

/**
 * @throws DomainError UNAVAILABLE while going live is paused; FORBIDDEN while staff keep this
 *   person from it; RATE_LIMITED when they have streamed as long as their limit allows in a day
 */
export async function requireMayGoLive(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<void> {
  await requireFlagFor(deps, "going_live", userId);
  await requireUnrestricted(deps, { userId, what: "stream" });
  await requireLiveTime(deps, { userId });
}
