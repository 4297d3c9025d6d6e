import { requireFlagFor } from "../../accounts/flags/flags.ts";
import { requireLiveTime } from "../../accounts/quotas/live-time.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";

/**
 * Checks that a user may go live now.
 * @throws DomainError UNAVAILABLE while going live is paused for everybody; FORBIDDEN if staff
 * restricted this user from going live; RATE_LIMITED after the daily limit of live time
 */
export async function requireMayGoLive(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<void> {
  await requireFlagFor(deps, "going_live", userId);
  await requireUnrestricted(deps, { userId, what: "stream" });
  await requireLiveTime(deps, { userId });
}
