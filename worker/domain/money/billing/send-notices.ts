import { and, eq, isNull } from "drizzle-orm";
import { billingNotices, invoices, subscriptions, users } from "../../../db/schema.ts";
import type { MailContent } from "../../accounts/email-delivery/contract.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import { isOpen } from "../../accounts/plans/contract.ts";
import type { Deps } from "../../deps.ts";
import { type Progress, sweepRows } from "../../kernel/sweep.ts";
import { hasChargeback } from "./chargebacks.ts";
import { endingsOf, isByReturn } from "./end-plan.ts";
import { findOpenSubscription, type OwnSubscription } from "./own-subscription.ts";
import { readReturns } from "./read-returns.ts";

type NoticeDeps = Pick<Deps, "db" | "now" | "queue" | "signingSecret" | "newId">;
type Notice = typeof billingNotices.$inferSelect;
type Invoice = typeof invoices.$inferSelect;

/** Scheduled job. Emails users about changes of their plans, once per notice id. */
export async function sendNotices(deps: NoticeDeps & Pick<Deps, "log">): Promise<Progress> {
  const n = billingNotices;
  return sweepRows(deps, {
    size: 50,
    page: ({ size, skipped }) =>
      deps.db
        .select()
        .from(n)
        .where(isNull(n.doneAt))
        .orderBy(n.createdAt, n.id)
        .limit(size)
        .offset(skipped),
    work: (notice) => sendNotice(deps, notice),
    onError: ["billing notice not sent", ({ id }) => ({ notice: id })],
  });
}

async function sendNotice(deps: NoticeDeps, notice: Notice): Promise<void> {
  const n = billingNotices;
  const user = await deps.db.select().from(users).where(eq(users.id, notice.userId)).get();
  const content =
    user && user.deletedAt === null ? await contentOf(deps, notice, user.username) : null;
  if (user && content) await queueMail(deps, { to: user.email, content }, `billing:${notice.id}`);
  await deps.db
    .update(n)
    .set({ doneAt: deps.now() })
    .where(and(eq(n.id, notice.id), isNull(n.doneAt)));
}

async function contentOf(
  deps: NoticeDeps,
  notice: Notice,
  username: string,
): Promise<MailContent | null> {
  const { db } = deps;
  const subscription = notice.subscriptionId
    ? await db.select().from(subscriptions).where(eq(subscriptions.id, notice.subscriptionId)).get()
    : undefined;
  const invoice = notice.invoiceId
    ? await db.select().from(invoices).where(eq(invoices.id, notice.invoiceId)).get()
    : undefined;
  if (notice.kind === "receipt" || notice.kind === "refunded")
    return invoice ? ofInvoice(notice, { username, invoice, subscription }) : null;
  if (!subscription) return null;
  const { plan, currency } = subscription;
  if (notice.kind === "second_plan")
    return { kind: "plan-second", username, plan, cents: notice.cents ?? 0, currency };
  if (notice.kind === "trial_used") return { kind: "plan-trial-used", username, plan };
  if (notice.kind === "plan_refunded")
    return { kind: "plan-closed", username, plan, why: "refunded" };
  if (notice.kind === "plan_disputed")
    return { kind: "plan-closed", username, plan, why: "disputed" };
  const ending = (await endingsOf(deps, [subscription.id])).get(subscription.id);
  // The platform ended this subscription, and another email informs the user.
  if (ending === "second" || ending === "trial_used" || (ending && isByReturn(ending))) return null;
  if (notice.kind === "ended") {
    if (await findOpenSubscription(deps, notice.userId)) return null;
    return { kind: "plan-ended", username, plan };
  }
  const content = ofSubscription(notice, { username, subscription, invoice });
  if (content?.kind !== "plan-ending") return content;
  return {
    ...content,
    isDisputed: hasChargeback(await readReturns(deps, { userId: notice.userId })),
  };
}

function ofInvoice(
  notice: Notice,
  {
    username,
    invoice,
    subscription,
  }: { username: string; invoice: Invoice; subscription: OwnSubscription | undefined },
): MailContent {
  const { currency, number } = invoice;
  const plan = subscription?.plan ?? null;
  if (notice.kind === "refunded")
    return { kind: "plan-refunded", username, plan, cents: notice.cents ?? 0, currency, number };
  return {
    kind: "plan-receipt",
    username,
    plan,
    number,
    currency,
    cents: invoice.paidCents,
    taxCents: invoice.taxCents,
    paidAt: invoice.paidAt ?? invoice.createdAt,
    from: invoice.serviceStart,
    until: invoice.serviceEnd,
  };
}

function ofSubscription(
  { kind }: Notice,
  {
    username,
    subscription,
    invoice,
  }: { username: string; subscription: OwnSubscription; invoice: Invoice | undefined },
): MailContent | null {
  const { plan, cycle, status, currency, priceCents, periodEnd, cancelAtPeriodEnd } = subscription;
  const price = { username, plan, cycle, cents: priceCents, currency };
  switch (kind) {
    case "payment_failed":
      return status === "past_due"
        ? {
            kind: "plan-payment-failed",
            username,
            plan,
            cents: invoice?.dueCents ?? priceCents,
            currency,
          }
        : null;
    case "trial_started":
      return {
        kind: "plan-trial-started",
        ...price,
        endsAt: subscription.trialEndsAt ?? periodEnd,
      };
    case "trial_ending":
      return status === "trialing" && !cancelAtPeriodEnd
        ? { kind: "plan-trial-ending", ...price, endsAt: subscription.trialEndsAt ?? periodEnd }
        : null;
    case "ending":
      // A past-due plan can have ended at once (`endUnpaidPlan`).
      return cancelAtPeriodEnd && isOpen(subscription)
        ? { kind: "plan-ending", username, plan, endsAt: periodEnd }
        : null;
    default:
      return null;
  }
}
