import { and, desc, eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstItem, type Subscription } from "../../../../sandbox/stripe/billing.ts";
import { moveClock } from "../../../../sandbox/stripe/clock.ts";
import { signatureOf, WEBHOOK_SECRET } from "../../../../sandbox/stripe/events.ts";
import type { Line } from "../../../../sandbox/stripe/invoices.ts";
import { DISPUTE_OUTCOMES, dispute } from "../../../../sandbox/stripe/refunds.ts";
import { StripeSandbox } from "../../../../sandbox/stripe/sandbox.ts";
import { type StripeObject, StripeStore, shown } from "../../../../sandbox/stripe/store.ts";
import {
  billingCustomers,
  invoices,
  planEndings,
  stripeEvents,
  users,
} from "../../../db/schema.ts";
import { createPayments } from "../../../platform/stripe/payments.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { scaled } from "../../../testing/scale.ts";
import { newCard } from "../../../testing/stripe-events.ts";
import { CYCLES, PAID_PLANS } from "../../accounts/plans/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import { reconcile } from "../ledger/reconcile.ts";
import { processEvents } from "../payment-events/process-events.ts";
import { receiveEvent } from "../payment-events/receive-event.ts";
import { decideRefund } from "../refunds/decide-refund.ts";
import { askForRefund } from "../refunds/request-refund.ts";
import { cancelImmediately, changePlan, endAtPeriodEnd } from "./change-subscription.ts";
import { finishDueEndings } from "./finish-due-endings.ts";
import { openPortal } from "./open-portal.ts";
import { reconcilePlans } from "./reconcile-plans.ts";
import { startCheckout } from "./start-checkout.ts";

const DAY = 86_400;
const CARDS = [
  "4242424242424242",
  "4242424242424242",
  "4000000000000341",
  "4000000000000002",
] as const;

const browser = fc.constantFrom("left", "right");
const choice = { plan: fc.constantFrom(...PAID_PLANS), cycle: fc.constantFrom(...CYCLES) };
const card = fc.constantFrom(...CARDS);
const n = fc.nat(50);
const checkout = {
  browser,
  ...choice,
  trialDays: fc.constantFrom(0, 7),
  paysWith: fc.option(card, { freq: 3 }),
};
const Act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("checkout"), ...checkout }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("pay"), browser, card }) },
  fc.record({ do: fc.constant("cancel now") }),
  fc.record({ do: fc.constant("end"), ends: fc.boolean() }),
  fc.record({ do: fc.constant("change"), ...choice }),
  fc.record({ do: fc.constant("portal"), button: fc.constantFrom("end", "resume", "save"), card }),
  fc.record({ do: fc.constant("refund"), n, share: fc.constantFrom(1, 1, 0.4) }),
  fc.record({ do: fc.constant("dispute"), n, outcome: fc.constantFrom(...DISPUTE_OUTCOMES) }),
);
const Step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      at: fc.constant("once"),
      acts: fc.array(Act, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.constant("deliver"), n, times: fc.integer({ min: 1, max: 2 }) }),
  },
  fc.record({ at: fc.constant("lose"), n }),
  fc.record({ at: fc.constant("work") }),
  fc.record({ at: fc.constant("pass"), days: fc.constantFrom(1, 8, 32) }),
);
type AnAct = typeof Act extends fc.Arbitrary<infer T> ? T : never;
type AStep = typeof Step extends fc.Arbitrary<infer T> ? T : never;

class World {
  readonly store = new StripeStore();
  readonly sandbox = new StripeSandbox(this.store, async () => false);
  readonly pages = new Map<string, string>();
  readonly told = new Set<string>();
  readonly deps;
  readonly user: TestUser;
  readonly staff: TestUser;

