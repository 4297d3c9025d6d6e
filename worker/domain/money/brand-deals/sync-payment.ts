import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import {
  brandDealPayments,
  brandDeals,
  ledgerEntries,
  ledgerJournals,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MoneyBack } from "../disputes/contract.ts";
import type { Account, Journal } from "../ledger/contract.ts";
import { journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import type { OwnReason } from "./contract.ts";
import { isBacked, moveStatement } from "./move-deal.ts";
import type { DealPayment } from "./ports.ts";
import { tellCreator } from "./tell-creator.ts";

type SyncDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;
type PaymentRow = typeof brandDealPayments.$inferSelect;

const TRIES = 3;

/**
 * Syncs a brand's checkout with the payment company. @returns false if the checkout belongs to no
 * deal
 */
export async function syncDealCheckout(
  deps: SyncDeps,
  { sessionId }: { sessionId: string },
): Promise<boolean> {
  const p = brandDealPayments;
  const row = await deps.db.select().from(p).where(eq(p.sessionId, sessionId)).get();
  if (!row) return false;
  const checkout = await deps.payments.findDealCheckout(sessionId);
  if (checkout?.status === "expired")
    await deps.db
      .update(p)
      .set({ state: "expired" })
      .where(and(eq(p.id, row.id), eq(p.state, "open")));
  if (checkout?.paymentIntentId)
    await syncRow(deps, { row, paymentIntentId: checkout.paymentIntentId });
  return true;
}

/**
 * Fetches a brand's payment and posts the missing journals: the payment itself, refunds and
 * chargebacks. Idempotent.
 * @returns the payment; null if it belongs to no deal
 */
export async function syncDealPayment(
  deps: SyncDeps,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<DealPayment | null> {
  const p = brandDealPayments;
  const row = await deps.db.select().from(p).where(eq(p.paymentIntentId, paymentIntentId)).get();
  return row ? syncRow(deps, { row, paymentIntentId }) : null;
}

async function syncRow(
  deps: SyncDeps,
  { row, paymentIntentId }: { row: PaymentRow; paymentIntentId: string },
): Promise<DealPayment | null> {
  const payment = await deps.payments.findDealPayment(paymentIntentId);
  if (!payment || payment.paidCents <= 0) return payment;
  await postIn(deps, { row, payment });
  for (const back of payment.returns) {
    if (back.state === "none") continue;
    const key = `${back.kind}:${back.id}`;
    // A refund that failed before it was seen here never took money.
    if (back.kind === "refund" && back.state === "given_back" && !(await isPosted(deps, key)))
      continue;
    await postBack(deps, { row, payment, back, key });
    if (back.state === "given_back") await postGivenBack(deps, { row, payment, back, key });
  }
  return payment;
}

/**
 * Posts a brand's payment as held money. The draft deal that waits for this amount becomes funded.
 */
async function postIn(
  deps: SyncDeps,
  { row, payment }: { row: PaymentRow; payment: DealPayment },
): Promise<void> {
  const { id: intent, paidCents, currency } = payment;
  const facts = { deal: row.dealId, payment: intent, gross: paidCents };
  const entries = { "outside:customers": -paidCents, "deals:held": paidCents } as const;
  const ready = await readyJournal(deps, {
    id: `deal-payment:${intent}`,
    kind: "deal_funded",
    currency,
    entries,
    facts,
  });
  const { db } = deps;
  const p = brandDealPayments;
  const d = brandDeals;
  await db
    .batch([
      ...journalStatements(deps, ready),
      db
        .update(p)
        .set({
          state: "paid",
          paymentIntentId: intent,
          paidCents,
          heldCents: paidCents,
          paidAt: deps.now(),
        })
        .where(eq(p.id, row.id)),
      db
        .update(d)
        .set({ paymentId: row.id, updatedAt: deps.now() })
        .where(
          and(
            eq(d.id, row.dealId),
            sql`${d.paymentId} is null and ${d.amountCents} = ${paidCents} and ${d.currency} = ${currency}`,
          ),
        ),
    ])
    .catch((error: unknown) => {
      if (!wasPosted(error)) throw error;
    });
}

interface Back {
  row: PaymentRow;
  payment: DealPayment;
  back: MoneyBack;
  key: string;
}

/**
 * Posts money that was refunded or charged back to the brand. The money comes from `deals:held`,
 * which stops a deal that is not paid out yet. After the release the platform bears the loss; the
 * hold is longer than the chargeback period, so this is rare.
 */
async function postBack(deps: SyncDeps, { row, payment, back, key }: Back): Promise<void> {
  const { db } = deps;
  const p = brandDealPayments;
  const ofDeal = sql`${brandDeals.paymentId} = ${row.id} and exists (select 1 from ${ledgerJournals} where id = ${key})`;
  for (let i = 0; i < TRIES; i++) {
    const held = await heldCents(deps, row.id);
    const fromHeld = Math.min(held, back.cents);
    const entries: Partial<Record<Account, number>> = {
      "outside:customers": back.cents,
      "deals:held": -fromHeld,
      "platform:revenue": fromHeld - back.cents,
    };
    const kind: Journal["kind"] = back.kind === "refund" ? "deal_refunded" : "deal_disputed";
    const facts = {
      deal: row.dealId,
      payment: payment.id,
      [back.kind]: back.id,
      gross: back.cents,
    };
    const reverses = `deal-payment:${payment.id}`;
    const ready = await readyJournal(deps, {
      id: key,
      kind,
      currency: payment.currency,
      entries,
      reverses,
      facts,
    });
    const reason: OwnReason =
      back.kind === "refund" ? "own:payment_sent_back" : "own:payment_disputed";
    const move = {
      dealId: row.dealId,
      changeId: deps.newId("act"),
      set: { reason },
      guard: ofDeal,
    };
    try {
      const [posted, , , stopped] = await db.batch([
        ...journalStatements(
          deps,
          ready,
          sql`(select held_cents from ${p} where id = ${row.id}) = ${held}`,
        ),
        db
          .update(p)
          .set({ heldCents: held - fromHeld })
          .where(
            sql`id = ${row.id} and held_cents = ${held} and exists (select 1 from ${ledgerJournals} where id = ${key})`,
          ),
        moveStatement(deps, { ...move, event: "money_gone_at_work" }),
        moveStatement(deps, { ...move, event: "money_gone" }),
      ]);
      if (stopped.meta.changes > 0) await tellOfStop(deps, row.dealId);
      if (posted.meta.changes > 0) return;
    } catch (error) {
      if (wasPosted(error)) return;
      throw error;
    }
  }
  throw new Error(`Journal ${key} found its money elsewhere each time`);
}

async function tellOfStop(deps: SyncDeps, dealId: string): Promise<void> {
  const deal = await deps.db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (deal)
    await tellCreator(deps, {
      dealId,
      userId: deal.creatorId,
      say: () => t("brandDeals.notification.paymentDisputed", { title: deal.title }),
    });
}

/**
 * Posts money that came back because a dispute was won or a refund failed. The money is held again,
 * and a deal that was approved before is approved again.
 */
async function postGivenBack(deps: SyncDeps, { row, payment, back, key }: Back): Promise<void> {
  const e = ledgerEntries;
  const taken = await deps.db
    .select({ cents: e.cents })
    .from(e)
    .where(and(eq(e.journalId, key), eq(e.account, "deals:held")))
    .get();
  const toHeld = -(taken?.cents ?? 0);
  const entries = {
    "outside:customers": -back.cents,
    "deals:held": toHeld,
    "platform:revenue": back.cents - toHeld,
  } as const;
  const facts = { deal: row.dealId, payment: payment.id, [back.kind]: back.id, gross: -back.cents };
  const journal: Journal = {
    id: `${key}:given_back`,
    kind: "deal_money_back",
    currency: payment.currency,
    entries,
    reverses: key,
    facts,
  };
  const ready = await readyJournal(deps, journal);
  const p = brandDealPayments;
  const wasApproved = sql`${brandDeals.paymentId} = ${row.id} and ${brandDeals.approvedAt} is not null
    and ${brandDeals.reason} = ${"own:payment_disputed" satisfies OwnReason} and ${isBacked}`;
  await deps.db
    .batch([
      ...journalStatements(deps, ready),
      deps.db
        .update(p)
        .set({ heldCents: sql`${p.heldCents} + ${toHeld}` })
        .where(eq(p.id, row.id)),
      moveStatement(deps, {
        dealId: row.dealId,
        event: "money_back",
        changeId: deps.newId("act"),
        set: { reason: "" },
        guard: wasApproved,
      }),
    ])
    .catch((error: unknown) => {
      if (!wasPosted(error)) throw error;
    });
}

async function heldCents({ db }: Pick<Deps, "db">, id: string): Promise<number> {
  const p = brandDealPayments;
  return (await db.select({ cents: p.heldCents }).from(p).where(eq(p.id, id)).get())?.cents ?? 0;
}

async function isPosted({ db }: Pick<Deps, "db">, id: string): Promise<boolean> {
  return (
    (await db
      .select({ n: ledgerJournals.n })
      .from(ledgerJournals)
      .where(eq(ledgerJournals.id, id))
      .get()) !== undefined
  );
}
