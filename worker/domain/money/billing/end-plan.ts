import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { billingCustomers, planEndings, planTrials, subscriptions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { LogFields } from "../../kernel/log.ts";
import type { BilledInvoice, ListedInvoice } from "./contract.ts";
import { noticeStatement } from "./notices.ts";
import { paymentsOfPlan, unusedCents } from "./payments-behind.ts";
import { readReturns } from "./read-returns.ts";
import { syncInvoice } from "./sync-invoice.ts";
import { syncSubscription } from "./sync-subscription.ts";

export type EndDeps = Pick<Deps, "db" | "now" | "payments" | "log">;
type Ending = typeof planEndings.$inferSelect;

/**
 * Ends a subscription now. With `refunds`, all payments for the subscription are refunded. Without
 * `refunds`, the unused time is refunded if the subscription ends because of a ban, or because a
 * payment was refunded or disputed. The refund then comes from payments that were not returned.
 *
 * The `planEndings` row must be written first, so that a job can finish an interrupted ending. The
 * cancellation must precede the refund, so that nothing is charged after the refund was calculated.
 * @throws any error of the payment company or the database; the job retries
 */
export async function endPlan(
  deps: EndDeps,
  input: Pick<Ending, "subscriptionId" | "userId" | "reason" | "refunds"> & { keptId?: string },
): Promise<void> {
  const { keptId = null, ...facts } = input;
  const at = deps.now();
  const e = planEndings;
  await deps.db.batch([
    deps.db
      .insert(e)
      .values({ ...facts, keptId, createdAt: at, dueAt: at })
      .onConflictDoNothing(),
    // If the user keeps another subscription, the trial moves to that subscription.
    deps.db
      .update(planTrials)
      .set({ subscriptionId: sql`coalesce(${keptId}, ${planTrials.subscriptionId})` })
      .where(eq(planTrials.subscriptionId, facts.subscriptionId)),
  ]);
  const ending = await deps.db
    .select()
    .from(e)
    .where(eq(e.subscriptionId, facts.subscriptionId))
    .get();
  if (ending) await finishEnding(deps, ending);
}

/**
 * Finishes the interrupted plan endings of a user. If the payment company rejects a refund, the
 * rejection is only logged.
 * @returns true if the user had interrupted plan endings
 * @throws any error of the payment company, except the rejection of a refund
 * @throws any error of the database
 */
export async function finishEndings(
  deps: EndDeps,
  { userId }: { userId: string },
): Promise<boolean> {
  const e = planEndings;
  const open = await deps.db
    .select()
    .from(e)
    .where(and(eq(e.userId, userId), isNull(e.doneAt)));
  for (const ending of open)
    await finishEnding(deps, ending).catch(
      logRejection(deps, { subscription: ending.subscriptionId }),
    );
  return open.length > 0;
}

/**
 * Returns a handler that logs a rejected refund and throws any other error. A refund can be
 * rejected for days, for example while the platform's balance is empty. If the rejection were
 * thrown, the user could neither cancel nor buy a plan during these days.
 */
export const logRejection =
  ({ log }: Pick<Deps, "log">, fields: LogFields) =>
  (error: unknown): void => {
    if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    log.error("refund of an ended plan rejected", error, fields);
  };

/** Cancels the subscription of a recorded ending and refunds its payments. Idempotent. */
export async function finishEnding(deps: EndDeps, ending: Ending): Promise<void> {
  if (ending.doneAt !== null) return;
  const { subscriptionId, userId, reason } = ending;
  await deps.payments.cancelNow(subscriptionId);
  await syncSubscription(deps, { id: subscriptionId });
  const customerId = await customerOf(deps, userId);
  const cents = customerId === null ? 0 : await returnMoney(deps, { customerId, ending });
  const e = planEndings;
  const [completed] = await deps.db.batch([
    deps.db
      .update(e)
      .set({ doneAt: deps.now() })
      .where(and(eq(e.subscriptionId, subscriptionId), isNull(e.doneAt))),
    ...notices(ending, cents).map((notice) =>
      noticeStatement(deps, userId, notice, sql`changes() = 1`),
    ),
  ]);
  if (completed.meta.changes > 0 && reason !== "asked")
    deps.log.warn("plan ended", { subscription: subscriptionId, reason, cents });
}

/**
 * Returns the email that only this ending sends. The reasons `asked` and `closed` need no such
 * email, because the sync of a canceled subscription emails the user that the plan ended.
 */
function notices({ subscriptionId, reason }: Ending, cents: number) {
  if (reason === "asked" || reason === "closed") return [];
  const kind = NOTICES[reason];
  return [{ id: `${kind}:${subscriptionId}`, kind, subscriptionId, cents }];
}
const NOTICES = {
  second: "second_plan",
  trial_used: "trial_used",
  refunded: "plan_refunded",
  disputed: "plan_disputed",
} as const;

async function customerOf({ db }: Pick<Deps, "db">, userId: string): Promise<string | null> {
  const c = billingCustomers;
  return (
    (await db.select({ id: c.customerId }).from(c).where(eq(c.userId, userId)).get())?.id ?? null
  );
}

async function returnMoney(
  deps: EndDeps,
  { customerId, ending }: { customerId: string; ending: Ending },
): Promise<number> {
  const { subscriptionId, refunds, reason } = ending;
  const listed = await deps.payments.listInvoices(customerId);
  const subscriptionInvoices = listed.filter((i) => i.subscriptionId === subscriptionId);
  for (const { id, status } of subscriptionInvoices)
    if (isUnpaid(status)) await voidInvoice(deps, id);
  if (!refunds)
    return isByReturn(reason) || reason === "closed" ? refundUnused(deps, { ending, listed }) : 0;
  // All credit of a first plan comes from payments that are refunded now, so the credit must be
  // removed.
  if (reason === "asked" || isByReturn(reason))
    await deps.payments.clearCredit({
      customerId,
      cents: Number.MAX_SAFE_INTEGER,
      key: subscriptionId,
    });
  let cents = 0;
  for (const { id } of subscriptionInvoices)
    cents += await refundRemainder(deps, { invoiceId: id, key: `${id}:ended` });
  return cents;
}

/** True if a plan ended because a payment for the plan was refunded or charged back. */
export const isByReturn = (reason: Ending["reason"]): boolean =>
  reason === "refunded" || reason === "disputed";

/** Refunds the unused time from the plan's payments, latest first, minus earlier refunds. */
async function refundUnused(
  deps: EndDeps,
  { ending, listed }: { ending: Ending; listed: readonly ListedInvoice[] },
): Promise<number> {
  const { subscriptionId, userId, createdAt } = ending;
  const plan = await deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .get();
  if (!plan) return 0;
  const { all: payments, removedCreditCents } = paymentsOfPlan(listed, plan, createdAt);
  const refundableByInvoice = new Map<string, number>();
  for (const { id } of payments) {
    const billed = await syncInvoice(deps, { id });
    refundableByInvoice.set(id, billed ? refundableCentsOf(billed) : 0);
  }
  const [returnsAtEnd, currentReturns] = [
    await readReturns(deps, { userId, until: createdAt }),
    await readReturns(deps, { userId }),
  ];
  const returnedCents = (returns: typeof returnsAtEnd, id: string) => returns.get(id)?.cents ?? 0;
  const isReturned = (p: ListedInvoice) => returnedCents(returnsAtEnd, p.id) >= p.paidCents;
  // The refund of a payment can also have removed customer credit. `removedCreditCents` adds these
  // cents again, because the loop below would otherwise subtract them a second time.
  let dueCents = unusedCents(plan, plan.endedAt ?? createdAt) + removedCreditCents;
  for (const p of payments)
    dueCents -= isReturned(p)
      ? p.paidCents
      : returnedCents(currentReturns, p.id) - returnedCents(returnsAtEnd, p.id);
  let cents = 0;
  for (const p of payments.toReversed()) {
    const part = Math.min(refundableByInvoice.get(p.id) ?? 0, dueCents - cents);
    if (isReturned(p) || part <= 0) continue;
    await refundRemainder(deps, {
      invoiceId: p.id,
      key: `${subscriptionId}:${p.id}:unused`,
      most: part,
    });
    cents += part;
  }
  return cents;
}

const UNPAID = ["draft", "open", "uncollectible"];
export const isUnpaid = (status: string): boolean => UNPAID.includes(status);

/** Voids an invoice of an ended plan, so that the invoice can no longer be paid. */
export async function voidInvoice(deps: EndDeps, id: string): Promise<void> {
  await deps.payments.voidInvoice(id);
  await syncInvoice(deps, { id });
}

function refundableCentsOf({
  paidCents,
  returns,
}: Pick<BilledInvoice, "paidCents" | "returns">): number {
  // The payment company does not refund any cents of a disputed payment.
  if (returns.some(({ kind, state }) => kind === "dispute" && state === "taken")) return 0;
  return Math.max(
    0,
    returns.reduce(
      (rest, moneyReturn) =>
        rest -
        (moneyReturn.state === "given_back" ? 0 : isTaking(moneyReturn) ? moneyReturn.cents : 0),
      paidCents,
    ),
  );
}
/** True if a refund or dispute takes money: also a pending refund, but not a bank's inquiry. */
const isTaking = ({ kind, state }: BilledInvoice["returns"][number]) =>
  kind === "refund" || state === "taken";

/**
 * Refunds the cents of a payment that were not refunded yet. Reads the current state from the
 * payment company first.
 * @param input.key idempotency key of the refund: a retry makes no second refund
 * @returns cents of the payment that are refunded or being refunded
 * @throws DomainError UNAVAILABLE if the payment company gives no clear response
 */
export async function refundRemainder(
  deps: EndDeps,
  {
    invoiceId,
    key,
    most = Number.MAX_SAFE_INTEGER,
  }: { invoiceId: string; key: string; most?: number },
): Promise<number> {
  const billed = await syncInvoice(deps, { id: invoiceId });
  const cents = billed ? Math.min(refundableCentsOf(billed), most) : 0;
  if (!billed?.paymentIntentId || cents <= 0) return billed ? refundedOf(billed) : 0;
  try {
    await deps.payments.refund({ paymentIntentId: billed.paymentIntentId, cents, key });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    // The refund fails if another refund or a dispute has taken the money in the meantime.
    const currentInvoice = await syncInvoice(deps, { id: invoiceId });
    if (currentInvoice && refundableCentsOf(currentInvoice) >= cents) throw error;
    return currentInvoice ? refundedOf(currentInvoice) : 0;
  }
  const refundedInvoice = await syncInvoice(deps, { id: invoiceId });
  return refundedInvoice ? refundedOf(refundedInvoice) : cents;
}

const refundedOf = ({ returns }: BilledInvoice): number =>
  returns
    .filter(({ kind, state }) => kind === "refund" && state !== "given_back")
    .reduce((sum, { cents }) => sum + cents, 0);

/** Returns the reasons why subscriptions ended, by subscription id. */
export async function endingsOf(
  { db }: Pick<Deps, "db">,
  subscriptionIds: readonly string[],
): Promise<Map<string, Ending["reason"]>> {
  const e = planEndings;
  const rows = await db
    .select({ id: e.subscriptionId, reason: e.reason })
    .from(e)
    .where(inArray(e.subscriptionId, [...subscriptionIds]));
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
