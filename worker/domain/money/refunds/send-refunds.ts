import { and, eq, lte } from "drizzle-orm";
import { refundRequests } from "../../../db/schema.ts";
import { type SendDeps, sendRefund } from "./send-refund.ts";

const SLICE = 20;

/** Scheduled job. Sends approved refunds that are not confirmed. Safe to run concurrently. */
export async function sendRefunds(deps: SendDeps): Promise<void> {
  const r = refundRequests;
  const dueRequests = await deps.db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.state, "approved"), lte(r.dueAt, deps.now())))
    .orderBy(r.dueAt)
    .limit(SLICE);
  for (const { id } of dueRequests) await sendRefund(deps, { requestId: id });
}
