import { and, inArray, lt, sql } from "drizzle-orm";
import { stripeEvents } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";

const SLICE = 500;
const KEEP_PAYLOAD_MS = 30 * 86_400_000;

/**
 * Scheduled job. Deletes the payload of a webhook event 30 days after it was processed. The row
 * stays, so that duplicates are recognized.
 */
export async function sweepPaymentEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<Progress> {
  const e = stripeEvents;
  const kept = db
    .select({ id: e.id })
    .from(e)
    .where(and(lt(e.doneAt, now() - KEEP_PAYLOAD_MS), sql`${e.payload} <> '{}'`));
  const clear = db
    .update(e)
    .set({ payload: "{}" })
    .where(inArray(e.id, kept.limit(SLICE)));
  return inSlices(SLICE, async () => (await clear).meta.changes);
}
