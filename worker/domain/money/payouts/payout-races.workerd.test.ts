import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { payoutAccounts, payoutOutbox, payouts, users } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf, actorProvedAt } from "../../../testing/factors.ts";
import { postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import type { Payments } from "../payment-events/ports.ts";
import { getPayouts, requestOwnPayout } from "./own-payouts.ts";
import { requestPayout } from "./request-payout.ts";
import { sendPayouts } from "./send-payouts.ts";
import { setUpPayouts } from "./set-up-account.ts";

const HOUR = 3_600_000;
const quiet = () => undefined;
let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});

function world(payments: Partial<Payments> = {}) {
  const ctx = testContext();
  const jobs: Job[] = [];
  return {
    jobs,
    deps: {
      ...ctx,
      payments: { ...ctx.payments, ...payments },
      queue: { send: async (job: Job) => void jobs.push(job) },
      log: { info: quiet, warn: quiet, error: quiet },
    },
  };
}
type World = ReturnType<typeof world>;

const mailsOf = async ({ deps, jobs }: World) => {
  const opened = await Promise.all(
    jobs.map((job) => (job.type === "send-mail" ? openMail(deps, job) : null)),
  );
  return opened.flatMap((mail) => (mail ? [mail.content.kind] : []));
};
const rowOf = (user: TestUser) =>
  testContext().db.select().from(payouts).where(eq(payouts.userId, user.id)).get();
const accountOf = async (user: TestUser) => {
  const row = await testContext()
    .db.select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, user.id))
    .get();
  if (!row) throw new Error("The creator has no account");
  return row;
};
const transfersOf = async (user: TestUser) =>
  testContext().payments.findTransfer((await rowOf(user))?.id ?? "");
const proved = ({ deps }: World, user: TestUser) => actorProvedAt(user, deps.now());

async function makePayable(w: World): Promise<TestUser> {
  const user = await makeUser({ emailVerifiedAt: 1 });
  const { url } = await setUpPayouts(w.deps, { actor: await proved(w, user), purpose: "set_up" });
  await postToSandbox(url, { details: "complete", bank: "000111222" });
  await stripe.bring();
  const entries = { "outside:customers": -12_000, [purse(user.id, "available")]: 12_000 };
  await postJournal(w.deps, { id: `tip:race:${user.id}`, kind: "tip", currency: "USD", entries });
  await w.deps.db
    .update(payoutAccounts)
    .set({ heldUntil: 0 })
    .where(eq(payoutAccounts.userId, user.id));
  return user;
}

/** Changes the bank account at Stripe without a webhook to the platform. */
const changeBank = async (user: TestUser) =>
  postToSandbox(`/stripe/connect/${(await accountOf(user)).accountId}`, {
    details: "bank",
    bank: "999888777",
  });

async function sendAgain(w: World, user: TestUser): Promise<void> {
  const row = await rowOf(user);
  await w.deps.db
    .update(payoutOutbox)
    .set({ dueAt: 0 })
    .where(eq(payoutOutbox.payoutId, row?.id ?? ""));
  await sendPayouts(w.deps);
}

