import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { disputes, invoices, payouts, tips } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { givePayoutAccount } from "../../../testing/payouts.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { TIP_HOLD_DAYS } from "../tips/contract.ts";
import { postReturns, postTip } from "../tips/post-tip.ts";
import { getPayouts } from "./own-payouts.ts";
import { payOutClosing } from "./pay-out-closed-account.ts";
import { requestPayout } from "./request-payout.ts";
import { runPayouts } from "./run-payouts.ts";

const DAY = 86_400_000;
const HOLD = TIP_HOLD_DAYS * DAY;
const quiet = () => undefined;

async function makeWorld() {
  const [creator, giver] = [await makeUser(), await makeUser()];
  const ctx = testContext();
  const payments = new FakePayments();
  let clock = Date.now();
  const deps = {
    ...ctx,
    payments,
    now: () => clock,
    log: { info: quiet, warn: quiet, error: quiet },
    queue: { send: async () => undefined },
  };
  await givePayoutAccount(deps, creator.id);
  const rowOf = async (id: string) => {
    const tip = await ctx.db.select().from(tips).where(eq(tips.id, id)).get();
    if (!tip) throw new Error(`No tip ${id}`);
    return tip;
  };
  return {
    creator,
    giver,
    deps,
    payments,
    rowOf,
    forward: (ms: number) => {
      clock += ms;
    },
    tip: async (
      cents: number,
      { by = giver, to = creator }: { by?: TestUser; to?: TestUser } = {},
    ) => {
      const id = ctx.newId("tip");
      const paid = {
        giverId: by.id,
        creatorId: to.id,
        subjectType: "video",
        subjectId: "vid_1",
        cents,
        currency: "USD",
      } as const;
      const rest = {
        creatorCents: 0,
        message: "",
        clientKey: id,
        state: "settling",
        paymentId: `pi_${id}`,
        createdAt: clock,
      } as const;
      await ctx.db.insert(tips).values({ id, ...paid, ...rest });
      await postTip(deps, { tip: await rowOf(id), payment: null });
      return id;
    },
    earn: (cents: number) =>
      postJournal(deps, {
        id: `claim:${crypto.randomUUID()}`,
        kind: "claim",
        currency: "USD",
        entries: { "platform:bonus": -cents, [purse(creator.id, "available")]: cents },
      }),
    ask: (cents?: number, by: Partial<typeof deps> = {}) =>
      requestPayout({ ...deps, ...by }, { userId: creator.id, cents, requestedBy: "creator" }),
    asked: async () =>
      (await ctx.db.select().from(payouts).where(eq(payouts.userId, creator.id))).map(
        (p) => p.cents,
      ),
    overview: () => getPayouts(deps, { actor: { id: creator.id, emailVerified: true } }),
  };
}

