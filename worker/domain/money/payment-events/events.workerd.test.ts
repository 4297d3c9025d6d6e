import { env } from "cloudflare:workers";
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import {
  billingCustomers,
  billingNotices,
  invoices,
  ledgerEntries,
  ledgerJournals,
  planMonths,
  stripeEvents,
  subscriptions,
  users,
} from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { failingAt } from "../../../testing/failing-env.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { isFull, sampled, scaled } from "../../../testing/scale.ts";
import type { BilledInvoice, BilledSubscription } from "../billing/contract.ts";
import { finishDueEndings } from "../billing/finish-due-endings.ts";
import { processEvents } from "./process-events.ts";
import { receiveEvent } from "./receive-event.ts";

const START = Date.UTC(2026, 10, 10);
const quiet = () => undefined;
/** A short test run tries one in 40 orders of the events. Each takes a third of a second. */
const PARTS = 40;

const MONTH = 30 * 86_400_000;

async function makeWorld(k: string) {
  const user = await makeUser();
  const ctx = testContext();
  await ctx.db
    .insert(billingCustomers)
    .values({ userId: user.id, customerId: `cus_${k}`, createdAt: 1 });
  const payments = new FakePayments();
  let clock = START;
  const deps = {
    ...ctx,
    payments,
    now: () => ++clock,
    queue: { send: async () => undefined },
    log: { info: quiet, warn: quiet, error: quiet },
  };
  return {
    user,
    deps,
    payments,
    k,
    forward: (ms: number) => {
      clock += ms;
    },
  };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const subscription = (k: string, facts: Partial<BilledSubscription>): BilledSubscription => ({
  id: `sub_${k}`,
  customerId: `cus_${k}`,
  plan: "premium",
  cycle: "monthly",
  status: "active",
  priceCents: 700,
  currency: "USD",
  periodStart: START,
  periodEnd: START + MONTH,
  cancelAtPeriodEnd: false,
  trialEndsAt: null,
  startedAt: START,
  endedAt: null,
  latestInvoiceId: `in_${k}_1`,
  ...facts,
});
const invoice = (k: string, n: number, facts: Partial<BilledInvoice>): BilledInvoice => ({
  id: `in_${k}_${n}`,
  customerId: `cus_${k}`,
  subscriptionId: `sub_${k}`,
  paymentIntentId: `pi_${k}_${n}`,
  number: `T-${n}`,
  status: "paid",
  dueCents: 700,
  paidCents: 700,
  taxCents: 0,
  currency: "USD",
  serviceStart: START,
  serviceEnd: START + MONTH,
  hostedUrl: null,
  pdfUrl: null,
  paidAt: START,
  createdAt: START,
  returns: [],
  ...facts,
});

const refund = { id: "re_1", kind: "refund" as const, cents: 300, state: "taken" as const };
const dispute = { id: "dp_1", kind: "dispute" as const, cents: 1299, state: "taken" as const };
const story: {
  type: string;
  object: (k: string) => object;
  happen: (p: FakePayments, k: string) => void;
}[] = [
  {
    type: "customer.subscription.created",
    object: (k) => ({ id: `sub_${k}`, object: "subscription" }),
    happen: (p, k) =>
      void p.subscriptions.set(`sub_${k}`, subscription(k, { status: "incomplete" })),
  },
  {
    type: "invoice.paid",
    object: (k) => ({ id: `in_${k}_1`, object: "invoice" }),
    happen: (p, k) => {
      p.subscriptions.set(`sub_${k}`, subscription(k, {}));
      p.invoices.set(`in_${k}_1`, invoice(k, 1, { taxCents: 50 }));
    },
  },
  {
    type: "customer.subscription.updated",
    object: (k) => ({ id: `sub_${k}`, object: "subscription" }),
    happen: (p, k) => {
      p.subscriptions.set(
        `sub_${k}`,
        subscription(k, { plan: "creator_pro", priceCents: 1999, latestInvoiceId: `in_${k}_2` }),
      );
      p.invoices.set(`in_${k}_2`, invoice(k, 2, { dueCents: 1299, paidCents: 1299 }));
    },
  },
  {
    type: "charge.refunded",
    object: (k) => ({ id: `ch_${k}_1`, object: "charge", payment_intent: `pi_${k}_1` }),
    happen: (p, k) =>
      void p.invoices.set(
        `in_${k}_1`,
        invoice(k, 1, { taxCents: 50, returns: [{ ...refund, id: `re_${k}` }] }),
      ),
  },
  {
    type: "customer.subscription.deleted",
    object: (k) => ({ id: `sub_${k}`, object: "subscription" }),
    happen: (p, k) =>
      void p.subscriptions.set(
        `sub_${k}`,
        subscription(k, {
          plan: "creator_pro",
          priceCents: 1999,
          status: "canceled",
          endedAt: START + 9,
          latestInvoiceId: `in_${k}_2`,
        }),
      ),
  },
  // The dispute must come after the plan's end: a chargeback of a running plan would end the plan
  // at a time that depends on the order.
  {
    type: "charge.dispute.created",
    object: (k) => ({ id: `dp_${k}`, object: "dispute", payment_intent: `pi_${k}_2` }),
    happen: (p, k) =>
      void p.invoices.set(
        `in_${k}_2`,
        invoice(k, 2, {
          dueCents: 1299,
          paidCents: 1299,
          returns: [{ ...dispute, id: `dp_${k}` }],
        }),
      ),
  },
];

const deliver = ({ deps, k }: World, n: number) =>
  receiveEvent(deps, {
    body: JSON.stringify({
      id: `evt_${k}_${n}`,
      type: story[n]?.type,
      data: { object: story[n]?.object(k) },
    }),
    signature: "",
  });

async function stateOf({ deps, user, k }: World) {
  const { db } = deps;
  const mine = sql`${ledgerJournals.id} glob ${`*_${k}*`}`;
  const [plan, subs, bills, months, notices, journals] = await db.batch([
    db.select({ plan: users.plan }).from(users).where(eq(users.id, user.id)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, user.id)),
    db.select().from(invoices).where(eq(invoices.userId, user.id)).orderBy(invoices.id),
    db
      .select()
      .from(planMonths)
      .where(eq(planMonths.userId, user.id))
      .orderBy(planMonths.invoiceId, planMonths.month),
    // Reads only emails about refunds and receipts, as others depend on the intermediate states.
    db
      .select({
        id: billingNotices.id,
        invoiceId: billingNotices.invoiceId,
        cents: billingNotices.cents,
      })
      .from(billingNotices)
      .where(
        and(
          eq(billingNotices.userId, user.id),
          inArray(billingNotices.kind, ["receipt", "refunded"]),
        ),
      )
      .orderBy(billingNotices.id),
    db
      .select({
        id: ledgerJournals.id,
        kind: ledgerJournals.kind,
        account: ledgerEntries.account,
        cents: ledgerEntries.cents,
      })
      .from(ledgerJournals)
      .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, ledgerJournals.id))
      .where(mine)
      .orderBy(ledgerJournals.id, ledgerEntries.account),
  ]);
  const rows = {
    plan,
    // `planSince` is the time at which a sync found the change, and depends on the order like
    // `syncedAt`. Only a plan change outside this site is found by an event.
    subs: subs.map((s) => ({ ...s, version: 0, syncedAt: 0, planSince: null })),
    bills: bills.map((b) => ({ ...b, version: 0 })),
    months,
    notices,
    journals,
  };
  return JSON.parse(JSON.stringify(rows).replaceAll(k, "K").replaceAll(user.id, "USER"));
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [i, first] of items.entries())
    for (const rest of permutations(items.filter((_, j) => j !== i))) yield [first, ...rest];
}

