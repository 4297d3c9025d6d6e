import { eq } from "drizzle-orm";
import { refundRequests, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";

export type RefundOutcome = "received" | "approved" | "refused" | "failed";

/** Emails a user the outcome of a refund request. Never throws, so that the caller continues. */
export async function notifyRefundOutcome(
  deps: Pick<Deps, "db" | "queue" | "signingSecret" | "newId" | "log">,
  { requestId, outcome }: { requestId: string; outcome: RefundOutcome },
): Promise<void> {
  const r = refundRequests;
  try {
    const row = await deps.db
      .select({
        request: r,
        email: users.email,
        username: users.username,
        deletedAt: users.deletedAt,
      })
      .from(r)
      .innerJoin(users, eq(users.id, r.userId))
      .where(eq(r.id, requestId))
      .get();
    if (!row || row.deletedAt !== null) return;
    const { request, email, username } = row;
    const cents = request.approvedCents ?? request.askedCents;
    const content = {
      kind: "refund",
      username,
      outcome,
      cents,
      currency: request.currency,
      reason: request.answer,
    } as const;
    await queueMail(deps, { to: email, content }, `mail_${requestId}_${outcome}`);
  } catch (error) {
    deps.log.error("refund not told", error, { request: requestId, outcome });
  }
}
