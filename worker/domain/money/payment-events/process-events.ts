import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { checkouts, stripeEvents, subscriptions } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inSlices, type Progress } from "../../kernel/sweep.ts";
import { noticeStatement, trialEndingNotice } from "../billing/notices.ts";
import { settleInvoice, settleSubscription } from "../billing/settle-customer.ts";
import { syncDealCheckout } from "../brand-deals/sync-payment.ts";
import { syncPayout } from "../payouts/finish-payout.ts";
import { syncPayoutAccount } from "../payouts/sync-account.ts";
import { type PaymentDeps, syncPayment, syncTipOf } from "./sync-payment.ts";
import { SYNCED_OBJECTS } from "./synced-objects.ts";

const LEASE_MS = 60_000;
const SLICE = 10;
/** Attempts before an event fails permanently. Staff can then retry the event. */
const MAX_ATTEMPTS = 12;

type EventDeps = PaymentDeps;
type Leased = Pick<typeof stripeEvents.$inferSelect, "id" | "type" | "payload" | "attempts">;

/**
 * Scheduled job. Fetches the object of each stored webhook event from the payment company and
 * updates the stored data. Idempotent and safe to run concurrently.
 */
export async function processEvents(deps: EventDeps): Promise<Progress> {
  return inSlices(SLICE, async () => {
    const leased = await lease(deps);
    for (const event of leased) await tryEvent(deps, event);
    return leased.length;
  });
}

async function lease({ db, now }: Pick<Deps, "db" | "now">): Promise<Leased[]> {
  const e = stripeEvents;
  const dueEvents = sql`(select id from ${e} where state = 'received' and lease_until <= ${now()} order by received_at, id limit ${SLICE})`;
  return db
    .update(e)
    .set({ leaseUntil: now() + LEASE_MS, attempts: sql`${e.attempts} + 1` })
    .where(sql`${e.id} in ${dueEvents}`)
    .returning({ id: e.id, type: e.type, payload: e.payload, attempts: e.attempts });
}

async function tryEvent(deps: EventDeps, event: Leased): Promise<void> {
  const { db, now, log } = deps;
  const e = stripeEvents;
  try {
    await syncEventObject(deps, event);
    await db
      .update(e)
      .set({ state: "done", doneAt: now(), lastError: null })
      .where(eq(e.id, event.id));
  } catch (error) {
    const isLast = event.attempts >= MAX_ATTEMPTS;
    log.error(isLast ? "payment event failed for good" : "payment event failed", error, {
      event: event.id,
      type: event.type,
    });
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const leaseUntil = now() + Math.min(3_600_000, 5000 * 2 ** event.attempts);
    await db
      .update(e)
      .set({ state: isLast ? "failed" : "received", leaseUntil, lastError })
      .where(and(eq(e.id, event.id), eq(e.state, "received")));
  }
}

const Ref = z.union([z.string(), z.object({ id: z.string() }).transform((o) => o.id)]).nullish();
/** This schema reads only ids, because other fields change with the API version. */
const EventPayload = z.object({
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: Ref,
      subscription: Ref,
      invoice: Ref,
      account: Ref,
      transfer_group: z.string().nullish(),
    }),
  }),
});

async function syncEventObject(deps: EventDeps, { type, payload }: Leased): Promise<void> {
  const parsed = EventPayload.safeParse(JSON.parse(payload));
  if (!parsed.success) return deps.log.info("payment event without an object", { type });
  const { object } = parsed.data.data;
  const kind = SYNCED_OBJECTS.find((name) => name === object.object);
  switch (kind) {
    case "subscription":
      if (object.id) await settleSubscription(deps, object.id);
      if (object.id && type === "customer.subscription.trial_will_end")
        await noteTrialEnd(deps, object.id);
      return;
    case "invoice":
      if (object.id) await settleInvoice(deps, object.id);
      return;
    case "checkout.session":
      if (object.id && (await syncDealCheckout(deps, { sessionId: object.id }))) return;
      if (object.id) await closeCheckout(deps, { sessionId: object.id, type });
      if (object.subscription) await settleSubscription(deps, object.subscription);
      else if (object.id) await syncTipOf(deps, { sessionId: object.id });
      return;
    case "charge":
    case "refund":
    case "dispute":
      if (object.payment_intent) await syncPayment(deps, object.payment_intent);
      return;
    case "account":
      if (object.id) await syncPayoutAccount(deps, { accountId: object.id });
      return;
    // Bank accounts and cards are the payout destinations of a creator's connected account.
    case "bank_account":
    case "card":
      if (object.account) await syncPayoutAccount(deps, { accountId: object.account });
      return;
    case "transfer":
      if (object.transfer_group) await syncPayout(deps, { payoutId: object.transfer_group });
      return;
    case "payment_intent":
      if (object.id) await syncPayment(deps, object.id);
      return;
    case undefined:
      deps.log.info("payment event of no concern", { type });
      return;
    default:
      kind satisfies never;
  }
}

/** Schedules the email about the end of a trial. The event arrives three days before the end. */
async function noteTrialEnd(deps: EventDeps, subscriptionId: string): Promise<void> {
  const s = subscriptions;
  const row = await deps.db
    .select({ userId: s.userId })
    .from(s)
    .where(eq(s.id, subscriptionId))
    .get();
  if (row)
    await noticeStatement(
      deps,
      row.userId,
      trialEndingNotice(subscriptionId),
      // A canceled trial gets no email now, but when it is resumed (billing/settle-plans.ts).
      sql`exists (select 1 from ${s} where id = ${subscriptionId} and status = 'trialing' and not cancel_at_period_end)`,
    );
}

async function closeCheckout(
  { db }: Pick<Deps, "db">,
  { sessionId, type }: { sessionId: string; type: string },
): Promise<void> {
  const state =
    type === "checkout.session.expired"
      ? "expired"
      : type === "checkout.session.completed"
        ? "completed"
        : null;
  if (state === null) return;
  await db
    .update(checkouts)
    .set({ state })
    .where(and(eq(checkouts.sessionId, sessionId), eq(checkouts.state, "open")));
}
