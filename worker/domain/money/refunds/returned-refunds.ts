import { and, eq, gt, lte } from "drizzle-orm";
import { refundRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { mailRefundOutcome } from "./notify-refund-outcome.ts";

/** Emails users whose refunds the bank returned, once per refund. Runs as a scheduled job. */
export function mailReturnedRefunds(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
): Promise<Progress> {
  const r = refundRequests;
  const isDue = and(eq(r.state, "failed"), gt(r.dueAt, 0), lte(r.dueAt, deps.now()));
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      deps.db
        .select({ id: r.id, refundId: r.refundId, dueAt: r.dueAt })
        .from(r)
        .where(isDue)
        .orderBy(r.dueAt, r.id)
        .limit(size)
        .offset(skipped),
    async work({ id, refundId, dueAt }) {
      // If `refundId` is null, the payment company never made the refund, and the email about that
      // failure was sent at once.
      if (refundId !== null)
        await mailRefundOutcome(deps, { requestId: id, outcome: "returned", key: refundId });
      await deps.db
        .update(r)
        .set({ dueAt: 0 })
        .where(and(eq(r.id, id), eq(r.state, "failed"), eq(r.dueAt, dueAt)));
    },
    onError: ["refund's return not mailed", ({ id }) => ({ request: id })],
  });
}
