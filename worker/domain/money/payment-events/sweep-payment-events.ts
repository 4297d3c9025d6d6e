import { and, lt, sql } from "drizzle-orm";
import { stripeEvents } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const KEEP_PAYLOAD_MS = 30 * 86_400_000;

/**
 * Scheduled job. Deletes the payload of a webhook event 30 days after it was processed. The row
 * stays, so that duplicates are recognized.
 */
export async function sweepPaymentEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const e = stripeEvents;
  await db
    .update(e)
    .set({ payload: "{}" })
    .where(and(lt(e.doneAt, now() - KEEP_PAYLOAD_MS), sql`${e.payload} <> '{}'`));
}
