import { eq } from "drizzle-orm";
import { refundRequests, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";

export type RefundOutcome = "received" | "approved" | "refused" | "failed" | "returned";

type NotifyDeps = Pick<Deps, "db" | "queue" | "signingSecret" | "newId" | "log">;

/** Emails a user the outcome of a refund request. Never throws, so that the caller continues. */
export async function notifyRefundOutcome(
  deps: NotifyDeps,
  { requestId, outcome }: { requestId: string; outcome: RefundOutcome },
): Promise<void> {
  try {
    await mailRefundOutcome(deps, { requestId, outcome });
  } catch (error) {
    deps.log.error("refund not told", error, { request: requestId, outcome });
  }
}

/**
 * Queues the email about the outcome of a refund request.
 * @param input.key distinguishes several emails about the same outcome of one request
 * @throws any error of the database
 * @throws any error of the job queue
 */
export async function mailRefundOutcome(
  deps: Pick<NotifyDeps, "db" | "queue" | "signingSecret" | "newId">,
  { requestId, outcome, key }: { requestId: string; outcome: RefundOutcome; key?: string },
): Promise<void> {
  const r = refundRequests;
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
  const id = ["mail", requestId, outcome, ...(key === undefined ? [] : [key])].join("_");
  await queueMail(deps, { to: email, content }, id);
}
