import { and, eq, inArray } from "drizzle-orm";
import { billingCustomers, tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { TIP_OVER, TIP_UNDO_MS, type TipState } from "./contract.ts";
import type { FoundHold } from "./ports.ts";
import { postReturns, postTip } from "./post-tip.ts";
import type { TipRow } from "./row.ts";
import { nextStep, type TipStep } from "./rules.ts";

export type SyncDeps = Pick<Deps, "db" | "now" | "payments" | "queue" | "log">;

/** A tip with a saved card fails if it is unpaid after this time. */
export const LATE_CARD_MS = 15 * 60_000;
/** A tip through the checkout page fails if it is unpaid after this time. */
export const LATE_CHECKOUT_MS = 40 * 60_000;
/** Returns the expiry of the checkout page, ms. Stripe requires at least 30 minutes from now. */
export const checkoutEnds = ({ createdAt }: Pick<TipRow, "createdAt">) => createdAt + 32 * 60_000;

const STEPS = 6;

export const readTip = ({ db }: Pick<Deps, "db">, id: string): Promise<TipRow | undefined> =>
  db.select().from(tips).where(eq(tips.id, id)).get();

/**
 * Syncs a tip with the payment company, then charges, releases or posts as `nextStep` says.
 * Idempotent and safe to run concurrently.
 * @param input.byGiver true if the result is shown to the giver
 * @param input.mayCharge true if the caller has just checked that the tip may be charged
 */
export async function syncTip(
  deps: SyncDeps,
  {
    id,
    byGiver = false,
    mayCharge = false,
  }: { id: string; byGiver?: boolean; mayCharge?: boolean },
): Promise<TipRow | null> {
  for (let i = 0; i < STEPS; i++) {
    const tip = await readTip(deps, id);
    if (!tip) return null;
    const payment = await findPaymentOf(deps, tip);
    if (payment?.id && payment.id !== tip.paymentId) {
      await deps.db.update(tips).set({ paymentId: payment.id }).where(eq(tips.id, id));
      tip.paymentId = payment.id;
    }
    // A giver who paid on the payment company's page has seen the confirmation there.
    const isConfirmed = byGiver || tip.cardId === null;
    const isWaiting = await runStep(deps, {
      tip,
      payment,
      mayCharge,
      step: nextStep(tip, payment, { isConfirmed, isLate: isLate(deps, tip, payment) }),
    });
    if (isWaiting) return (await readTip(deps, id)) ?? null;
  }
  throw new Error(`Tip ${id} did not come to rest`);
}

function isLate({ now }: Pick<Deps, "now">, tip: TipRow, payment: FoundHold | null): boolean {
  // A declined saved card is final, because the giver cannot enter another card for the payment.
  if (tip.cardId !== null && payment?.status === "unpaid") return true;
  return now() - tip.createdAt > (tip.cardId === null ? LATE_CHECKOUT_MS : LATE_CARD_MS);
}

async function findPaymentOf(
  { db, payments }: Pick<Deps, "db" | "payments">,
  tip: TipRow,
): Promise<FoundHold | null> {
  if (tip.paymentId !== null) return payments.findPayment(tip.paymentId);
  if (tip.sessionId !== null) return payments.findTipCheckout(tip.sessionId);
  if (tip.cardId === null) return null;
  const c = billingCustomers;
  const customer = await db
    .select({ customerId: c.customerId })
    .from(c)
    .where(eq(c.userId, tip.giverId))
    .get();
  return customer
    ? payments.findPaymentOfTip({ ...customer, tipId: tip.id, since: tip.createdAt })
    : null;
}

interface StepInput {
  tip: TipRow;
  payment: FoundHold | null;
  step: TipStep;
  mayCharge: boolean;
}

/** Performs an action. Returns true if nothing more can be done now. */
async function runStep(
  deps: SyncDeps,
  { tip, payment, step, mayCharge }: StepInput,
): Promise<boolean> {
  switch (step.do) {
    case "wait":
      await handleWait(deps, tip);
      return true;
    case "hold":
      await markHeld(deps, tip, payment);
      return false;
    case "capture":
      // Without `mayCharge`, the tip waits for the job `settle-tips`, which checks and charges the
      // tip. Since the last charge attempt, the creator can have been suspended or can have blocked
      // the giver.
      if (!mayCharge) return true;
      if (payment?.id) await deps.payments.capturePayment(payment.id);
      return false;
    case "release":
      // The checkout page must be closed first, because the giver can pay there while the page is
      // open.
      if (tip.sessionId !== null) await deps.payments.expireCheckout(tip.sessionId);
      if (payment?.id) await deps.payments.releasePayment(payment.id);
      return false;
    case "post":
      await postTip(deps, { tip, payment });
      await queueSettleJob(deps, tip.id, 0);
      return false;
    case "end":
      await moveTip(deps, {
        id: tip.id,
        from: [tip.state],
        set: { state: step.state, dueAt: null, failure: payment?.refusal ?? tip.failure },
      });
      return false;
    default: {
      const never: never = step;
      throw new Error(`No way to ${String(never)}`);
    }
  }
}

async function handleWait(deps: SyncDeps, tip: TipRow): Promise<void> {
  if (tip.state === "paid") await postReturns(deps, tip);
  else if (TIP_OVER.includes(tip.state) && tip.dueAt !== null)
    await moveTip(deps, { id: tip.id, from: TIP_OVER, set: { dueAt: null } });
}

async function markHeld(deps: SyncDeps, tip: TipRow, payment: FoundHold | null): Promise<void> {
  const settleAt = deps.now() + TIP_UNDO_MS;
  const set = {
    state: "held",
    settleAt,
    dueAt: settleAt,
    attempts: 0,
    cardBrand: payment?.card?.brand ?? null,
    cardLast4: payment?.card?.last4 ?? null,
  } as const;
  if (await moveTip(deps, { id: tip.id, from: ["pending"], set }))
    await queueSettleJob(deps, tip.id, TIP_UNDO_MS);
}

/** Queues the job for a tip. If the queue fails, cron starts the job within a minute. */
async function queueSettleJob(
  { queue, log }: SyncDeps,
  id: string,
  delayMs: number,
): Promise<void> {
  await queue
    .send({ type: "settle-tips" }, { delaySeconds: Math.ceil(delayMs / 1000) })
    .catch((cause: unknown) => log.error("tip waits for the cron", cause, { tip: id }));
}

/** Changes a tip if its state is still one of `from`. Returns true if the tip was changed. */
export async function moveTip(
  { db }: Pick<Deps, "db">,
  { id, from, set }: { id: string; from: readonly TipState[]; set: Partial<TipRow> },
): Promise<boolean> {
  const { meta } = await db
    .update(tips)
    .set(set)
    .where(and(eq(tips.id, id), inArray(tips.state, [...from])));
  return meta.changes > 0;
}

/** Returns the id of the tip of a payment or a checkout; null if there is none. */
export async function findTipOf(
  { db, payments }: Pick<Deps, "db" | "payments">,
  reference: { paymentId: string } | { sessionId: string },
): Promise<string | null> {
  const storedTip = await db
    .select({ id: tips.id })
    .from(tips)
    .where(
      "paymentId" in reference
        ? eq(tips.paymentId, reference.paymentId)
        : eq(tips.sessionId, reference.sessionId),
    )
    .get();
  if (storedTip) return storedTip.id;
  // If a response was lost, the tip lacks the payment's ID, but the company's payment names the
  // tip.
  const payment =
    "paymentId" in reference
      ? await payments.findPayment(reference.paymentId)
      : await payments.findTipCheckout(reference.sessionId);
  return payment?.tipId ?? null;
}
