import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { payoutAccounts, payouts, staffActions, users } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf, actorProvedAt } from "../../../testing/factors.ts";
import { postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import { deleteAccount } from "../../ops/deletion/delete-account.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { balanceOf, pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import type { Payments } from "../payment-events/ports.ts";
import { freezePayouts, unfreezePayouts } from "./freeze-payouts.ts";
import { listPayouts } from "./list-payouts.ts";
import { lookUpPayout } from "./look-up-payout.ts";
import { notifyPayouts } from "./notify-payouts.ts";
import { getPayouts, requestOwnPayout, updatePayoutSettings } from "./own-payouts.ts";
import { runPayouts } from "./run-payouts.ts";
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
  let ahead = 0;
  const jobs: Job[] = [];
  const deps = {
    ...ctx,
    payments: { ...ctx.payments, ...payments },
    now: () => ctx.now() + ahead,
    queue: { send: async (job: Job) => void jobs.push(job) },
    log: { info: quiet, warn: quiet, error: quiet },
  };
  const mails = async () => {
    const opened = await Promise.all(
      jobs.map((job) => (job.type === "send-mail" ? openMail(ctx, job) : null)),
    );
    return opened.flatMap((mail) => (mail ? [mail.content] : []));
  };
  const forward = (ms: number) => {
    ahead += ms;
  };
  return { deps, mails, forward };
}
type World = ReturnType<typeof world>;

const makeCreator = () => makeUser({ emailVerifiedAt: 1 });
let earned = 0;
async function earn({ deps }: World, { id }: TestUser, cents: number) {
  earned += 1;
  const entries = { "outside:customers": -cents, [purse(id, "available")]: cents };
  await postJournal(deps, { id: `tip:c${earned}:${id}`, kind: "tip", currency: "USD", entries });
}
const accountOf = (user: TestUser) =>
  testContext().db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id)).get();
const payoutsOf = (user: TestUser) =>
  testContext()
    .db.select()
    .from(payouts)
    .where(eq(payouts.userId, user.id))
    .orderBy(payouts.createdAt, payouts.id);

const proved = ({ deps }: World, user: TestUser) => actorProvedAt(user, deps.now());

async function setUp(
  w: World,
  user: TestUser,
  form: Record<string, string>,
  purpose: "set_up" | "bank" | "replace" = "set_up",
) {
  const { url } = await setUpPayouts(w.deps, { actor: await proved(w, user), purpose });
  const back = await postToSandbox(url, form);
  expect(back.headers.get("Location")).toContain("/settings/payouts");
  await stripe.bring();
}

async function makePayable(w: World, cents: number) {
  const user = await makeCreator();
  await setUp(w, user, { details: "complete", bank: "000111222" });
  if (cents > 0) await earn(w, user, cents);
  w.forward(73 * HOUR);
  return user;
}

test("a payout account has the state that Stripe reports, and only a ready account can be paid", async () => {
  const w = world();
  const user = await makeCreator();
  await earn(w, user, 9000);
  const stale = await actorProvedAt(user, 0);
  expect(await getPayouts(w.deps, { actor: stale })).toMatchObject({
    account: null,
    obstacle: "account",
    availableCents: 9000,
  });
  await expect(setUpPayouts(w.deps, { actor: stale, purpose: "set_up" })).rejects.toMatchObject({
    code: "REAUTH_REQUIRED",
  });
  const actor = await proved(w, user);
  await expect(
    setUpPayouts(w.deps, { actor: { ...actor, emailVerified: false }, purpose: "set_up" }),
  ).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const [one, two] = await Promise.all(
    [1, 2].map(() => setUpPayouts(w.deps, { actor, purpose: "set_up" })),
  );
  expect(one).toEqual(two);
  expect(await accountOf(user)).toMatchObject({ state: "onboarding", attempt: 1 });

  await setUp(w, user, { details: "missing" });
  expect(await accountOf(user)).toMatchObject({
    state: "incomplete",
    due: ["individual.verification.document"],
  });
  await setUp(w, user, { details: "review" });
  expect(await accountOf(user)).toMatchObject({ state: "reviewing", due: [] });
  await expect(requestOwnPayout(w.deps, { actor })).rejects.toThrow(
    "Set up your payout account first.",
  );
  await setUp(w, user, { details: "complete" });
  expect(await accountOf(user)).toMatchObject({
    state: "ready",
    bankLabel: "STRIPE TEST BANK ···· 6789",
  });
  expect(await getPayouts(w.deps, { actor })).toMatchObject({
    obstacle: "hold",
    heldUntil: expect.any(Number),
  });
  await expect(requestOwnPayout(w.deps, { actor })).rejects.toThrow(/three days/);

  await setUp(w, user, { details: "refused" });
  expect(await getPayouts(w.deps, { actor })).toMatchObject({
    account: { state: "rejected" },
    obstacle: "rejected",
  });
  const before = (await accountOf(user))?.accountId;
  await setUp(w, user, { details: "complete" });
  expect(await accountOf(user)).toMatchObject({ state: "ready", attempt: 2 });
  expect((await accountOf(user))?.accountId).not.toBe(before);
});

