import type { Deps } from "../deps.ts";
import { requireFlagFor } from "../flags/flags.ts";
import { requireLiveTime } from "../quotas/live-time.ts";
import { requireUnrestricted } from "../restrictions/restrictions.ts";

/**
 * @throws DomainError UNAVAILABLE while going live is paused; FORBIDDEN while staff keep this person from it; RATE_LIMITED
 *   when they have streamed as long as their limit allows in a day
 */
export async function requireMayGoLive(deps: Pick<Deps, "db" | "now">, { userId }: { userId: string }): Promise<void> {
  await requireFlagFor(deps, "going_live", userId);
  await requireUnrestricted(deps, { userId, what: "stream" });
  await requireLiveTime(deps, { userId });
}