describe("tips from givers who are new to paying", () => {
  test("a new giver's tip can be paid out only after a hold of 28 days", async () => {
    const { tip, ask, forward, overview } = await makeWorld();
    await tip(10_000);
    await expect(ask()).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^\$70\.00 .*28 days/),
    });
    expect(await overview()).toMatchObject({
      availableCents: 7000,
      heldTipsCents: 7000,
      obstacle: "tips",
      next: { cents: 0 },
    });
    forward(HOLD - 1);
    await expect(ask()).rejects.toMatchObject({ code: "CONFLICT" });
    forward(1);
    expect(await overview()).toMatchObject({ heldTipsCents: 0, obstacle: null });
    await ask();
  });

  test("a held tip does not prevent the payout of other earnings", async () => {
    const { tip, earn, ask, asked } = await makeWorld();
    await tip(10_000);
    await earn(6000);
    await expect(ask(6001)).rejects.toMatchObject({ message: expect.stringMatching(/\$70\.00/) });
    await expect(ask(14_000)).rejects.toMatchObject({
      message: expect.stringMatching(/balance is too low/),
    });
    await expect(ask(4000)).rejects.toMatchObject({
      message: expect.stringMatching(/The minimum/),
    });
    await ask();
    expect(await asked()).toEqual([6000]);
  });

  test("the monthly payout leaves out a held tip", async () => {
    const { creator, deps, tip, asked, forward } = await makeWorld();
    await tip(10_000);
    await runPayouts(deps, { month: 301_001 });
    expect(await asked()).toEqual([]);
    forward(HOLD);
    await runPayouts(deps, { month: 301_002 });
    expect(await asked()).toEqual([7000]);
    expect(await pursesOf(deps, creator.id)).toMatchObject({ available: 0, clearing: 7000 });
  });

  test("a held tip delays the deletion of the creator's account until the tip is paid out", async () => {
    const { creator, deps, tip, earn, asked, forward } = await makeWorld();
    await tip(1000);
    await earn(200);
    expect(await payOutClosing(deps, { userId: creator.id })).toBe("waits");
    expect(await asked()).toEqual([200]);
    forward(HOLD);
    await deps.db.update(payouts).set({ state: "paid" }).where(eq(payouts.userId, creator.id));
    await postJournal(deps, {
      id: `paid:${creator.id}`,
      kind: "payout_paid",
      currency: "USD",
      entries: { [purse(creator.id, "clearing")]: -200, "outside:creators": 200 },
    });
    expect(await payOutClosing(deps, { userId: creator.id })).toBe("waits");
    expect(await asked()).toEqual([200, 700]);
  });

  test("a chargeback of a held tip leaves the creator without a debt", async () => {
    const { creator, deps, payments, tip, earn, ask, rowOf } = await makeWorld();
    const id = await tip(10_000);
    await earn(5000);
    await ask();
    payments.backs.set(`pi_${id}`, [
      { id: `dp_${id}`, kind: "dispute", cents: 10_000, state: "taken" },
    ]);
    await postReturns(deps, await rowOf(id));
    expect(await pursesOf(deps, creator.id)).toEqual({ available: 0, clearing: 5000, clawback: 0 });
  });

  test("a held tip stays in the balance if other money is taken between the balance check and the payout", async () => {
    const { creator, deps, tip, earn, ask, asked } = await makeWorld();
    await tip(10_000);
    await earn(6000);
    let isTaken = false;
    // Posts another ledger journal just before the batch that posts the payout. The proxy
    // recognizes that batch by its four statements.
    const db = new Proxy(deps.db, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (name !== "batch" || isTaken) return typeof own === "function" ? own.bind(target) : own;
        return async (...args: Parameters<typeof target.batch>) => {
          if (args[0].length < 4) return target.batch(...args);
          isTaken = true;
          const entries = { [purse(creator.id, "available")]: -100, "platform:bonus": 100 };
          await postJournal(deps, {
            id: `returned:${creator.id}`,
            kind: "claim_returned",
            currency: "USD",
            entries,
          });
          return target.batch(...args);
        };
      },
    });
    await expect(ask(undefined, { db })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await asked()).toEqual([]);
  });
});

describe("the 28-day hold of a tip", () => {
  test("a tip is not held if the giver first paid 28 days earlier", async () => {
    const { tip, ask, asked, forward } = await makeWorld();
    await tip(100, { to: await makeUser() });
    forward(HOLD);
    await tip(10_000);
    await ask();
    expect(await asked()).toEqual([7000]);
  });

  test("a tip is held if all earlier payments by the giver were refunded in full", async () => {
    const { giver, deps, tip, overview, forward } = await makeWorld();
    const first = await tip(100, { to: await makeUser() });
    const at = deps.now();
    const invoice = {
      id: `in_${giver.id}`,
      userId: giver.id,
      status: "paid",
      dueCents: 999,
      paidCents: 999,
      taxCents: 0,
      currency: "USD",
    };
    const period = { serviceStart: at, serviceEnd: at, paidAt: at, createdAt: at, version: 1 };
    await deps.db.insert(invoices).values({ ...invoice, ...period, refundedCents: 999 });
    await deps.db.update(tips).set({ refundedCents: 100 }).where(eq(tips.id, first));
    forward(HOLD);
    await tip(10_000);
    expect(await overview()).toMatchObject({ heldTipsCents: 7000 });
    await deps.db.update(invoices).set({ refundedCents: 500 }).where(eq(invoices.id, invoice.id));
    expect(await overview()).toMatchObject({ heldTipsCents: 0 });
  });

  test("a tip is held after a chargeback of the giver's payment, but not after a bank's inquiry", async () => {
    const { giver, deps, tip, overview, forward } = await makeWorld();
    const first = await tip(100, { to: await makeUser() });
    forward(HOLD);
    await tip(10_000);
    const dispute = {
      id: `dp_${first}`,
      userId: giver.id,
      subjectType: "tip",
      subjectId: first,
      cents: 100,
      currency: "USD",
    } as const;
    const state = { reason: "fraudulent", createdAt: 1, syncedAt: 1 };
    await deps.db
      .insert(disputes)
      .values({ ...dispute, ...state, status: "warning_needs_response" });
    expect(await overview()).toMatchObject({ heldTipsCents: 0 });
    await deps.db
      .update(disputes)
      .set({ status: "needs_response" })
      .where(eq(disputes.id, dispute.id));
    expect(await overview()).toMatchObject({ heldTipsCents: 7000 });
  });
});
