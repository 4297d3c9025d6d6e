import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import {
  brandDealPayments,
  brandDeals,
  ledgerEntries,
  ledgerJournals,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MoneyReturn } from "../disputes/contract.ts";
import type { Account, Journal } from "../ledger/contract.ts";
import { journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import type { PlatformReason } from "./contract.ts";
import { isBacked, moveStatement } from "./move-deal.ts";
import { notifyCreator } from "./notify-creator.ts";
import type { DealPayment } from "./ports.ts";

type SyncDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;
type PaymentRow = typeof brandDealPayments.$inferSelect;

const TRIES = 3;

/** Syncs a brand's checkout with the payment company. Returns false if no deal has the checkout. */
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

/** Syncs a brand's payment, refunds and disputes; null for other payments. Idempotent. */
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
  await postPayment(deps, { row, payment });
  for (const moneyReturn of payment.returns) {
    if (moneyReturn.state === "none") continue;
    const key = `${moneyReturn.kind}:${moneyReturn.id}`;
    // The refund failed before the platform learned of it, so no money moved.
    if (
      moneyReturn.kind === "refund" &&
      moneyReturn.state === "given_back" &&
      !(await isPosted(deps, key))
    )
      continue;
    await postReturn(deps, { row, payment, moneyReturn, key });
    if (moneyReturn.state === "given_back")
      await postReturnReversal(deps, { row, payment, moneyReturn, key });
  }
  return payment;
}

async function postPayment(
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

interface ReturnInput {
  row: PaymentRow;
  payment: DealPayment;
  moneyReturn: MoneyReturn;
  key: string;
}

/** Takes returned money from `deals:held`, or from the platform if the creator is paid already. */
async function postReturn(
  deps: SyncDeps,
  { row, payment, moneyReturn, key }: ReturnInput,
): Promise<void> {
  const { db } = deps;
  const p = brandDealPayments;
  const ofDeal = sql`${brandDeals.paymentId} = ${row.id} and exists (select 1 from ${ledgerJournals} where id = ${key})`;
  for (let i = 0; i < TRIES; i++) {
    const availableCents = await readHeldCents(deps, row.id);
    const fromHeldCents = Math.min(availableCents, moneyReturn.cents);
    const entries: Partial<Record<Account, number>> = {
      "outside:customers": moneyReturn.cents,
      "deals:held": -fromHeldCents,
      "platform:revenue": fromHeldCents - moneyReturn.cents,
    };
    const kind: Journal["kind"] = moneyReturn.kind === "refund" ? "deal_refunded" : "deal_disputed";
    const facts = {
      deal: row.dealId,
      payment: payment.id,
      [moneyReturn.kind]: moneyReturn.id,
      gross: moneyReturn.cents,
    };
    const reversedJournalId = `deal-payment:${payment.id}`;
    const ready = await readyJournal(deps, {
      id: key,
      kind,
      currency: payment.currency,
      entries,
      reverses: reversedJournalId,
      facts,
    });
    const reason: PlatformReason =
      moneyReturn.kind === "refund" ? "own:payment_sent_back" : "own:payment_disputed";
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
          sql`(select held_cents from ${p} where id = ${row.id}) = ${availableCents}`,
        ),
        db
          .update(p)
          .set({ heldCents: availableCents - fromHeldCents })
          .where(
            sql`id = ${row.id} and held_cents = ${availableCents} and exists (select 1 from ${ledgerJournals} where id = ${key})`,
          ),
        moveStatement(deps, { ...move, event: "money_gone_at_work" }),
        moveStatement(deps, { ...move, event: "money_gone" }),
      ]);
      if (stopped.meta.changes > 0) await notifyPaymentDisputed(deps, row.dealId);
      if (posted.meta.changes > 0) return;
    } catch (error) {
      if (wasPosted(error)) return;
      throw error;
    }
  }
  throw new Error(`Journal ${key} found its money elsewhere each time`);
}

async function notifyPaymentDisputed(deps: SyncDeps, dealId: string): Promise<void> {
  const deal = await deps.db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (deal)
    await notifyCreator(deps, {
      dealId,
      userId: deal.creatorId,
      formatText: () => t("brandDeals.notification.paymentDisputed", { title: deal.title }),
    });
}

/** Posts a won dispute. The deal's money is held again, and an earlier approval applies again. */
async function postReturnReversal(
  deps: SyncDeps,
  { row, payment, moneyReturn, key }: ReturnInput,
): Promise<void> {
  const e = ledgerEntries;
  const takenEntry = await deps.db
    .select({ cents: e.cents })
    .from(e)
    .where(and(eq(e.journalId, key), eq(e.account, "deals:held")))
    .get();
  const toHeldCents = -(takenEntry?.cents ?? 0);
  const entries = {
    "outside:customers": -moneyReturn.cents,
    "deals:held": toHeldCents,
    "platform:revenue": moneyReturn.cents - toHeldCents,
  } as const;
  const facts = {
    deal: row.dealId,
    payment: payment.id,
    [moneyReturn.kind]: moneyReturn.id,
    gross: -moneyReturn.cents,
  };
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
  const wasStopped = sql`${brandDeals.paymentId} = ${row.id}
    and ${brandDeals.reason} = ${"own:payment_disputed" satisfies PlatformReason} and ${isBacked}`;
  await deps.db
    .batch([
      ...journalStatements(deps, ready),
      deps.db
        .update(p)
        .set({ heldCents: sql`${p.heldCents} + ${toHeldCents}` })
        .where(eq(p.id, row.id)),
      moveStatement(deps, {
        dealId: row.dealId,
        event: "money_back",
        changeId: deps.newId("act"),
        set: { reason: "" },
        guard: wasStopped,
      }),
    ])
    .catch((error: unknown) => {
      if (!wasPosted(error)) throw error;
    });
}

async function readHeldCents({ db }: Pick<Deps, "db">, id: string): Promise<number> {
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
