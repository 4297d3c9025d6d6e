import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { oneTimeCodes, payoutAccounts, payouts, users } from "../../../db/schema.ts";
import { renderMail } from "../../../email/render-email.tsx";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorProvedAt } from "../../../testing/factors.ts";
import { postToSandbox, watchStripe } from "../../../testing/stripe-events.ts";
import { makeCode } from "../../accounts/codes/make-code.ts";
import { UNDO_EMAIL_MS } from "../../accounts/codes/rules.ts";
import { undoEmailChange } from "../../accounts/email-address/undo-email-change.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import { resetPassword } from "../../accounts/recovery/reset-password.ts";
import { startSession } from "../../accounts/sessions/start-session.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { reconcile } from "../ledger/reconcile.ts";
import type { SetUpPurpose } from "./contract.ts";
import { getPayouts } from "./own-payouts.ts";
import { requestPayout } from "./request-payout.ts";
import { runPayouts } from "./run-payouts.ts";
import { sendPayouts } from "./send-payouts.ts";
import { setUpPayouts } from "./set-up-account.ts";
import { syncPayoutAccount } from "./sync-account.ts";

const HOUR = 3_600_000;
const OWN_BANK = "000111222";
const THIEFS_BANK = "999888777";
const userAgent = "owner";
let stripe: Awaited<ReturnType<typeof watchStripe>>;
beforeEach(async () => {
  stripe = await watchStripe();
});

function world() {
  const ctx = testContext();
  let ahead = 0;
  const jobs: Job[] = [];
  const deps = {
    ...ctx,
    now: () => ctx.now() + ahead,
    queue: { send: async (job: Job) => void jobs.push(job) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  return {
    deps,
    forward: (ms: number) => {
      ahead += ms;
    },
    takeMails: async () => {
      const mails = await Promise.all(
        jobs.splice(0).map((job) => (job.type === "send-mail" ? openMail(ctx, job) : null)),
      );
      return mails.flatMap((mail) => (mail ? [{ to: mail.to, content: mail.content }] : []));
    },
  };
}
type World = ReturnType<typeof world>;

const ownEmail = (owner: TestUser) => `${owner.username}@example.com`;
const { db } = testContext();
const accountOf = (owner: TestUser) =>
  db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, owner.id)).get();
const payoutsOf = (owner: TestUser) =>
  db.select().from(payouts).where(eq(payouts.userId, owner.id));

async function setBank({ deps }: World, owner: TestUser, purpose: SetUpPurpose, bank: string) {
  const { url } = await setUpPayouts(deps, {
    actor: await actorProvedAt(owner, deps.now()),
    purpose,
  });
  await postToSandbox(url, { details: purpose === "bank" ? "bank" : "complete", bank });
  // The webhook handler uses the real time, so the test reads the change with its own clock first.
  await syncPayoutAccount(deps, { accountId: (await accountOf(owner))?.accountId ?? "" });
  await stripe.bring();
}

/** Creates a creator with 500 USD, whose payouts are not on hold. */
async function makeCreator(w: World): Promise<TestUser> {
  const owner = await makeUser({ emailVerifiedAt: 1, passwordHash: "scrypt$known-to-thief" });
  await setBank(w, owner, "set_up", OWN_BANK);
  const entries = { "outside:customers": -50_000, [purse(owner.id, "available")]: 50_000 };
  await postJournal(w.deps, { id: `tip:r:${owner.id}`, kind: "tip", currency: "USD", entries });
  w.forward(30 * 24 * HOUR);
  return owner;
}

/** Changes the email address as an intruder does, and returns the code that undoes the change. */
async function takeOver({ deps }: World, owner: TestUser): Promise<string> {
  const newEmail = "thief@example.com";
  const undo = await makeCode(deps, {
    purpose: "change_email",
    userId: owner.id,
    payload: { kind: "undo", oldEmail: ownEmail(owner), newEmail },
    lifetime: UNDO_EMAIL_MS,
  });
  await db.update(users).set({ email: newEmail }).where(eq(users.id, owner.id));
  return undo;
}

async function reset({ deps }: World, owner: TestUser): Promise<void> {
  const code = await makeCode(deps, {
    purpose: "reset_password",
    userId: owner.id,
    lifetime: HOUR,
  });
  const password = "Long-and-rare-Words-91!";
  await resetPassword(deps, { code, password, confirmPassword: password, userAgent });
}

