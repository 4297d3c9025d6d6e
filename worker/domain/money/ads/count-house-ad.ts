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

/** Tolerance for browser clocks that run early, ms. */
const CLOCK_TOLERANCE_MS = 1500;

/** Minimum time from the start of the ad until each outcome, ms. */
const MIN_ELAPSED_MS: Record<HouseAdOutcome, number> = {
  skipped: HOUSE_AD_SKIP_SECONDS * 1000 - CLOCK_TOLERANCE_MS,
  finished: HOUSE_AD_SECONDS * 1000 - CLOCK_TOLERANCE_MS,
  followed: 0,
};

/** Records that a house ad was shown or how the ad ended, each once per ticket. */
export async function countHouseAd(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  { ticket, event }: HouseAdEventInput,
): Promise<CountedAdEvent> {
  const ticketData = await openTicket(deps, ticket);
  if (!ticketData) return { counted: false };
  const s = houseAdShowings;
  if (event === "shown") {
    const row = { id: ticketData.id, ad: ticketData.ad, shownAt: deps.now() };
    const insertedRows = await deps.db
      .insert(s)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: s.id });
    return { counted: insertedRows.length > 0 };
  }
  const updatedRows = await deps.db
    .update(s)
    .set({ outcome: event })
    .where(
      and(
        eq(s.id, ticketData.id),
        isNull(s.outcome),
        lte(s.shownAt, deps.now() - MIN_ELAPSED_MS[event]),
      ),
    )
    .returning({ id: s.id });
  return { counted: updatedRows.length > 0 };
}
