import { and, eq, inArray } from "drizzle-orm";
import { billingCustomers, tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { TIP_OVER, TIP_UNDO_MS, type TipState } from "./contract.ts";
import type { FoundHold } from "./ports.ts";
import { postReturns, postTip } from "./post-tip.ts";
import type { TipRow } from "./row.ts";
import { nextStep, type TipStep } from "./rules.ts";

export type SyncDeps = Pick<Deps, "db" | "now" | "payments" | "queue" | "log">;

/**
 * A tip that nobody paid by then is given up: with a saved card, and at the company's page, which
 * is open for half an hour.
 */
export const LATE_CARD_MS = 15 * 60_000;
export const LATE_CHECKOUT_MS = 40 * 60_000;
/** When the company's page closes, milliseconds: the least that it takes is half an hour. */
export const checkoutEnds = ({ createdAt }: Pick<TipRow, "createdAt">) => createdAt + 32 * 60_000;

/** Steps of one run: each brings the tip on. */
const STEPS = 6;

export const readTip = ({ db }: Pick<Deps, "db">, id: string): Promise<TipRow | undefined> =>
  db.select().from(tips).where(eq(tips.id, id)).get();

/**
 * Brings a tip into line with what the payment company says of it, and goes on with what was meant:
 * the one way by which a tip gets from one state to the next after it was begun. Whoever wakes it
 * (its giver, a webhook, the job) and however often, at once too, it ends the same; what dies in
 * the middle is taken up by the job.
 * @param input.byGiver whose page asks, and is told
 * @returns the tip as it is now; null where there is none
 */
export async function syncTip(
  deps: SyncDeps,
  { id, byGiver = false }: { id: string; byGiver?: boolean },
): Promise<TipRow | null> {
  for (let i = 0; i < STEPS; i++) {
    const tip = await readTip(deps, id);
    if (!tip) return null;
    const payment = await findPaymentOf(deps, tip);
    if (payment?.id && payment.id !== tip.paymentId) {
      await deps.db.update(tips).set({ paymentId: payment.id }).where(eq(tips.id, id));
      tip.paymentId = payment.id;
    }
    // Who paid at the company's page has seen it.
    const isConfirmed = byGiver || tip.cardId === null;
    const isWaiting = await take(deps, {
      tip,
      payment,
      step: nextStep(tip, payment, { isConfirmed, isLate: isLate(deps, tip, payment) }),
    });
    if (isWaiting) return (await readTip(deps, id)) ?? null;
  }
  throw new Error(`Tip ${id} did not come to rest`);
}

function isLate({ now }: Pick<Deps, "now">, tip: TipRow, payment: FoundHold | null): boolean {
  // Nobody offers another card for it.
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

interface Taken {
  tip: TipRow;
  payment: FoundHold | null;
  step: TipStep;
}

/** @returns whether there is nothing more to do now */
async function take(deps: SyncDeps, { tip, payment, step }: Taken): Promise<boolean> {
  switch (step.do) {
    case "wait":
      await rest(deps, tip);
      return true;
    case "hold":
      await hold(deps, tip, payment);
      return false;
    case "capture":
      if (payment?.id) await deps.payments.capturePayment(payment.id);
      return false;
    case "release":
      // Its page first: as long as that is open somebody can pay there.
      if (tip.sessionId !== null) await deps.payments.expireCheckout(tip.sessionId);
      if (payment?.id) await deps.payments.releasePayment(payment.id);
      return false;
    case "post":
      await postTip(deps, { tip, payment });
      await wake(deps, tip.id, 0);
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

/**
 * What is there after all is done: money that went back of a paid tip, and a place in the job's
 * list that is no longer needed.
 */
async function rest(deps: SyncDeps, tip: TipRow): Promise<void> {
  if (tip.state === "paid") await postReturns(deps, tip);
  else if (TIP_OVER.includes(tip.state) && tip.dueAt !== null)
    await moveTip(deps, { id: tip.id, from: TIP_OVER, set: { dueAt: null } });
}

async function hold(deps: SyncDeps, tip: TipRow, payment: FoundHold | null): Promise<void> {
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
    await wake(deps, tip.id, TIP_UNDO_MS);
}

/** The cron would find it too, up to a minute later. */
async function wake({ queue, log }: SyncDeps, id: string, delayMs: number): Promise<void> {
  await queue
    .send({ type: "settle-tips" }, { delaySeconds: Math.ceil(delayMs / 1000) })
    .catch((cause: unknown) => log.error("tip waits for the cron", cause, { tip: id }));
}

/** Moves a tip on, if it still is where it was. @returns whether it was */
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

/**
 * The tip that a payment or a checkout of the company's is for; null where it is for something
 * else.
 */
export async function findTipOf(
  { db, payments }: Pick<Deps, "db" | "payments">,
  of: { paymentId: string } | { sessionId: string },
): Promise<string | null> {
  const known = await db
    .select({ id: tips.id })
    .from(tips)
    .where("paymentId" in of ? eq(tips.paymentId, of.paymentId) : eq(tips.sessionId, of.sessionId))
    .get();
  if (known) return known.id;
  // Its name may not have been written down before the answer was lost.
  const found =
    "paymentId" in of
      ? await payments.findPayment(of.paymentId)
      : await payments.findTipCheckout(of.sessionId);
  return found?.tipId ?? null;
}
