import { and, asc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDealPayments, brandDeals, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { AUTO_APPROVE_MS, type DealState, type OwnReason } from "./contract.ts";
import { unlabel } from "./deliver-deal.ts";
import { approveDelivery, releaseDeal } from "./hold-deal.ts";
import { type DealRow, isShown, moveStatement, wasMoved } from "./move-deal.ts";
import { DEAL_MOVES, isFinal, REFUNDED_STATES } from "./rules.ts";
import { syncDealCheckout, syncDealPayment } from "./sync-payment.ts";
import { tellCreator } from "./tell-creator.ts";

/** Of each kind in one run: the rest is the next run's. */
const SLICE = 50;

type SettleDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "log">;

/**
 * The job: what time does to deals. Those nobody took or delivered in time expire, deliveries
 * nobody looked at are approved, approved ones are released when their hold ends, checkouts whose
 * webhook was lost are asked about, and what is held for no deal goes back. Safe to run twice and
 * at once.
 */
export async function settleDeals(deps: SettleDeps): Promise<void> {
  const d = brandDeals;
  const at = deps.now();
  await each(deps, await openCheckouts(deps), (checkout) => syncOpen(deps, checkout));
  const late = or(
    and(inArray(d.state, ["draft", "offered", "declined"]), lte(d.acceptBy, at)),
    and(eq(d.state, "accepted"), lte(d.deliverBy, at)),
  );
  await each(deps, await deps.db.select().from(d).where(late).limit(SLICE), (deal) =>
    expire(deps, deal, at),
  );
  const due = and(eq(d.state, "delivered"), lte(d.deliveredAt, at - AUTO_APPROVE_MS));
  await each(
    deps,
    await deps.db.select().from(d).where(due).orderBy(asc(d.deliveredAt)).limit(SLICE),
    (deal) => approve(deps, deal),
  );
  await each(deps, await left(deps), (deal) => cancelLeft(deps, deal));
  await each(deps, await hidden(deps), (deal) => withdraw(deps, deal));
  const released = and(eq(d.state, "approved"), lte(d.releasesAt, at));
  await each(
    deps,
    await deps.db.select().from(d).where(released).orderBy(asc(d.releasesAt)).limit(SLICE),
    (deal) => releaseDeal(deps, { deal }),
  );
  await each(deps, await refundable(deps), (row) => sendBack(deps, row));
}

/**
 * Approved deals whose video is no longer public: staff removed it, or its creator is suspended or
 * closes their account.
 */
const hidden = ({ db }: Pick<Deps, "db">) =>
  db
    .select()
    .from(brandDeals)
    .where(and(eq(brandDeals.state, "approved"), sql`not ${isShown}`))
    .limit(SLICE);

/** Deals under way of creators whose account is deleted. */
const left = ({ db }: Pick<Deps, "db">) =>
  db
    .select()
    .from(brandDeals)
    .where(
      and(
        inArray(brandDeals.state, [...DEAL_MOVES.leave.from]),
        sql`exists (select 1 from ${users} where ${users.id} = ${brandDeals.creatorId} and ${users.deletedAt} is not null)`,
      ),
    )
    .limit(SLICE);

/** Nothing is paid for a video that is gone with its account; the brand's money goes back. */
async function cancelLeft(deps: SettleDeps, { id: dealId, videoId }: DealRow): Promise<void> {
  const changeId = deps.newId("act");
  const reason: OwnReason = "own:account_closed";
  await deps.db.batch([
    moveStatement(deps, { dealId, event: "leave", changeId, set: { reason } }),
    unlabel(deps, videoId, wasMoved(dealId, changeId)),
  ]);
}

/**
 * Nothing is released for a video that nobody can watch: staff decide, and the creator can deliver
 * again.
 */
async function withdraw(deps: SettleDeps, deal: DealRow): Promise<void> {
  const reason: OwnReason = "own:not_public";
  const move = {
    dealId: deal.id,
    event: "withdraw",
    changeId: deps.newId("act"),
    set: { reason },
  } as const;
  const { meta } = await moveStatement(deps, { ...move, guard: sql`not ${isShown}` });
  if (meta.changes > 0)
    await tellCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      say: () => t("brandDeals.holdStopped", { title: deal.title }),
    });
}

async function each<T extends { id: string }>(
  { log }: Pick<Deps, "log">,
  rows: T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
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
    .select({
      id: brandDealPayments.id,
      sessionId: brandDealPayments.sessionId,
      state: brandDeals.state,
    })
    .from(brandDealPayments)
    .innerJoin(brandDeals, eq(brandDeals.id, brandDealPayments.dealId))
    .where(and(eq(brandDealPayments.state, "open"), isNotNull(brandDealPayments.sessionId)))
    .orderBy(asc(brandDealPayments.createdAt))
    .limit(SLICE);

/** For a deal that is off nobody is to pay any more. */
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
  const reason: OwnReason = deal.state === "accepted" ? "own:not_delivered" : "own:not_accepted";
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
    await tellCreator(deps, {
      dealId: deal.id,
      userId: deal.creatorId,
      say: () => t("brandDeals.theTimeWasOverTitle", { title: deal.title }),
    });
}

/** Where it cannot be approved, because its video is no longer public, staff must look. */
async function approve(deps: SettleDeps, deal: DealRow): Promise<void> {
  if (await approveDelivery(deps, { deal, staffId: null, reason: "" })) return;
  const reason: OwnReason = "own:not_public";
  const move = {
    dealId: deal.id,
    event: "dispute",
    changeId: deps.newId("act"),
    set: { reason },
  } as const;
  const { meta } = await moveStatement(deps, {
    ...move,
    guard: eq(brandDeals.deliveredAt, deal.deliveredAt ?? 0),
  });
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
    .where(
      and(
        sql`${p.heldCents} > 0`,
        or(
          inArray(brandDeals.state, [...REFUNDED_STATES]),
          sql`${brandDeals.paymentId} is not ${p.id}`,
        ),
      ),
    )
    .limit(SLICE);

/** Asks for the refund and posts what became of it; a second try is the same refund. */
async function sendBack(
  deps: SettleDeps,
  { id, intent }: { id: string; intent: string | null },
): Promise<void> {
  if (intent === null) return;
  const payment = await syncDealPayment(deps, { paymentIntentId: intent });
  const held = await deps.db.select({ cents: p.heldCents }).from(p).where(eq(p.id, id)).get();
  const underWay = (payment?.returns ?? [])
    .filter((r) => r.kind === "refund" && r.state === "none")
    .reduce((sum, r) => sum + r.cents, 0);
  const cents = (held?.cents ?? 0) - underWay;
  if (!payment || cents <= 0) return;
  await deps.payments.refund({
    paymentIntentId: intent,
    cents,
    key: `deal:${intent}:${payment.returns.length}`,
  });
  await syncDealPayment(deps, { paymentIntentId: intent });
}
