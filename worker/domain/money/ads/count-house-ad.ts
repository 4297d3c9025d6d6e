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

/** Clocks and timers of browsers are a little early, ms. */
const SLACK_MS = 1500;

/** How long a card must have been there for such an end, ms. */
const LEAST_MS: Record<HouseAdOutcome, number> = {
  skipped: HOUSE_AD_SKIP_SECONDS * 1000 - SLACK_MS,
  finished: HOUSE_AD_SECONDS * 1000 - SLACK_MS,
  followed: 0,
};

/**
 * Counts that a card was shown, or how it ended: each once a ticket, an end only of what was shown,
 * and by our clock not sooner than it can be.
 * @returns whether it was counted
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