let month = 203001;
/** Runs the payouts of the next month, when payouts are no longer on hold. */
async function payAll(w: World): Promise<void> {
  w.forward(100 * HOUR);
  month += 1;
  await runPayouts(w.deps, { month });
  await sendPayouts(w.deps);
}

describe.each(["replace", "bank"] as const)("the form %s", (purpose) => {
  test("an intruder's bank account gets no payout after the owner has undone the email change", async () => {
    const w = world();
    const owner = await makeCreator(w);
    const undo = await takeOver(w, owner);
    await setBank(w, owner, purpose, THIEFS_BANK);
    w.forward(4 * 24 * HOUR);
    await requestPayout(w.deps, { userId: owner.id, requestedBy: "monthly" });
    await w.takeMails();

    await undoEmailChange(w.deps, { code: undo, userAgent });

    const mails = await w.takeMails();
    expect(mails).toEqual([
      {
        to: ownEmail(owner),
        content: { kind: "payout-account-removed", username: owner.username },
      },
    ]);
    await sendPayouts(w.deps);
    expect(await payoutsOf(owner)).toMatchObject([
      { state: "reversed", failure: "own:account_removed", sentAt: null },
    ]);
    expect(await pursesOf(w.deps, owner.id)).toMatchObject({ available: 50_000, clearing: 0 });
    await payAll(w);
    expect(await payoutsOf(owner)).toHaveLength(1);
    expect(await reconcile(w.deps)).toEqual([]);
  });

  test("an intruder's bank account gets no payout after a password reset during the hold", async () => {
    const w = world();
    const owner = await makeCreator(w);
    await setBank(w, owner, purpose, THIEFS_BANK);
    w.forward(71 * HOUR);
    await w.takeMails();
    await reset(w, owner);
    expect((await w.takeMails()).map(({ content }) => content.kind)).toEqual([
      "payout-account-removed",
      "password-changed",
    ]);
    await payAll(w);
    expect(await payoutsOf(owner)).toEqual([]);
  });
});

test("a payout account that was last changed before the intrusion keeps getting payouts after a recovery", async () => {
  const w = world();
  const owner = await makeCreator(w);
  const before = await accountOf(owner);
  const undo = await takeOver(w, owner);
  await undoEmailChange(w.deps, { code: undo, userAgent });
  await reset(w, owner);
  expect(await accountOf(owner)).toEqual(before);
  await payAll(w);
  expect(await payoutsOf(owner)).toMatchObject([{ state: "paid", accountId: before?.accountId }]);
});

test("the owner sets up a new payout account after a recovery has removed the intruder's account", async () => {
  const w = world();
  const owner = await makeCreator(w);
  const undo = await takeOver(w, owner);
  await setBank(w, owner, "replace", THIEFS_BANK);
  const thiefs = (await accountOf(owner))?.accountId ?? "";
  await undoEmailChange(w.deps, { code: undo, userAgent });
  const actor = { id: owner.id, emailVerified: true };
  expect(await getPayouts(w.deps, { actor })).toMatchObject({
    account: { state: "onboarding", bank: null },
    obstacle: "account",
  });
  // A late webhook about the intruder's account changes nothing.
  await postToSandbox(`/stripe/connect/${thiefs}`, { details: "bank", bank: "555666777" });
  await stripe.bring();
  expect(await getPayouts(w.deps, { actor })).toMatchObject({ account: { state: "onboarding" } });

  const token = await startSession(w.deps, { userId: owner.id, userAgent });
  await setBank(w, { ...owner, token }, "set_up", OWN_BANK);
  const account = await accountOf(owner);
  expect(account).toMatchObject({ state: "ready" });
  expect(account?.accountId).not.toContain(thiefs);
  await payAll(w);
  expect(await payoutsOf(owner)).toMatchObject([{ state: "paid", accountId: account?.accountId }]);
});

test("the email about a removed payout account names the account and links to the payout settings", async () => {
  const { subject, text } = await renderMail(
    { kind: "payout-account-removed", username: "river_one" },
    "https://tributary.example",
  );
  expect(subject).toBe("We removed your payout account");
  expect(text).toContain("@river_one");
  expect(text).toContain("https://tributary.example/settings/payouts");
});

test("a password reset of an unconfirmed address removes the payout account of the stranger who signed up", async () => {
  const w = world();
  const owner = await makeCreator(w);
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id));
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, owner.id));
  await reset(w, owner);
  expect(await accountOf(owner)).toMatchObject({ state: "onboarding", bankLabel: null });
});
