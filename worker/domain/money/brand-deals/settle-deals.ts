import { and, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDealPayments, brandDeals, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { scanRows } from "../../kernel/sweep.ts";
import { AUTO_APPROVE_MS, type DealState, type PlatformReason } from "./contract.ts";
import { unlabel } from "./deliver-deal.ts";
import { approveDelivery, releaseDeal } from "./hold-deal.ts";
import { type DealRow, isPromiseKept, isUnchanged, moveStatement, wasMoved } from "./move-deal.ts";
import { notifyCreator } from "./notify-creator.ts";
import { DEAL_MOVES, isFinal, REFUNDED_STATES } from "./rules.ts";
import { syncDealCheckout, syncDealPayment } from "./sync-payment.ts";

type SettleDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;

/**
 * Scheduled job. Moves every brand deal that is due to its next state, with its money. Safe to run
 * concurrently.
 */
export async function settleDeals(deps: SettleDeps): Promise<void> {
  const d = brandDeals;
  const at = deps.now();
  const isOverdue = or(
    and(inArray(d.state, ["draft", "offered", "declined"]), lte(d.acceptBy, at)),
    and(eq(d.state, "accepted"), lte(d.deliverBy, at)),
  );
  const isAutoApprovable = and(eq(d.state, "delivered"), lte(d.deliveredAt, at - AUTO_APPROVE_MS));
  const isHidden = and(eq(d.state, "approved"), sql`not ${isPromiseKept(at)}`);
  const isReleasable = and(eq(d.state, "approved"), lte(d.releasesAt, at));
  const deals =
    (which: SQL | undefined) =>
    ({ size, after }: Page) =>
      deps.db
        .select()
        .from(d)
        .where(and(which, gt(d.id, after)))
        .orderBy(d.id)
        .limit(size);
  await settleEach(deps, openCheckouts(deps), (checkout) => syncOpen(deps, checkout));
  await settleEach(deps, deals(isOverdue), (deal) => expire(deps, deal, at));
  await settleEach(deps, deals(isAutoApprovable), (deal) => approve(deps, deal));
  await settleEach(deps, deals(isAbandoned), (deal) => cancelAbandonedDeal(deps, deal));
  await settleEach(deps, deals(isHidden), (deal) => withdraw(deps, deal));
  await settleEach(deps, deals(isReleasable), (deal) => releaseDeal(deps, { deal }));
  await settleEach(deps, refundable(deps), (row) => refundHeldMoney(deps, row));
}

const isAbandoned = and(
  inArray(brandDeals.state, [...DEAL_MOVES.leave.from]),
  sql`exists (select 1 from ${users} where ${users.id} = ${brandDeals.creatorId} and ${users.deletedAt} is not null)`,
);

async function cancelAbandonedDeal(
  deps: SettleDeps,
  { id: dealId, videoId }: DealRow,
): Promise<void> {
  const changeId = deps.newId("act");
  const reason: PlatformReason = "own:account_closed";
  await deps.db.batch([
    moveStatement(deps, { dealId, event: "leave", changeId, set: { reason } }),
    unlabel(deps, videoId, wasMoved(dealId, changeId)),
  ]);
}

async function withdraw(deps: SettleDeps, deal: DealRow): Promise<void> {
  const reason: PlatformReason = "own:not_public";
  const move = {
    dealId: deal.id,
    event: "withdraw",
    changeId: deps.newId("act"),
    set: { reason },
  } as const;
  const { meta } = await moveStatement(deps, {
    ...move,
    guard: sql`not ${isPromiseKept(deps.now())}`,
  });
  if (meta.changes > 0)
    await notifyCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      formatText: () => t("brandDeals.notification.videoNotPublic", { title: deal.title }),
    });
}

/**
 * Builds the statement that withdraws a creator's approved brand deals whose promise about the
 * video is broken (`isPromiseKept`). Run the statement in the batch that hides the videos, because
 * the videos can become public again after the batch.
 */
export function withdrawHiddenDeals(
  { db, now }: Pick<Deps, "db" | "now">,
  { creatorId, changeId }: { creatorId: string; changeId: string },
) {
  const { from, to } = DEAL_MOVES.withdraw;
  const reason: PlatformReason = "own:not_public";
  const isOwn = and(eq(brandDeals.creatorId, creatorId), inArray(brandDeals.state, [...from]));
  return db
    .update(brandDeals)
    .set({ state: to, reason, changeId, updatedAt: now() })
    .where(and(isOwn, sql`not ${isPromiseKept(now())}`));
}