  constructor(user: TestUser, staff: TestUser, scheduler: fc.Scheduler) {
    this.user = user;
    this.staff = staff;
    const ctx = testContext();
    // The test's scheduler completes concurrent requests in random order.
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      await scheduler.schedule(Promise.resolve());
      return (
        (await this.sandbox.answer(new Request(input, init))) ?? new Response(null, { status: 404 })
      );
    });
    // Prices are cached by key, and each `World` has its own prices.
    const settings = {
      via: "stripe",
      key: `sk_test_${user.id}`,
      webhookSecret: WEBHOOK_SECRET,
      live: false,
    } as const;
    const quiet = () => undefined;
    this.deps = {
      ...ctx,
      payments: createPayments(settings),
      now: () => Date.now() + this.store.ahead,
      queue: { send: async () => undefined },
      throttle: { take: async () => 0, forgive: async () => undefined, count: async () => 0 },
      log: { info: quiet, warn: quiet, error: quiet },
    };
  }

  private async type(url: string, form: Record<string, string>): Promise<void> {
    await this.sandbox.answer(
      new Request(url, { method: "POST", body: new URLSearchParams(form) }),
    );
  }

  async act(act: AnAct): Promise<void> {
    const { deps, user } = this;
    const userId = user.id;
    if (act.do === "checkout") {
      const begun = await startCheckout(deps, {
        actor: await actorOf(user),
        plan: act.plan,
        cycle: act.cycle,
        trialDays: act.trialDays,
      });
      this.pages.set(act.browser, begun.sessionUrl);
      if (act.paysWith !== null) await this.type(begun.sessionUrl, newCard(act.paysWith));
    } else if (act.do === "pay") {
      const page = this.pages.get(act.browser);
      if (page) await this.type(page, newCard(act.card));
    } else if (act.do === "cancel now") await cancelImmediately(deps, { userId });
    else if (act.do === "end") await endAtPeriodEnd(deps, { userId, ends: act.ends });
    else if (act.do === "change")
      await changePlan(deps, { userId, plan: act.plan, cycle: act.cycle });
    else if (act.do === "portal") await this.visitPortal(act);
    else if (act.do === "dispute") this.dispute(act);
    else await this.refund(act);
  }

  private async visitPortal({
    button,
    card: number,
  }: Extract<AnAct, { do: "portal" }>): Promise<void> {
    const { url } = await openPortal(this.deps, { userId: this.user.id });
    const [open] = this.store.all("subscription").filter((s) => s.status !== "canceled");
    if (button === "save") await this.type(url, { ...newCard(number), save: "card" });
    else if (open) await this.type(url, { [button]: open.id });
  }

  private dispute({ n: which, outcome }: Extract<AnAct, { do: "dispute" }>): void {
    const known = new Map(this.store.all("dispute").map((d) => [d.payment_intent, d]));
    const isOpen = ({ intentId, cents }: Paid) =>
      known.has(intentId) ? !isDecided(known.get(intentId)) : cents > 0;
    const open = allPayments(this.store).filter(isOpen);
    const payment = open[which % Math.max(1, open.length)];
    if (!payment) return;
    // A bank turns an inquiry into a dispute, and never a dispute into an inquiry.
    const present = known.get(payment.intentId);
    if (outcome === "inquiry" && present !== undefined && isHeld(present)) return;
    dispute(this.store, payment.intentId, outcome);
  }

  private async refund({ n: which, share }: Extract<AnAct, { do: "refund" }>): Promise<void> {
    const { deps, user } = this;
    const paid = and(
      eq(invoices.userId, user.id),
      eq(invoices.status, "paid"),
      ne(invoices.paidCents, 0),
    );
    const bills = await deps.db
      .select()
      .from(invoices)
      .where(paid)
      .orderBy(desc(invoices.createdAt));
    const bill = bills[which % Math.max(1, bills.length)];
    if (!bill) return;
    const asked = {
      subjectType: "invoice",
      subjectId: bill.id,
      kind: "accidental",
      details: "",
    } as const;
    const { id } = await askForRefund(deps, { actor: await actorOf(user), ...asked });
    const cents = Math.ceil((bill.paidCents - bill.refundedCents) * share);
    await decideRefund(deps, {
      actor: await actorOf(this.staff),
      requestId: id,
      decision: "approve",
      cents,
      reason: "By accident",
    });
  }

  private waiting = () => this.store.all("event").filter(({ id }) => !this.told.has(id));

  private async deliver(event: StripeObject | undefined, times: number): Promise<void> {
    if (!event) return;
    this.told.add(event.id);
    const body = shown(event);
    for (let i = 0; i < times; i++)
      await receiveEvent(this.deps, { body, signature: await signatureOf(body) });
  }

  async step(step: AStep): Promise<void> {
    const events = this.waiting();
    if (step.at === "once")
      await Promise.all(step.acts.map((act) => this.act(act).catch(tolerated)));
    else if (step.at === "deliver")
      await this.deliver(events[step.n % Math.max(1, events.length)], step.times);
    else if (step.at === "lose")
      this.told.add(events[step.n % Math.max(1, events.length)]?.id ?? "");
    else if (step.at === "work") await this.runJobs();
    else await this.pass(step.days);
  }

  private async pass(days: number): Promise<void> {
    await this.reconcile();
    moveClock(this.store, days * DAY);
    await this.reconcile();
  }

  private async runJobs(): Promise<void> {
    await processEvents(this.deps);
    await finishDueEndings(this.deps);
  }

  private async reconcile(): Promise<void> {
    moveClock(this.store, 25 * 3600);
    await reconcilePlans(this.deps);
  }

  async rest(): Promise<void> {
    for (const event of this.waiting().toReversed()) await this.deliver(event, 1);
    await this.runJobs();
    await this.reconcile();
    await this.runJobs();
  }
}

