import { and, asc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDealPayments, brandDeals } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AUTO_APPROVE_MS, type DealState, type OwnReason } from "./contract.ts";
import { payDeal } from "./decide-deal.ts";
import { type DealRow, moveStatement } from "./move-deal.ts";
import { isFinal, REFUNDED_STATES } from "./rules.ts";
import { syncDealCheckout, syncDealPayment } from "./sync-payment.ts";
import { tellCreator } from "./tell-creator.ts";

/** Of each kind in one run: the rest is the next run's. */
const SLICE = 50;

type SettleDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;

/**
 * The job: what time does to deals. Those nobody took or delivered in time expire, deliveries nobody looked at are approved,
 * checkouts whose webhook was lost are asked about, and what is held for no deal goes back. Safe to run twice and at once.
 */
export async function settleDeals(deps: SettleDeps): Promise<void> {
  const d = brandDeals;
  const at = deps.now();
  await each(deps, await openCheckouts(deps), (checkout) => syncOpen(deps, checkout));
  const late = or(
    and(inArray(d.state, ["draft", "offered", "declined"]), lte(d.acceptBy, at)),
    and(eq(d.state, "accepted"), lte(d.deliverBy, at)),
  );
  await each(deps, await deps.db.select().from(d).where(late).limit(SLICE), (deal) => expire(deps, deal, at));
  const due = and(eq(d.state, "delivered"), lte(d.deliveredAt, at - AUTO_APPROVE_MS));
  await each(deps, await deps.db.select().from(d).where(due).orderBy(asc(d.deliveredAt)).limit(SLICE), (deal) => approve(deps, deal));
  await each(deps, await refundable(deps), (row) => sendBack(deps, row));
}

async function each<T extends { id: string }>({ log }: Pick<Deps, "log">, rows: T[], work: (row: T) => Promise<unknown>): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      log.error("brand deal not settled", error, { id: row.id });
    }
  }
}

const openCheckouts = ({ db }: Pick<Deps, "db">) =>
  db
    .select({ id: brandDealPayments.id, sessionId: brandDealPayments.sessionId, state: brandDeals.state })
    .from(brandDealPayments)
    .innerJoin(brandDeals, eq(brandDeals.id, brandDealPayments.dealId))
    .where(and(eq(brandDealPayments.state, "open"), isNotNull(brandDealPayments.sessionId)))
    .orderBy(asc(brandDealPayments.createdAt))
    .limit(SLICE);

/** For a deal that is off nobody is to pay any more. */
async function syncOpen(deps: SettleDeps, { sessionId, state }: { sessionId: string | null; state: DealState }): Promise<void> {
  if (sessionId === null) return;
  if (isFinal(state)) await deps.payments.expireCheckout(sessionId);
  await syncDealCheckout(deps, { sessionId });
}

async function expire(deps: SettleDeps, deal: DealRow, at: number): Promise<void> {
  const d = brandDeals;
  const reason: OwnReason = deal.state === "accepted" ? "own:not_delivered" : "own:not_accepted";
  const isLate = or(and(eq(d.state, "accepted"), lte(d.deliverBy, at)), and(sql`${d.state} <> 'accepted'`, lte(d.acceptBy, at)));
  const move = { dealId: deal.id, event: "expire", changeId: deps.newId("act"), set: { reason }, guard: isLate } as const;
  const { meta } = await moveStatement(deps, move);
  if (meta.changes > 0)
    await tellCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      say: () => t("brandDeals.theTimeWasOverTitle", { title: deal.title }),
    });
}

/** Where it cannot be paid, because its video is not public any more, staff must look. */
async function approve(deps: SettleDeps, deal: DealRow): Promise<void> {
  if (await payDeal(deps, { deal, staffId: null, reason: "" })) return;
  const reason: OwnReason = "own:not_public";
  const move = { dealId: deal.id, event: "dispute", changeId: deps.newId("act"), set: { reason } } as const;
  const { meta } = await moveStatement(deps, { ...move, guard: eq(brandDeals.deliveredAt, deal.deliveredAt ?? 0) });
  if (meta.changes > 0)
    await tellCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      say: () => t("brandDeals.yourDeliveryNeedsAnotherLookTitle", { title: deal.title }),
    });
}

const p = brandDealPayments;
/** Held for a deal that is off, or for one that another payment pays for. */
const refundable = ({ db }: Pick<Deps, "db">) =>
  db
    .select({ id: p.id, intent: p.paymentIntentId, dealId: p.dealId })
    .from(p)
    .innerJoin(brandDeals, eq(brandDeals.id, p.dealId))
    .where(and(sql`${p.heldCents} > 0`, or(inArray(brandDeals.state, [...REFUNDED_STATES]), sql`${brandDeals.paymentId} is not ${p.id}`)))
    .limit(SLICE);

/** Asks for the refund and posts what became of it; a second try is the same refund. */
async function sendBack(deps: SettleDeps, { id, intent }: { id: string; intent: string | null }): Promise<void> {
  if (intent === null) return;
  const payment = await syncDealPayment(deps, { paymentIntentId: intent });
  const held = await deps.db.select({ cents: p.heldCents }).from(p).where(eq(p.id, id)).get();
  const underWay = (payment?.returns ?? []).filter((r) => r.kind === "refund" && r.state === "none").reduce((sum, r) => sum + r.cents, 0);
  const cents = (held?.cents ?? 0) - underWay;
  if (!payment || cents <= 0) return;
  await deps.payments.refund({ paymentIntentId: intent, cents, key: `deal:${intent}:${payment.returns.length}` });
  await syncDealPayment(deps, { paymentIntentId: intent });
}