test("a new bank account stops the creator's payouts for 72 hours, and the creator gets one email", async () => {
  const w = world();
  const user = await makePayable(w, 12_000);
  const actor = await proved(w, user);
  await requestOwnPayout(w.deps, { actor, cents: 5000 });
  await expect(setUpPayouts(w.deps, { actor, purpose: "replace" })).rejects.toThrow(/in progress/);
  // Ends the hold of the new account before the bank changes, so that the rest of the test sees
  // only the hold for the changed bank.
  await w.deps.db
    .update(payoutAccounts)
    .set({ heldUntil: 0 })
    .where(eq(payoutAccounts.userId, user.id));
  const { url } = await setUpPayouts(w.deps, { actor, purpose: "bank" });
  await postToSandbox(url, { details: "bank", bank: "999888777" });
  const now = world();
  await stripe.bring();
  await stripe.bring();
  expect(await accountOf(user)).toMatchObject({
    state: "ready",
    bankLabel: "STRIPE TEST BANK ···· 8777",
  });
  expect((await accountOf(user))?.heldUntil).toBeGreaterThan(now.deps.now() + 71 * HOUR);
  await sendPayouts(now.deps);
  expect(await payoutsOf(user)).toMatchObject([{ state: "queued" }]);
  const later = world();
  later.forward(74 * HOUR);
  await sendPayouts(later.deps);
  expect(await payoutsOf(user)).toMatchObject([{ state: "paid" }]);

  await setUp(later, user, { details: "bank", bank: "999888777" }, "bank");
  expect(await getPayouts(later.deps, { actor })).toMatchObject({
    heldUntil: null,
    obstacle: null,
  });

  await setUp(later, user, { details: "complete", bank: "999888777" }, "replace");
  expect((await later.mails()).map((m) => m.kind)).toEqual(["payout-details-changed"]);
  expect(await accountOf(user)).toMatchObject({ state: "ready", attempt: 2 });
  await expect(requestOwnPayout(world().deps, { actor: await actorOf(user) })).rejects.toThrow(
    /three days/,
  );
});

test("the monthly payout job pays each creator whose balance reaches their minimum once, even if the job fails or repeats", async () => {
  const month = 203001;
  const w = world();
  const people = await Promise.all(
    [7000, 4999, 12_000, 30_000].map((cents) => makePayable(w, cents)),
  );
  const [first, , third, last] = people;
  if (!first || !third || !last) throw new Error("They were made");
  await updatePayoutSettings(w.deps, { userId: first.id, thresholdCents: 10_000 });
  await updatePayoutSettings(w.deps, { userId: last.id, thresholdCents: 25_000 });
  await freezePayouts(w.deps, { staffId: first.id, reason: "a look" });
  await runPayouts(w.deps, { month });
  const all = async () =>
    (await Promise.all(people.map(payoutsOf)))
      .flat()
      .map(({ userId, cents, requestedBy }) => ({ userId, cents, requestedBy }));
  expect(await all()).toEqual([]);
  await unfreezePayouts(w.deps, { staffId: first.id, reason: "looked" });

  // The Worker crashes at each of its database calls in turn, until a job succeeds.
  for (let dies = 1; dies <= 12; dies++) {
    let calls = 0;
    const dying = new Proxy(w.deps.db, {
      get(db, name) {
        const value = Reflect.get(db, name, db);
        if (
          typeof value !== "function" ||
          !["select", "update", "insert", "batch"].includes(String(name))
        )
          return value;
        return (...args: unknown[]) => {
          calls += 1;
          if (calls > dies) throw new Error("The Worker is gone");
          return Reflect.apply(value, db, args);
        };
      },
    });
    await runPayouts({ ...w.deps, db: dying }, { month }).catch(quiet);
  }
  await Promise.all([runPayouts(w.deps, { month }), runPayouts(w.deps, { month })]);
  const paid = [third, last].map((user, i) => ({
    userId: user.id,
    cents: [12_000, 30_000][i],
    requestedBy: "monthly",
  }));
  expect(await all()).toEqual(paid);
  await sendPayouts(w.deps);
  await earn(w, third, 8000);
  await runPayouts(w.deps, { month });
  expect(await all()).toEqual(paid);
  await runPayouts(w.deps, { month: month + 1 });
  expect(await payoutsOf(third)).toMatchObject([
    { state: "paid", month },
    { state: "queued", month: month + 1, cents: 8000 },
  ]);
  await sendPayouts(w.deps);
});

