import { and, eq, lte } from "drizzle-orm";
import { refundRequests } from "../../../db/schema.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { type SendDeps, sendRefund } from "./send-refund.ts";

const SLICE = 20;

/** Scheduled job. Sends approved refunds that are not confirmed. Safe to run concurrently. */
export async function sendRefunds(deps: SendDeps): Promise<Progress> {
  const r = refundRequests;
  return inSlices(SLICE, async () => {
    const due = await deps.db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.state, "approved"), lte(r.dueAt, deps.now())))
      .orderBy(r.dueAt)
      .limit(SLICE);
    // `sendRefund` stores the time of the next attempt before it sends the refund. A refund that
    // fails is therefore not due again immediately.
    for (const { id } of due) await sendRefund(deps, { requestId: id });
    return due.length;
  });
}