interface Page {
  size: number;
  after: string;
}

/**
 * Handles each row once. A row can still be due afterwards, for example while the brand's checkout
 * page is open.
 */
const settleEach = <Row extends { id: string }>(
  deps: SettleDeps,
  page: (limits: Page) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> => scanRows(deps, { size: 50, page, work, onError: "brand deal not settled" });

const openCheckouts =
  ({ db }: Pick<Deps, "db">) =>
  ({ size, after }: Page) =>
    db
      .select({
        id: brandDealPayments.id,
        sessionId: brandDealPayments.sessionId,
        state: brandDeals.state,
      })
      .from(brandDealPayments)
      .innerJoin(brandDeals, eq(brandDeals.id, brandDealPayments.dealId))
      .where(
        and(
          eq(brandDealPayments.state, "open"),
          isNotNull(brandDealPayments.sessionId),
          gt(brandDealPayments.id, after),
        ),
      )
      .orderBy(brandDealPayments.id)
      .limit(size);

/** Syncs a checkout. If the deal has ended, closes it first, so that the brand cannot pay. */
async function syncOpen(
  deps: SettleDeps,
  { sessionId, state }: { sessionId: string | null; state: DealState },
): Promise<void> {
  if (sessionId === null) return;
  if (isFinal(state)) await deps.payments.expireCheckout(sessionId);
  await syncDealCheckout(deps, { sessionId });
}

async function expire(deps: SettleDeps, deal: DealRow, at: number): Promise<void> {
  const d = brandDeals;
  const reason: PlatformReason =
    deal.state === "accepted" ? "own:not_delivered" : "own:not_accepted";
  const isLate = or(
    and(eq(d.state, "accepted"), lte(d.deliverBy, at)),
    and(sql`${d.state} <> 'accepted'`, lte(d.acceptBy, at)),
  );
  const move = {
    dealId: deal.id,
    event: "expire",
    changeId: deps.newId("act"),
    set: { reason },
    guard: isLate,
  } as const;
  const { meta } = await moveStatement(deps, move);
  if (meta.changes > 0)
    await notifyCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      formatText: () => t("brandDeals.notification.dealExpired", { title: deal.title }),
    });
}

/** Approves a delivery automatically; if the video is not public, disputes the deal instead. */
async function approve(deps: SettleDeps, deal: DealRow): Promise<void> {
  if (await approveDelivery(deps, { deal, staffId: null, reason: "" })) return;
  const reason: PlatformReason = "own:not_public";
  const move = {
    dealId: deal.id,
    event: "dispute",
    changeId: deps.newId("act"),
    set: { reason },
  } as const;
  const { meta } = await moveStatement(deps, { ...move, guard: isUnchanged(deal) });
  if (meta.changes > 0)
    await notifyCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      formatText: () => t("brandDeals.notification.changesNeeded", { title: deal.title }),
    });
}

const p = brandDealPayments;
const refundable =
  ({ db }: Pick<Deps, "db">) =>
  ({ size, after }: Page) =>
    db
      .select({ id: p.id, intent: p.paymentIntentId, dealId: p.dealId })
      .from(p)
      .innerJoin(brandDeals, eq(brandDeals.id, p.dealId))
      .where(
        and(
          sql`${p.heldCents} > 0`,
          or(
            inArray(brandDeals.state, [...REFUNDED_STATES]),
            sql`${brandDeals.paymentId} is not ${p.id}`,
          ),
          gt(p.id, after),
        ),
      )
      .orderBy(p.id)
      .limit(size);

/** Refunds a deal's held money. A repeated call makes no second refund. */
async function refundHeldMoney(
  deps: SettleDeps,
  { id, intent }: { id: string; intent: string | null },
): Promise<void> {
  if (intent === null) return;
  const payment = await syncDealPayment(deps, { paymentIntentId: intent });
  const paymentRow = await deps.db.select({ cents: p.heldCents }).from(p).where(eq(p.id, id)).get();
  const pendingCents = (payment?.returns ?? [])
    .filter((r) => r.kind === "refund" && r.state === "none")
    .reduce((sum, r) => sum + r.cents, 0);
  const cents = (paymentRow?.cents ?? 0) - pendingCents;
  if (!payment || cents <= 0) return;
  await deps.payments.refund({
    paymentIntentId: intent,
    cents,
    key: `deal:${intent}:${payment.returns.length}`,
  });
  await syncDealPayment(deps, { paymentIntentId: intent });
}
