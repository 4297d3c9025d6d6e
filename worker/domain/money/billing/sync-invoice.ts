import { eq, sql } from "drizzle-orm";
import {
  invoices,
  ledgerEntries,
  ledgerJournals,
  planMonths,
  planShares,
  users,
} from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MoneyReturn } from "../disputes/contract.ts";
import { syncDisputes } from "../disputes/disputes.ts";
import { failReturnedRefunds } from "../disputes/fail-returned-refunds.ts";
import type { Account, Journal } from "../ledger/contract.ts";
import { purse } from "../ledger/contract.ts";
import { isShort, journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { takeBack } from "../ledger/rules.ts";
import type { BilledInvoice } from "./contract.ts";
import { noticeStatement } from "./notices.ts";
import { monthsOf, type PaidMonth, takeFromMonths } from "./rules.ts";
import { userOf } from "./sync-subscription.ts";

const TRIES = 8;
type SyncDeps = Pick<Deps, "db" | "now" | "payments" | "log">;

export const paidKey = (invoiceId: string) => `invoice:${invoiceId}:paid`;

/**
 * Stores an invoice with its refunds and disputes, and posts the money that is missing in the
 * ledger. Idempotent, because each ledger journal (booking) has its own key.
 */
export async function syncInvoice(
  deps: SyncDeps,
  { id }: { id: string },
): Promise<BilledInvoice | null> {
  for (let i = 0; i < TRIES; i++) {
    const row = await deps.db
      .select({ version: invoices.version })
      .from(invoices)
      .where(eq(invoices.id, id))
      .get();
    const billed = await deps.payments.findInvoice(id);
    if (!billed) return null;
    const userId = await userOf(deps, billed.customerId);
    if (userId === null) {
      deps.log.warn("invoice of an unknown customer", { invoice: id });
      return null;
    }
    if (!(await writeInvoice(deps, { billed, userId, storedVersion: row?.version ?? 0 }))) continue;
    if (billed.status === "paid" && billed.paidCents > 0)
      await postInvoice(deps, { billed, userId });
    if (billed.paymentIntentId !== null && billed.returns.some(({ kind }) => kind === "dispute"))
      await syncDisputes(deps, {
        userId,
        subjectType: "invoice",
        subjectId: id,
        paymentIntentId: billed.paymentIntentId,
      });
    return billed;
  }
  throw new Error(`Invoice ${id} changed too often while it was written`);
}

async function writeInvoice(
  { db }: SyncDeps,
  {
    billed,
    userId,
    storedVersion,
  }: { billed: BilledInvoice; userId: string; storedVersion: number },
): Promise<boolean> {
  const { customerId: _c, returns, ...facts } = billed;
  const refundedCents = returns
    .filter((r) => r.kind === "refund" && r.state === "taken")
    .reduce((sum, r) => sum + r.cents, 0);
  const user = await db
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  // The invoice's page at the payment company shows the user's name, so a deleted user's invoice
  // keeps no link.
  const links = user?.deletedAt ? { hostedUrl: null, pdfUrl: null } : {};
  const row = { ...facts, ...links, userId, refundedCents, version: storedVersion + 1 };
  const { meta } = await db
    .insert(invoices)
    .values(row)
    .onConflictDoUpdate({
      target: invoices.id,
      set: row,
      setWhere: eq(invoices.version, storedVersion),
    });
  return meta.changes > 0;
}

async function postInvoice(
  deps: SyncDeps,
  { billed, userId }: { billed: BilledInvoice; userId: string },
): Promise<void> {
  await postPaid(deps, { billed, userId });
  const { id: subjectId, currency, paidCents, returns } = billed;
  await failReturnedRefunds(deps, {
    ...{ userId, subjectType: "invoice", subjectId, currency, paidCents, returns },
  });
  for (const moneyReturn of billed.returns) {
    if (moneyReturn.state === "none") continue;
    const key = `${moneyReturn.kind}:${moneyReturn.id}`;
    const kind = moneyReturn.kind === "refund" ? "invoice_refunded" : "invoice_disputed";
    const isPostedReturn = await isPosted(deps, key);
    // The refund failed before the platform learned of it, so no money moved.
    if (!isPostedReturn && moneyReturn.state === "given_back" && moneyReturn.kind === "refund")
      continue;
    if (!isPostedReturn)
      await postReturn(deps, { billed, userId, moneyReturn, key, kind, cents: moneyReturn.cents });
    if (moneyReturn.state === "given_back")
      await postReturn(deps, {
        billed,
        userId,
        moneyReturn,
        key: `${key}:given_back`,
        kind: "dispute_won",
        cents: -moneyReturn.cents,
      });
  }
}

/** Posts a payment by month. The cents wait in the ledger for the month's split among creators. */
async function postPaid(
  deps: SyncDeps,
  { billed, userId }: { billed: BilledInvoice; userId: string },
): Promise<void> {
  const { id, paidCents, taxCents, currency, subscriptionId } = billed;
  const net = paidCents - taxCents;
  const entries = {
    "outside:customers": -paidCents,
    "tax:payable": taxCents,
    "plans:unsplit": net,
  };
  const facts = { invoice: id, gross: paidCents, tax: taxCents };
  const ready = await readyJournal(deps, {
    id: paidKey(id),
    kind: "invoice_paid",
    currency,
    entries,
    facts,
  });
  const months = monthsOf(net, { start: billed.serviceStart, end: billed.serviceEnd });
  const rows = months.map(({ month, cents }) => ({
    invoiceId: id,
    month,
    userId,
    currency,
    netCents: cents,
  }));
  const insertMonths = rows.length > 0 ? [deps.db.insert(planMonths).values(rows)] : [];
  const notice = { id: `receipt:${id}`, kind: "receipt", subscriptionId, invoiceId: id } as const;
  const receipt = noticeStatement(deps, userId, notice, sql`1`);
  await deps.db
    .batch([...journalStatements(deps, ready), ...insertMonths, receipt])
    .catch((error: unknown) => {
      if (!wasPosted(error)) throw error;
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
  billed: BilledInvoice;
  userId: string;
  moneyReturn: MoneyReturn;
  key: string;
  kind: Journal["kind"];
  /** Cents taken by a refund or dispute; negative if the money came back to the platform. */
  cents: number;
}

/** Posts a refund or chargeback against the ledger accounts that hold the payment's cents now. */
async function postReturn(deps: SyncDeps, ret: Return): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const state = await readState(deps, ret.billed.id);
    const { journal, months } = await planReturn(deps, ret, state);
    const ready = await readyJournal(deps, journal);
    try {
      const isPosted = sql`exists (select 1 from ${ledgerJournals} where id = ${ready.id})`;
      const [posted] = await deps.db.batch([
        ...journalStatements(deps, ready, unchangedSince(ret.billed.id, state)),
        ...refundNotices(ret).map((notice) => noticeStatement(deps, ret.userId, notice, isPosted)),
        ...months.map(({ month, returnedCents }) =>
          deps.db
            .update(planMonths)
            .set({ returnedCents })
            // Skips the update if another batch posted the journal and the month changed since.
            .where(
              sql`invoice_id = ${ret.billed.id} and month = ${month} and returned_cents = ${state.months.find((m) => m.month === month)?.returnedCents ?? 0}
                and ${isPosted}`,
            ),
        ),
      ]);
      if (posted.meta.changes > 0) return;
    } catch (error) {
      if (wasPosted(error)) return;
      // The creator's available balance was paid out after this function read the balance. The next
      // attempt records the missing cents as a debt.
      if (!isShort(error)) throw error;
    }
  }
  throw new Error(`Journal ${ret.key} found its money elsewhere each time`);
}

/** A dispute sends no email, because the user started the dispute. */
const refundNotices = ({ billed, moneyReturn, cents }: Return) =>
  moneyReturn.kind === "refund" && cents > 0
    ? [
        {
          id: `refunded:${moneyReturn.id}`,
          kind: "refunded" as const,
          subscriptionId: billed.subscriptionId,
          invoiceId: billed.id,
          cents,
        },
      ]
    : [];

interface State {
  /** Cents of the payment that were refunded or charged back so far, including tax. */
  returnedGross: number;
  months: PaidMonth[];
}

const returnedGross = (invoiceId: string) =>
  sql<number>`(select coalesce(sum(e.cents), 0) from ${ledgerEntries} e join ${ledgerJournals} j on j.id = e.journal_id
    where j.reverses = ${paidKey(invoiceId)} and e.account = 'outside:customers')`;
const splitMonths = (invoiceId: string) =>
  sql<number>`(select count(*) from ${planMonths} where invoice_id = ${invoiceId} and base_cents is not null)`;

const unchangedSince = (invoiceId: string, { returnedGross: gross, months }: State) =>
  sql`${returnedGross(invoiceId)} = ${gross} and ${splitMonths(invoiceId)} = ${months.filter((m) => m.baseCents !== null).length}`;

async function readState({ db }: Pick<Deps, "db">, invoiceId: string): Promise<State> {
  const [[gross], months, shares] = await db.batch([
    db
      .select({ cents: returnedGross(invoiceId) })
      .from(invoices)
      .where(eq(invoices.id, invoiceId)),
    db.select().from(planMonths).where(eq(planMonths.invoiceId, invoiceId)),
    db.select().from(planShares).where(eq(planShares.invoiceId, invoiceId)),
  ]);
  return {
    returnedGross: gross?.cents ?? 0,
    months: months.map((m) => ({ ...m, shares: shares.filter((s) => s.month === m.month) })),
  };
}

async function planReturn(
  deps: Pick<Deps, "db">,
  { billed, moneyReturn, key, kind, cents }: Return,
  { returnedGross: before, months }: State,
) {
  const { paidCents, taxCents, currency } = billed;
  const taxOf = (gross: number) => Number((BigInt(gross) * BigInt(taxCents)) / BigInt(paidCents));
  const tax = taxOf(Math.min(before + cents, paidCents)) - taxOf(Math.min(before, paidCents));
  const effect = takeFromMonths(months, cents - tax);
  const entries: Partial<Record<Account, number>> = {
    "outside:customers": cents,
    "tax:payable": -tax,
    "plans:unsplit": -effect.unsplit,
    "platform:revenue": -effect.platform,
  };
  for (const [creatorId, part] of effect.creators)
    Object.assign(entries, await creatorEntries(deps, { creatorId, part, currency }));
  const facts = { invoice: billed.id, [moneyReturn.kind]: moneyReturn.id, gross: cents };
  const journal: Journal = {
    id: key,
    kind,
    currency,
    entries,
    reverses: paidKey(billed.id),
    facts,
  };
  return { journal, months: effect.months };
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