test("a payout without a response from Stripe is marked as paid if staff find its transfer, and otherwise returns to the balance", async () => {
  const real = testContext().payments;
  // The first transfer was made, but the response was lost. The second request never arrived.
  const lost = world({
    createTransfer: async (input) => {
      if (input.cents === 6000) await real.createTransfer(input);
      throw new Error("The answer was lost");
    },
    findTransfer: async () => {
      throw new Error("Nor can it be asked");
    },
  });
  const found = await makePayable(lost, 6000);
  const gone = await makePayable(lost, 7000);
  const staff = await makeUser({ role: "admin" });
  const ids: string[] = [];
  for (const user of [found, gone]) {
    const actor = await proved(lost, user);
    ids.push((await requestOwnPayout(lost.deps, { actor })).payoutId);
  }
  await sendPayouts(lost.deps);
  const [foundId = "", goneId = ""] = ids;
  const stuck = async () => (await listPayouts(lost.deps, { state: "stuck" })).map((p) => p.id);
  expect(await stuck()).toEqual([]);
  const lookUp = (payoutId: string) =>
    lookUpPayout(
      { ...lost.deps, payments: real },
      { staffId: staff.id, payoutId, reason: "asked" },
    );
  expect(await lookUp(goneId)).toEqual({ state: "unknown" });
  lost.forward(21 * HOUR);
  await sendPayouts(lost.deps);
  expect((await stuck()).toSorted()).toEqual(ids.toSorted());
  expect(await lookUp(foundId)).toEqual({ state: "paid" });
  expect(await lookUp(goneId)).toEqual({ state: "reversed" });
  await expect(lookUp(goneId)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await pursesOf(lost.deps, gone.id)).toEqual({ available: 7000, clearing: 0, clawback: 0 });
  expect(await pursesOf(lost.deps, found.id)).toEqual({ available: 0, clearing: 0, clawback: 0 });
  const acts = await lost.deps.db
    .select()
    .from(staffActions)
    .where(eq(staffActions.staffId, staff.id));
  expect(acts.map((a) => a.subjectId).toSorted()).toEqual([goneId, goneId, foundId].toSorted());
  await notifyPayouts(lost.deps);
  const told = (await lost.mails()).flatMap((m) =>
    m.kind === "payout" ? [[m.outcome, m.cents]] : [],
  );
  expect(told).toEqual(
    expect.arrayContaining([
      ["paid", 6000],
      ["refused", 7000],
    ]),
  );
});

test("a payout freeze also stops payouts requested before the freeze, and a returned payout restores the balance", async () => {
  const w = world();
  const user = await makePayable(w, 10_000);
  const actor = await proved(w, user);
  const outside = await balanceOf(w.deps, "outside:creators");
  await requestOwnPayout(w.deps, { actor });
  await freezePayouts(w.deps, { staffId: user.id, reason: "" });
  await sendPayouts(w.deps);
  expect(await payoutsOf(user)).toMatchObject([{ state: "queued", sentAt: null }]);
  await unfreezePayouts(w.deps, { staffId: user.id, reason: "" });
  await sendPayouts(w.deps);
  const [payout] = await payoutsOf(user);
  expect(payout).toMatchObject({ state: "paid", cents: 10_000 });

  const back = (amount: string) =>
    fetch(`${env.SANDBOX_ORIGIN}/v1/transfers/${payout?.transferId}/reversals`, {
      method: "POST",
      headers: { Authorization: "Bearer sk_test_sandbox" },
      body: new URLSearchParams({ amount }),
    });
  await back("4000");
  expect(await stripe.bring()).toContain("transfer.reversed");
  expect(await payoutsOf(user)).toMatchObject([{ state: "paid", returnedCents: 4000 }]);
  await back("6000");
  await stripe.bring();
  expect(await payoutsOf(user)).toMatchObject([{ state: "returned", returnedCents: 10_000 }]);
  expect(await pursesOf(w.deps, user.id)).toEqual({ available: 10_000, clearing: 0, clawback: 0 });
  expect(await balanceOf(w.deps, "outside:creators")).toBe(outside);
  expect(await reconcile(w.deps)).toEqual([]);
});

test("a closing account's balance is paid out before the deletion, even below the minimum amount", async () => {
  const w = world();
  const [user, without] = [await makePayable(w, 1234), await makeCreator()];
  await earn(w, without, 900);
  await w.deps.db.update(users).set({ deletionRequestedAt: 1 });
  await deleteAccount(w.deps, { userId: user.id });
  const isDeleted = async ({ id }: TestUser) =>
    (await w.deps.db.select({ at: users.deletedAt }).from(users).where(eq(users.id, id)).get())
      ?.at !== null;
  expect(await isDeleted(user)).toBe(false);
  await sendPayouts(w.deps);
  await deleteAccount(w.deps, { userId: user.id });
  expect(await isDeleted(user)).toBe(true);
  expect(await payoutsOf(user)).toMatchObject([
    { state: "paid", cents: 1234, requestedBy: "closing" },
  ]);
  await deleteAccount(w.deps, { userId: without.id });
  expect(await isDeleted(without)).toBe(true);
  expect(await pursesOf(w.deps, without.id)).toMatchObject({ available: 900 });
});