describe("a changed bank account whose webhook has not arrived", () => {
  test("makes a payout request fail and stops payouts for 72 hours", async () => {
    const w = world();
    const user = await makePayable(w);
    await changeBank(user);
    await expect(requestOwnPayout(w.deps, { actor: await proved(w, user) })).rejects.toThrow(
      /three days/,
    );
    expect((await accountOf(user)).heldUntil).toBeGreaterThan(w.deps.now() + 71 * HOUR);
    expect(await mailsOf(w)).toEqual(["payout-details-changed"]);
    expect(await pursesOf(w.deps, user.id)).toMatchObject({ available: 12_000, clearing: 0 });
  });

  test("prevents the sending of a queued payout and stops payouts for 72 hours", async () => {
    const w = world();
    const user = await makePayable(w);
    await requestPayout(w.deps, { userId: user.id, requestedBy: "monthly" });
    await changeBank(user);
    await sendPayouts(w.deps);
    expect(await rowOf(user)).toMatchObject({ state: "queued", sentAt: null });
    expect(await transfersOf(user)).toBeNull();
    expect((await accountOf(user)).heldUntil).toBeGreaterThan(w.deps.now() + 71 * HOUR);
    expect(await mailsOf(w)).toEqual(["payout-details-changed"]);
    // The late webhook reports a known bank account. The 72 hours must neither end nor restart.
    const { heldUntil } = await accountOf(user);
    await stripe.bring();
    expect((await accountOf(user)).heldUntil).toBe(heldUntil);
    await w.deps.db
      .update(payoutAccounts)
      .set({ heldUntil: 0 })
      .where(eq(payoutAccounts.userId, user.id));
    await sendAgain(w, user);
    expect(await rowOf(user)).toMatchObject({ state: "paid", cents: 12_000 });
    expect(await reconcile(w.deps)).toEqual([]);
  });

  test("prevents a payout even if the change comes between the account check and the sending", async () => {
    const real = testContext().payments;
    let changes: (() => Promise<unknown>) | null = null;
    const w = world({
      // Race: this job has fetched the old account. Another job fetches the changed account and
      // stores the hold before this job continues.
      findConnectedAccount: async (id) => {
        const before = await real.findConnectedAccount(id);
        const change = changes;
        changes = null;
        await change?.();
        return before;
      },
    });
    const user = await makePayable(w);
    await requestPayout(w.deps, { userId: user.id, requestedBy: "monthly" });
    changes = async () => {
      await changeBank(user);
      await stripe.bring();
    };
    await sendPayouts(w.deps);
    expect(await rowOf(user)).toMatchObject({ state: "queued", sentAt: null });
    expect(await transfersOf(user)).toBeNull();
  });
});

test("a payout waits while the payment company cannot report the creator's account, and is sent afterwards", async () => {
  const w = world();
  const user = await makePayable(w);
  await requestPayout(w.deps, { userId: user.id, requestedBy: "creator" });
  const down = world({
    findConnectedAccount: async () => {
      throw new Error("Stripe does not answer");
    },
  });
  await sendPayouts(down.deps);
  expect(await rowOf(user)).toMatchObject({ state: "queued", sentAt: null });
  expect(await transfersOf(user)).toBeNull();
  await sendAgain(w, user);
  expect(await rowOf(user)).toMatchObject({ state: "paid" });
});

test("a queued payout to an account that Stripe no longer pays is returned to the balance", async () => {
  const w = world();
  const user = await makePayable(w);
  await requestPayout(w.deps, { userId: user.id, requestedBy: "creator" });
  await postToSandbox(`/stripe/connect/${(await accountOf(user)).accountId}`, {
    details: "refused",
  });
  await sendPayouts(w.deps);
  expect(await rowOf(user)).toMatchObject({ state: "reversed", sentAt: null });
  expect(await pursesOf(w.deps, user.id)).toEqual({ available: 12_000, clearing: 0, clawback: 0 });
  const { payouts: shown } = await getPayouts(w.deps, { actor: await actorOf(user) });
  expect(shown).toMatchObject([
    { state: "reversed", failure: expect.stringMatching(/^Stripe can't pay out to your account/) },
  ]);
});

test("a payout waits while its creator is suspended, and is sent after the suspension", async () => {
  const w = world();
  const user = await makePayable(w);
  await requestPayout(w.deps, { userId: user.id, requestedBy: "creator" });
  await w.deps.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, user.id));
  await sendPayouts(w.deps);
  expect(await rowOf(user)).toMatchObject({ state: "queued", sentAt: null });
  await w.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, user.id));
  await sendAgain(w, user);
  expect(await rowOf(user)).toMatchObject({ state: "paid" });
});

test("a chargeback stops a queued payout, and the money pays the creator's debt first", async () => {
  const w = world();
  const user = await makePayable(w);
  await requestPayout(w.deps, { userId: user.id, requestedBy: "creator" });
  const owed = { [purse(user.id, "clawback")]: -9000, "outside:customers": 9000 };
  await postJournal(w.deps, {
    id: `dispute:race:${user.id}`,
    kind: "invoice_disputed",
    currency: "USD",
    entries: owed,
  });
  await sendPayouts(w.deps);
  expect(await rowOf(user)).toMatchObject({ state: "reversed", sentAt: null });
  expect(await transfersOf(user)).toBeNull();
  expect(await pursesOf(w.deps, user.id)).toEqual({ available: 3000, clearing: 0, clawback: 0 });
});
