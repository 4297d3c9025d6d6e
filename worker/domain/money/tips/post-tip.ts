import { and, eq, sql } from "drizzle-orm";
import { ledgerJournals, tips } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MoneyReturn } from "../disputes/contract.ts";
import { syncDisputes } from "../disputes/disputes.ts";
import { failReturnedRefunds } from "../disputes/fail-returned-refunds.ts";
import { type Account, type Journal, purse } from "../ledger/contract.ts";
import { isShort, journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { split, takeBack } from "../ledger/rules.ts";
import type { FoundHold } from "./ports.ts";
import type { TipRow } from "./row.ts";
import { creatorPartOf } from "./rules.ts";

type PostDeps = Pick<Deps, "db" | "now" | "payments" | "log">;
const TRIES = 8;

export const tipPaidKey = (tipId: string) => `tip:${tipId}:paid`;

/** Posts a tip to the ledger. The platform bears the payment fee (docs/decisions/012). */
export async function postTip(
  deps: PostDeps,
  { tip, payment }: { tip: TipRow; payment: FoundHold | null },
): Promise<void> {
  const { id, currency, creatorId, subjectType, subjectId } = tip;
  const cents = payment?.capturedCents ?? tip.cents;
  if (cents !== tip.cents)
    deps.log.error("tip charged otherwise than it was given", null, {
      tip: id,
      cents,
      given: tip.cents,
    });
  const { creator, platform } = split(cents);
  const entries = {
    "outside:customers": -cents,
    [purse(creatorId, "available")]: creator,
    "platform:revenue": platform,
  };
  const facts = { tip: id, gross: cents, creator, platform, [subjectType]: subjectId };
  const ready = await readyJournal(deps, {
    id: tipPaidKey(id),
    kind: "tip",
    currency,
    entries,
    facts,
  });
  const at = deps.now();
  const paid = deps.db
    .update(tips)
    .set({
      state: "paid",
      cents,
      creatorCents: creator,
      paidAt: at,
      failure: null,
      dueAt: at,
      attempts: 0,
    })
    .where(
      and(
        eq(tips.id, id),
        sql`${tips.state} <> 'paid' and exists (select 1 from ${ledgerJournals} where id = ${ready.id})`,
      ),
    );
  await deps.db.batch([...journalStatements(deps, ready), paid]).catch((error: unknown) => {
    // The error is harmless if another batch posted the same journal and marked the tip as paid.
    if (!wasPosted(error)) throw error;
  });
}

/** Posts each refund and dispute of a paid tip once, and each failed refund and won dispute. */
export async function postReturns(deps: PostDeps, tip: TipRow): Promise<void> {
  if (tip.paymentId === null) return;
  const returns = await deps.payments.returnsOf(tip.paymentId);
  const { id: subjectId, giverId: userId, currency, cents: paidCents } = tip;
  await failReturnedRefunds(deps, {
    ...{ userId, subjectType: "tip", subjectId, currency, paidCents, returns },
  });
  for (const moneyReturn of returns) {
    if (moneyReturn.state === "none") continue;
    const key = `${moneyReturn.kind}:${moneyReturn.id}`;
    const isPostedReturn = await isPosted(deps, key);
    // The refund failed before the platform learned of it, so no money moved.
    if (!isPostedReturn && moneyReturn.state === "given_back" && moneyReturn.kind === "refund")
      continue;
    if (!isPostedReturn)
      await postReturn(deps, { tipId: tip.id, moneyReturn, key, cents: moneyReturn.cents });
    if (moneyReturn.state === "given_back")
      await postReturn(deps, {
        tipId: tip.id,
        moneyReturn,
        key: `${key}:given_back`,
        cents: -moneyReturn.cents,
      });
  }
  if (returns.some(({ kind }) => kind === "dispute"))
    await syncDisputes(deps, {
      userId: tip.giverId,
      subjectType: "tip",
      subjectId: tip.id,
      paymentIntentId: tip.paymentId,
    });
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

interface Return {
  tipId: string;
  moneyReturn: MoneyReturn;
  key: string;
  /** Cents taken by a refund or dispute; negative if it gave them back. */
  cents: number;
}

async function postReturn(deps: PostDeps, ret: Return): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const tip = await deps.db.select().from(tips).where(eq(tips.id, ret.tipId)).get();
    if (!tip) return;
    const ready = await readyJournal(deps, await returnJournal(deps, ret, tip));
    const { refundedCents, disputedCents } = tip;
    const isUnchanged = sql`(select refunded_cents = ${refundedCents} and disputed_cents = ${disputedCents} from ${tips} where id = ${tip.id})`;
    const set =
      ret.moneyReturn.kind === "refund"
        ? { refundedCents: refundedCents + ret.cents }
        : { disputedCents: disputedCents + ret.cents };
    try {
      const [posted] = await deps.db.batch([
        ...journalStatements(deps, ready, isUnchanged),
        deps.db
          .update(tips)
          .set(set)
          // Skips the update if another batch posted this journal and the tip has changed since.
          .where(
            and(
              eq(tips.id, tip.id),
              isUnchanged,
              sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`,
            ),
          ),
      ]);
      if (posted.meta.changes > 0) return;
    } catch (error) {
      if (wasPosted(error)) return;
      // The balance was paid out in between. The next attempt records the missing cents as a debt.
      if (!isShort(error)) throw error;
    }
  }
  throw new Error(`Journal ${ret.key} found its money elsewhere each time`);
}

async function returnJournal(
  deps: Pick<Deps, "db">,
  { moneyReturn, key, cents }: Return,
  tip: TipRow,
): Promise<Journal> {
  const { id, creatorId, currency } = tip;
  const returnedCents = tip.refundedCents + tip.disputedCents;
  const part = creatorPartOf(tip, returnedCents + cents) - creatorPartOf(tip, returnedCents);
  const entries: Partial<Record<Account, number>> = {
    "outside:customers": cents,
    "platform:revenue": part - cents,
    ...(part === 0 ? {} : await creatorEntries(deps, { creatorId, part, currency })),
  };
  const kind =
    cents < 0 ? "dispute_won" : moneyReturn.kind === "refund" ? "tip_refunded" : "tip_disputed";
  return {
    id: key,
    kind,
    currency,
    entries,
    reverses: tipPaidKey(id),
    facts: { tip: id, [moneyReturn.kind]: moneyReturn.id, gross: cents },
  };
}

/** Takes cents from a creator's available balance, and posts the missing cents as a debt. */
async function creatorEntries(
  deps: Pick<Deps, "db">,
  { creatorId, part, currency }: { creatorId: string; part: number; currency: string },
) {
  const { available, clawback } = await pursesOf(deps, creatorId, currency);
  if (part > 0) return takeBack(creatorId, part, available);
  const repaidCents = Math.min(-part, -clawback);
  return {
    [purse(creatorId, "clawback")]: repaidCents,
    [purse(creatorId, "available")]: -part - repaidCents,
  };
}
