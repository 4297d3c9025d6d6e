import { and, eq, isNull, lte } from "drizzle-orm";
import { houseAdShowings } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import {
  HOUSE_AD_SECONDS,
  HOUSE_AD_SKIP_SECONDS,
  type HouseAdEventInput,
  type HouseAdOutcome,
} from "./contract.ts";
import type { CountedAdEvent } from "./contract-api.ts";
import { openTicket } from "./ticket.ts";

/** Tolerance for browser clocks and timers that run early, ms. */
const SLACK_MS = 1500;

/** Minimum time between "shown" and each outcome, ms. */
const LEAST_MS: Record<HouseAdOutcome, number> = {
  skipped: HOUSE_AD_SKIP_SECONDS * 1000 - SLACK_MS,
  finished: HOUSE_AD_SECONDS * 1000 - SLACK_MS,
  followed: 0,
};

/**
 * Records that a card was shown, or its outcome. Each ticket counts once per event. An outcome
 * counts only after "shown", and not before its minimum time has passed on the server's clock.
 * @returns `counted: false` for a rejected or repeated event
 */
export async function countHouseAd(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  { ticket, event }: HouseAdEventInput,
): Promise<CountedAdEvent> {
  const opened = await openTicket(deps, ticket);
  if (!opened) return { counted: false };
  const s = houseAdShowings;
  if (event === "shown") {
    const row = { id: opened.id, ad: opened.ad, shownAt: deps.now() };
    const added = await deps.db.insert(s).values(row).onConflictDoNothing().returning({ id: s.id });
    return { counted: added.length > 0 };
  }
  const ended = await deps.db
    .update(s)
    .set({ outcome: event })
    .where(
      and(eq(s.id, opened.id), isNull(s.outcome), lte(s.shownAt, deps.now() - LEAST_MS[event])),
    )
    .returning({ id: s.id });
  return { counted: ended.length > 0 };
}
