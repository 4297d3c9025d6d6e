import type { SQL } from "drizzle-orm";
import { insertWhere } from "../../../db/insert-where.ts";
import { billingNotices } from "../../../db/schema.ts";
import { OPEN_STATUSES } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import type { BilledSubscription } from "./contract.ts";
import type { OwnSubscription } from "./own-subscription.ts";

type Row = typeof billingNotices.$inferInsert;
type Notice = Pick<Row, "id" | "kind"> &
  Partial<Pick<Row, "invoiceId" | "subscriptionId" | "cents">>;

/** Batch statement that schedules an email to a user, once per notice id. */
export function noticeStatement(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  notice: Notice,
  onlyIf: SQL,
) {
  return insertWhere(
    db,
    billingNotices,
    { ...notice, userId, createdAt: now() },
    onlyIf,
  ).onConflictDoNothing();
}

/** The email that a trial ends soon, sent once per subscription. */
export const trialEndingNotice = (subscriptionId: string): Notice => ({
  id: `trial_ending:${subscriptionId}`,
  kind: "trial_ending",
  subscriptionId,
});

const isOpen = (status: string) => OPEN_STATUSES.includes(status);

/** Returns the emails (notices) to send after a change of a subscription. */
export function noticesOfChange(
  before: OwnSubscription | null,
  after: BilledSubscription,
  version: number,
): Notice[] {
  const { id: subscriptionId, latestInvoiceId: invoiceId } = after;
  const notices: Notice[] = [];
  if (after.status === "trialing" && before?.status !== "trialing")
    notices.push({ id: `trial_started:${subscriptionId}`, kind: "trial_started", subscriptionId });
  if (after.status === "past_due" && before?.status !== "past_due")
    notices.push({
      id: `payment_failed:${invoiceId ?? subscriptionId}`,
      kind: "payment_failed",
      subscriptionId,
      invoiceId,
    });
  if (isOpen(after.status) && after.cancelAtPeriodEnd && before?.cancelAtPeriodEnd !== true)
    notices.push({ id: `ending:${subscriptionId}:${version}`, kind: "ending", subscriptionId });
  if (before && isOpen(before.status) && !isOpen(after.status))
    notices.push({ id: `ended:${subscriptionId}`, kind: "ended", subscriptionId });
  return notices;
}