/** Runs the job that processes webhook events and the job that finishes endings of plans. */
async function runJobs(deps: Parameters<typeof processEvents>[0]): Promise<void> {
  await processEvents(deps);
  await finishDueEndings(deps);
}

const told = story.map((_, n) => n);
async function inOrder(k: string) {
  const world = await makeWorld(k);
  for (const [n, step] of story.entries()) {
    step.happen(world.payments, k);
    await deliver(world, n);
    await runJobs(world.deps);
  }
  return stateOf(world);
}

// Jobs of other tests on the same database process every open event, so each test must start
// without events.
beforeEach(() => testContext().db.delete(stripeEvents));

test("six payment events in any order and with duplicates lead to the same plans, invoices and ledger", async () => {
  const expected = await inOrder("ordered");
  expect(expected.plan).toEqual([{ plan: "free" }]);
  expect(expected.journals.map((j: { id: string }) => j.id)).toEqual(
    expect.arrayContaining([
      "invoice:in_K_1:paid",
      "invoice:in_K_2:paid",
      "refund:re_K",
      "dispute:dp_K",
    ]),
  );
  expect(expected.notices.map(({ id }: { id: string }) => id)).toEqual([
    "receipt:in_K_1",
    "receipt:in_K_2",
    "refunded:re_K",
  ]);
  for (const [i, order] of sampled([...permutations(told)], PARTS).entries()) {
    const world = await makeWorld(`p${i}x`);
    for (const step of story) step.happen(world.payments, world.k);
    for (const n of order) await deliver(world, n);
    // Delivers duplicates: all events again, and one event while the job processes that event.
    const first = order[0] ?? 0;
    await Promise.all([runJobs(world.deps), deliver(world, first)]);
    await deliver(world, first);
    await runJobs(world.deps);
    expect(await stateOf(world), `order ${order.join()}`).toEqual(expected);
  }
});

