import type { ListedInvoice } from "./contract.ts";

type Traced = Pick<
  ListedInvoice,
  "id" | "subscriptionId" | "status" | "paidCents" | "creditCents" | "serviceEnd" | "createdAt"
>;

/** Returns the paid invoices, oldest first; for equal times, in the reverse order of `listed`. */
const paidInOrder = <T extends Traced>(listed: readonly T[]): T[] =>
  listed
    .filter(({ status }) => status === "paid")
    .toReversed()
    .sort((a, b) => a.createdAt - b.createdAt);

/**
 * Returns the invoices whose payments cover a subscription's current period. After a downgrade,
 * earlier invoices no longer count, because their unused time became credit. After any other plan
 * change, earlier invoices count while the invoice of the change counts, because their unused time
 * reduced the price of the change.
 */
function invoicesForPeriod<T extends Traced>(
  paid: readonly T[],
  { id, at }: { id: string | null; at: number },
): T[] {
  const subscriptionInvoices = paid.filter(({ subscriptionId }) => subscriptionId === id);
  const lastCreditIndex = subscriptionInvoices.findLastIndex(({ creditCents }) => creditCents < 0);
  const periodInvoices: T[] = [];
  for (const invoice of subscriptionInvoices.slice(Math.max(0, lastCreditIndex)).toReversed()) {
    const { serviceEnd } = invoice;
    if (serviceEnd > at || periodInvoices.some(({ createdAt }) => createdAt < serviceEnd))
      periodInvoices.unshift(invoice);
  }
  return periodInvoices;
}

/** Credit comes from invoices after the last card payment, which used up all earlier credit. */
function invoicesBehindCredit<T extends Traced>(paid: readonly T[]): T[] {
  const lastPaymentIndex = paid.findLastIndex(({ paidCents }) => paidCents > 0);
  return paid.slice(lastPaymentIndex + 1).filter(({ creditCents }) => creditCents < 0);
}

function paymentsOf<T extends Traced>(paid: readonly T[], invoices: readonly T[]): T[] {
  const tracedInvoices = new Set(invoices);
  // Iterating over a Set includes the entries that the loop adds.
  for (const invoice of tracedInvoices) {
    const earlierInvoices = paid.slice(0, paid.indexOf(invoice));
    const { subscriptionId: id, createdAt: at, creditCents } = invoice;
    const sources =
      creditCents < 0
        ? invoicesForPeriod(earlierInvoices, { id, at })
        : creditCents > 0
          ? invoicesBehindCredit(earlierInvoices)
          : [];
    for (const source of sources) tracedInvoices.add(source);
  }
  return paid.filter((invoice) => tracedInvoices.has(invoice) && invoice.paidCents > 0);
}

/** Cents of credit that were removed, for example by a refund, before an invoice used them. */
function computeRemovedCredit<T extends Traced>(paid: readonly T[], index: number): number {
  const lastPaymentIndex = paid.slice(0, index).findLastIndex(({ paidCents }) => paidCents > 0);
  return paid
    .slice(lastPaymentIndex + 1, index + 1)
    .reduce((sum, { creditCents }) => sum - creditCents, 0);
}

export interface PlanPayments<T> {
  /** The payments for the plan's current period. Empty while only credit pays for the plan. */
  direct: T[];
  /** `direct`, and the card payments from which the period's credit came; oldest first. */
  all: T[];
  /** Cents of credit that were removed before the payments in `direct` were made. */
  removedCreditCents: number;
}

/**
 * Finds the card payments that pay for a subscription's current period.
 * @param listed all invoices of the subscription's customer, latest first
 * @param at milliseconds. A period that starts later than `at` replaces `at`, because the clock of
 * the payment sandbox can be ahead.
 */
export function paymentsOfPlan<T extends Traced>(
  listed: readonly T[],
  { id, periodStart }: { id: string; periodStart: number },
  at: number,
): PlanPayments<T> {
  const paid = paidInOrder(listed);
  const periodInvoices = invoicesForPeriod(paid, { id, at: Math.max(periodStart, at) });
  const direct = periodInvoices.filter(({ paidCents }) => paidCents > 0);
  const removedCreditCents = direct.reduce(
    (sum, payment) => sum + Math.max(0, computeRemovedCredit(paid, paid.indexOf(payment))),
    0,
  );
  return { direct, all: paymentsOf(paid, periodInvoices), removedCreditCents };
}

/** Finds the card payments from which a customer's credit came, oldest first. */
export function paymentsOfCredit<T extends Traced>(listed: readonly T[]): T[] {
  const paid = paidInOrder(listed);
  return paymentsOf(paid, invoicesBehindCredit(paid));
}

/**
 * True if a plan is no longer paid for, because a payment for the plan was refunded or charged back
 * in full. A plan that only credit pays for continues until all payments behind the credit were
 * refunded or charged back in full.
 */
export function hasLostPayment<T>(
  { direct, all }: Pick<PlanPayments<T>, "direct" | "all">,
  isReturned: (payment: T) => boolean,
): boolean {
  return direct.length > 0 ? all.some(isReturned) : all.length > 0 && all.every(isReturned);
}

/** Returns the price of the unused time of a plan's current period, rounded down; cents. */
export function unusedCents(
  {
    priceCents,
    periodStart,
    periodEnd,
  }: { priceCents: number; periodStart: number; periodEnd: number },
  at: number,
): number {
  const length = periodEnd - periodStart;
  if (length <= 0) return 0;
  const rest = Math.max(0, Math.min(length, periodEnd - at));
  return Number((BigInt(priceCents) * BigInt(rest)) / BigInt(length));
}
