import { and, eq, type SQL, sql } from "drizzle-orm";
import { ledgerJournals, payoutOutbox, payouts } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Transfer } from "../billing/contract.ts";
import { type Journal, purse } from "../ledger/contract.ts";
import { journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutEnd = { paid: Transfer } | { refused: string };

interface FinishOptions {
  /** First statement of the same batch, without effect if the payout has already ended. */
  action?: BatchStatement;
  /** SQL condition after `action`. If it is false, the payout does not end. */
  onlyIf?: SQL;
  /** Time of an email about this end, ms; the job then sends none. */
  toldAt?: number;
}

/**
 * Ends a payout: one batch updates the ledger, the payout and the outbox. Idempotent.
 * @returns false if the payout had already ended
 */
export async function finishPayout(
  deps: Pick<Deps, "db" | "now">,
  payout: PayoutRow,
  end: PayoutEnd,
  { action, onlyIf, toldAt }: FinishOptions = {},
): Promise<boolean> {
  const { db, now } = deps;
  const { id, userId, cents, currency } = payout;
  const isPaid = "paid" in end;
  const entries = {
    [purse(userId, "clearing")]: -cents,
    [isPaid ? "outside:creators" : purse(userId, "available")]: cents,
  };
  const kind: Journal["kind"] = isPaid ? "payout_paid" : "payout_reversed";
  // Both outcomes must use the same ledger journal key, so that a payout cannot be both paid and
  // returned to the balance.
  const ready = await readyJournal(deps, {
    id: `payout:${id}:end`,
    kind,
    currency,
    entries,
    reverses: isPaid ? undefined : `payout:${id}`,
    facts: { payout: id },
  });
  const outcome = isPaid
    ? { state: "paid" as const, transferId: end.paid.id }
    : { state: "reversed" as const, failure: end.refused.slice(0, 300) };
  const isPosted = sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`;
  const statements = [
    ...journalStatements(deps, ready, onlyIf),
    db
      .update(payouts)
      .set({ ...outcome, finishedAt: now(), toldAt })
      .where(and(eq(payouts.id, id), isPosted)),
    db.delete(payoutOutbox).where(and(eq(payoutOutbox.payoutId, id), isPosted)),
  ] as const;
  try {
    await (action ? db.batch([action, ...statements]) : db.batch(statements));
    return true;
  } catch (error) {
    if (!wasPosted(error)) throw error;
    await db.delete(payoutOutbox).where(eq(payoutOutbox.payoutId, id));
    return false;
  }
}

type BatchStatement = Parameters<Deps["db"]["batch"]>[0][number];

async function postReturns(
  deps: Pick<Deps, "db" | "now">,
  payout: PayoutRow,
  transfer: Transfer,
): Promise<void> {
  const { db } = deps;
  const { id, userId, currency } = payout;
  for (const { id: reversal, cents } of transfer.reversals) {
    const ready = await readyJournal(deps, {
      id: `payout_return:${reversal}`,
      kind: "payout_returned",
      currency,
      entries: { "outside:creators": -cents, [purse(userId, "available")]: cents },
      reverses: `payout:${id}:end`,
      facts: { payout: id, amount: cents },
    });
    try {
      await db.batch([
        ...journalStatements(deps, ready),
        db
          .update(payouts)
          .set({
            returnedCents: sql`${payouts.returnedCents} + ${cents}`,
            state: sql`iif(${payouts.returnedCents} + ${cents} >= ${payouts.cents}, 'returned', ${payouts.state})`,
            // Null makes the job send an email again, so that the creator learns that the money
            // came back.
            toldAt: null,
          })
          .where(
            and(
              eq(payouts.id, id),
              sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`,
            ),
          ),
      ]);
    } catch (error) {
      if (!wasPosted(error)) throw error;
    }
  }
}

/** Syncs a payout with the payment company. Ignores ids of unknown payouts. */
export async function syncPayout(
  deps: Pick<Deps, "db" | "now" | "payments" | "log">,
  { payoutId }: { payoutId: string },
): Promise<void> {
  const payout = await deps.db.select().from(payouts).where(eq(payouts.id, payoutId)).get();
  if (!payout) return;
  const transfer = await deps.payments.findTransfer(payoutId);
  if (!transfer) return;
  // The payout was sent although it was given back to the balance. Staff must correct the balance.
  if (payout.state === "reversed")
    return deps.log.error("a payout that was given back was sent", null, { payout: payoutId });
  if (payout.finishedAt === null) await finishPayout(deps, payout, { paid: transfer });
  await postReturns(deps, payout, transfer);
}