test("random, concurrent and failing deliveries of payment events lead to the same plans and ledger", async () => {
  const expected = await inOrder("again");
  let seed = 20261121;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let i = 0; i < scaled(1000, PARTS); i++) {
    const world = await makeWorld(`r${i}x`);
    world.payments.fails = () => random(8) === 0;
    let happened = 0;
    const undelivered = new Set<number>();
    while (happened < story.length || undelivered.size > 0) {
      const isNext = happened < story.length && random(2) === 0;
      if (isNext) {
        story[happened]?.happen(world.payments, world.k);
        undelivered.add(happened);
        happened += 1;
      } else if (happened > 0) {
        const n =
          random(3) === 0
            ? random(happened)
            : ([...undelivered][random(Math.max(1, undelivered.size))] ?? random(happened));
        undelivered.delete(n);
        await deliver(world, n);
      }
      if (random(3) === 0) await Promise.all([runJobs(world.deps), runJobs(world.deps)]);
    }
    world.payments.fails = () => false;
    for (let turn = 0; turn < 12; turn++) {
      world.forward(3_700_000);
      await runJobs(world.deps);
    }
    expect(await stateOf(world), `sequence ${i}`).toEqual(expected);
  }
  const open = await env.DB.prepare(
    "SELECT count(*) AS n FROM stripe_events WHERE state <> 'done'",
  ).first<{ n: number }>();
  expect(open?.n).toBe(0);
});

test("a payment event is posted exactly once even if any database call fails during processing", async () => {
  const expected = await inOrder("whole");
  for (const when of ["before", "after"] as const) {
    for (let n = 1; ; n += isFull() ? 1 : 11) {
      const world = await makeWorld(`${when}${n}x`);
      for (const step of story) step.happen(world.payments, world.k);
      for (const e of told) await deliver(world, e);
      const failing = failingAt(env, n, when);
      await runJobs({ ...world.deps, db: createDb(failing.env.DB) }).catch(quiet);
      for (let turn = 0; turn < 3; turn++) {
        world.forward(3_700_000);
        await runJobs(world.deps);
      }
      expect(await stateOf(world), `call ${n} fails ${when}`).toEqual(expected);
      if (!failing.failed()) break;
    }
  }
});

test("unknown payment events change nothing, and a permanently failed event is kept for staff", async () => {
  const world = await makeWorld("odd");
  const { db } = world.deps;
  const bodies = [
    {
      id: "evt_odd_1",
      type: "three_d_secure.authentication.succeeded",
      data: { object: { id: "tds_1", object: "three_d_secure.authentication" } },
    },
    {
      id: "evt_odd_2",
      type: "customer.subscription.updated",
      data: {
        object: { id: "sub_of_somebody_else", object: "subscription", novelty: { deep: [1] } },
      },
    },
    { id: "evt_odd_3", type: "v2.core.account.updated", related_object: { id: "acct_1" } },
  ];
  for (const body of bodies)
    await receiveEvent(world.deps, { body: JSON.stringify(body), signature: "" });
  await runJobs(world.deps);
  const e = stripeEvents;
  const states = await db.select({ state: e.state }).from(e).where(sql`${e.id} glob 'evt_odd_*'`);
  expect(states.map((s) => s.state)).toEqual(["done", "done", "done"]);

  world.payments.fails = () => true;
  await deliver(world, 0);
  for (let turn = 0; turn < 20; turn++) {
    world.forward(3_700_000);
    await runJobs(world.deps);
  }
  const [failed] = await db
    .select()
    .from(e)
    .where(and(eq(e.id, "evt_odd_0")));
  expect(failed).toMatchObject({ state: "failed", attempts: 12 });
});