/** A DomainError is a valid response of a use case. Any other error is a bug. */
function tolerated(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

interface Paid {
  intentId: string;
  invoice: StripeObject;
  subscription: StripeObject;
  paidAt: number;
  paidCents: number;
  cents: number;
}

const isHeld = ({ status }: StripeObject) => status === "needs_response" || status === "lost";
const isDecided = (d: StripeObject | undefined) => d?.status === "won" || d?.status === "lost";

function allPayments(store: StripeStore): Paid[] {
  return store.all("invoice_payment").flatMap((payment): Paid[] => {
    const intent = store.get(
      (payment.payment as { payment_intent: string }).payment_intent,
      "payment_intent",
    );
    const charge = store.get(String(intent?.latest_charge), "charge");
    const invoice = store.get(String(payment.invoice), "invoice");
    const parent = invoice?.parent as
      | { subscription_details: { subscription: string } }
      | undefined;
    const subscription = store.get(parent?.subscription_details.subscription ?? "", "subscription");
    if (!intent || !invoice || !subscription) return [];
    const left = Number(charge?.amount ?? 0) - Number(charge?.amount_refunded ?? 0);
    const held = store.all("dispute").filter((d) => d.payment_intent === intent.id && isHeld(d));
    const cents = held.reduce((rest, d) => rest - Number(d.amount), left);
    const paidCents = Number(charge?.amount ?? 0);
    return [
      {
        intentId: intent.id,
        invoice,
        subscription,
        paidAt: Number(payment.created),
        paidCents,
        cents,
      },
    ];
  });
}

const keptPayments = (store: StripeStore) => allPayments(store).filter(({ cents }) => cents > 0);

const endOf = (s: StripeObject) =>
  s.ended_at === null ? Number.POSITIVE_INFINITY : Number(s.ended_at);
const overlap = (a: StripeObject, b: StripeObject) =>
  Number(a.created) < endOf(b) && Number(b.created) < endOf(a);

/** Checks that a user never has two plans, and that the platform keeps money only for one plan. */
async function holdInvariants({ store, deps, user }: World): Promise<void> {
  const subscriptions = store.all("subscription");
  const running = subscriptions.filter((s) => s.status !== "canceled");
  expect(running.length, "plans at rest").toBeLessThanOrEqual(1);
  const [owner] = await deps.db
    .select({ plan: users.plan })
    .from(users)
    .where(eq(users.id, user.id));
  expect(owner?.plan === "free", "the plan is the subscription's").toBe(running.length === 0);
  const kept = keptPayments(store);
  for (const { subscription, paidAt } of kept)
    expect(paidAt, "paid before the end").toBeLessThanOrEqual(endOf(subscription));
  const charged = [...new Set(kept.map(({ subscription }) => subscription))];
  for (const [i, a] of charged.entries())
    for (const b of charged.slice(i + 1))
      expect(overlap(a, b), "two plans at a time were charged").toBe(false);
  const credit = store.all("customer").reduce((sum, c) => sum - Number(c.balance), 0);
  expect(credit, "credit without a payment").toBeLessThanOrEqual(
    kept.reduce((sum, { cents }) => sum + cents, 0),
  );
  const endings = await deps.db.select().from(planEndings).where(eq(planEndings.userId, user.id));
  const closed = new Set(
    endings
      .filter((e) => e.reason === "second" || e.reason === "trial_used")
      .map((e) => e.subscriptionId),
  );
  expect(
    subscriptions.filter((s) => s.trial_start !== null && !closed.has(s.id)).length,
    "trials",
  ).toBeLessThanOrEqual(1);
  expect(
    endings.filter((e) => e.doneAt === null),
    "endings that are not done",
  ).toEqual([]);
  holdReturns(store, endings);
  const bills = await deps.db.select().from(invoices).where(eq(invoices.userId, user.id));
  const refunded = store.all("refund").reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(
    bills.reduce((sum, b) => sum + b.refundedCents, 0),
    "refunds that are booked",
  ).toBe(refunded);
}

const usesCredit = (store: StripeStore) =>
  store.all("invoice").some(({ total, amount_due }) => total !== amount_due);
const periodOf = (s: StripeObject) => firstItem(s as Subscription);
const isFor = ({ invoice }: Paid, at: number) =>
  (invoice.lines as { data: Line[] }).data.some((l) => l.amount > 0 && l.period.end > at);

function holdReturns(store: StripeStore, endings: (typeof planEndings.$inferSelect)[]): void {
  const payments = allPayments(store);
  for (const s of store.all("subscription").filter(({ status }) => status === "active")) {
    const own = payments.filter(
      (p) => p.subscription.id === s.id && isFor(p, periodOf(s).current_period_start),
    );
    if (!usesCredit(store))
      expect(own.filter(({ cents }) => cents <= 0).length, "returned payments of a plan").toBe(0);
    expect(
      payments.length === 0 || payments.some(({ cents }) => cents > 0),
      "a plan without any money",
    ).toBe(true);
  }
  const isWon = store.all("dispute").some(({ status }) => status === "won");
  for (const { subscriptionId } of endings.filter(
    ({ reason }) => reason === "refunded" || reason === "disputed",
  )) {
    const s = store.get(subscriptionId, "subscription");
    if (!s || isWon) continue;
    const { price, current_period_start: start, current_period_end: end } = periodOf(s);
    const unused = (price.unit_amount * Math.max(0, end - Number(s.ended_at))) / (end - start);
    const behind = payments.filter(
      (p) => usesCredit(store) || (p.subscription.id === s.id && isFor(p, start)),
    );
    const returned = behind.reduce((sum, { paidCents, cents }) => sum + paidCents - cents, 0);
    expect(returned, "the unused part of a plan that ended by a return").toBeGreaterThanOrEqual(
      Math.floor(unused) - 1,
    );
  }
}

// Jobs of other tests on the same database process every open event, so each test must start
// without events.
beforeEach(() => testContext().db.delete(stripeEvents));
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a user has at most one plan, and pays nothing without a plan, after random actions and webhooks", async () => {
  const staff = await makeUser({ role: "admin" });
  let charges = 0;
  const run = async (scheduler: fc.Scheduler, steps: AStep[]) => {
    const world = new World(await makeUser({ emailVerifiedAt: 1 }), staff, scheduler);
    const { db } = world.deps;
    await db.delete(stripeEvents);
    await db.update(billingCustomers).set({ checkedAt: Number.MAX_SAFE_INTEGER });
    for (const step of steps) await scheduler.waitFor(world.step(step));
    await scheduler.waitFor(world.rest());
    await holdInvariants(world);
    charges += world.store.all("invoice_payment").length;
  };
  const sequences = fc.array(Step, { minLength: 12, maxLength: 24, size: "max" });
  await fc.assert(fc.asyncProperty(fc.scheduler(), sequences, run), {
    numRuns: scaled(300, 30),
    endOnFailure: true,
  });
  // Without this check, a change that prevents every charge would pass the test unnoticed.
  expect(charges).toBeGreaterThan(scaled(300, 30) / 4);
  expect(await reconcile(testContext())).toEqual([]);
});
