import { and, desc, eq, sql } from "drizzle-orm";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { disputes, invoices, subscriptions, tips, users } from "../../../db/schema.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import type { Deps } from "../../deps.ts";
import { findFirstPlan, isWithinWindow } from "../billing/first-plan.ts";
import type { PaymentRef } from "../refund-policy/contract.ts";
import type { RuledPayment } from "../refund-policy/rules.ts";
import type { PaymentSummary } from "./contract.ts";

export interface Payment extends PaymentSummary, RuledPayment {
  userId: string;
  paymentIntentId: string;
  subscription: { status: string; startedAt: number; endedAt: number | null } | null;
}

const PAYMENTS_MAX = 24;

const disputedOf = (type: PaymentRef["subjectType"], id: unknown) =>
  sql<number>`(select coalesce(sum(d.cents), 0) from ${disputes} d where d.subject_type = ${type} and d.subject_id = ${id}
    and d.status <> 'won' and d.status <> 'prevented' and d.status not glob 'warning_*')`;

/** Finds a payment with its plan. Returns null if nothing was paid. */
export async function findPayment(
  deps: Pick<Deps, "db">,
  ref: PaymentRef,
): Promise<Payment | null> {
  const [payment] =
    ref.subjectType === "invoice"
      ? await readInvoices(deps, eq(invoices.id, ref.subjectId))
      : await readTips(deps, eq(tips.id, ref.subjectId));
  return payment ?? null;
}

/** Lists a user's payments, latest first. */
export async function listPayments(
  deps: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<Payment[]> {
  const [bills, gifts] = await Promise.all([
    readInvoices(deps, eq(invoices.userId, userId)),
    readTips(deps, eq(tips.giverId, userId)),
  ]);
  return [...bills, ...gifts].sort((a, b) => b.paidAt - a.paidAt);
}

async function readInvoices(
  deps: Pick<Deps, "db">,
  which: ReturnType<typeof eq>,
): Promise<Payment[]> {
  const s = subscriptions;
  const rows = await deps.db
    .select({
      invoice: invoices,
      plan: s.plan,
      status: s.status,
      startedAt: s.startedAt,
      endedAt: s.endedAt,
      disputed: disputedOf("invoice", sql`${invoices.id}`),
    })
    .from(invoices)
    .leftJoin(s, eq(s.id, invoices.subscriptionId))
    .where(and(which, eq(invoices.status, "paid")))
    .orderBy(desc(invoices.createdAt))
    .limit(PAYMENTS_MAX);
  // All payments belong to one user, so the first row gives the user's id.
  const [row] = rows;
  const firstPlan = row ? await findFirstPlan(deps, row.invoice.userId) : null;
  return rows.flatMap(({ invoice, plan, status, startedAt, endedAt, disputed }): Payment[] => {
    const { id, paymentIntentId, paidCents, refundedCents, paidAt, createdAt } = invoice;
    if (paymentIntentId === null || paidCents <= 0) return [];
    const isFirst =
      firstPlan !== null &&
      firstPlan.subscriptionId === invoice.subscriptionId &&
      isWithinWindow(firstPlan, 0);
    return [
      {
        subjectType: "invoice",
        subjectId: id,
        userId: invoice.userId,
        paymentIntentId,
        title: t("refunds.paymentNames.planPeriod", {
          plan: plan ? t(PLAN_NAMES[plan]) : t("refunds.paymentNames.plan"),
          serviceStart: formatDate(invoice.serviceStart),
          serviceEnd: formatDate(invoice.serviceEnd),
        }),
        cents: paidCents,
        leftCents: Math.max(0, paidCents - refundedCents - disputed),
        currency: invoice.currency,
        paidAt: paidAt ?? createdAt,
        firstWeekEndsAt: isFirst ? firstPlan.endsAt : null,
        subscription: startedAt === null || status === null ? null : { status, startedAt, endedAt },
      },
    ];
  });
}

async function readTips(
  { db }: Pick<Deps, "db">,
  which: ReturnType<typeof eq>,
): Promise<Payment[]> {
  const rows = await db
    .select({ tip: tips, creator: users.username })
    .from(tips)
    .innerJoin(users, eq(users.id, tips.creatorId))
    .where(and(which, eq(tips.state, "paid")))
    .orderBy(desc(tips.createdAt))
    .limit(PAYMENTS_MAX);
  return rows.flatMap(({ tip, creator }): Payment[] =>
    tip.paymentId === null
      ? []
      : [
          {
            subjectType: "tip",
            subjectId: tip.id,
            userId: tip.giverId,
            paymentIntentId: tip.paymentId,
            title: t("refunds.paymentNames.tip", { creator }),
            cents: tip.cents,
            leftCents: Math.max(0, tip.cents - tip.refundedCents - tip.disputedCents),
            currency: tip.currency,
            paidAt: tip.paidAt ?? tip.createdAt,
            firstWeekEndsAt: null,
            subscription: null,
          },
        ],
  );
}
