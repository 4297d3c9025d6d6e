import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  payoutAccounts,
  payoutOutbox,
  payouts,
  sessions,
  staffActions,
  users,
} from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { givePayoutAccount, TEST_BANK } from "../../../testing/payouts.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { decideBalance } from "./decide-balance.ts";
import { freezePayouts, unfreezePayouts } from "./freeze-payouts.ts";
import { notifyPayouts } from "./notify-payouts.ts";
import { requestPayout } from "./request-payout.ts";
import { sendPayouts } from "./send-payouts.ts";

const HOUR = 3_600_000;
const REASON = "The earnings predate the violation";
const quiet = () => undefined;

async function world({ cents = 12_000, requestsBefore = false, isSuspended = true } = {}) {
  const email = `${crypto.randomUUID()}@example.com`;
  const [creator, admin] = await Promise.all([
    makeUser({ emailVerifiedAt: 1, email }),
    makeUser({ role: "admin" }),
  ]);
  const ctx = testContext();
  const jobs: Job[] = [];
  const payments = new FakePayments();
  let clock = Date.now();
  const deps = {
    ...ctx,
    payments,
    now: () => clock,
    queue: { send: async (job: Job) => void jobs.push(job) },
    log: { info: quiet, warn: quiet, error: quiet },
  };
  const entries = { "outside:customers": -cents, [purse(creator.id, "available")]: cents };
  if (cents > 0)
    await postJournal(deps, { id: `tip:${creator.id}`, kind: "tip", currency: "USD", entries });
  await givePayoutAccount(deps, creator.id);
  const accountId = `acct_${creator.id}`;
  const setBank = (bank: typeof TEST_BANK) =>
    payments.accounts.set(accountId, {
      id: accountId,
      isPayable: true,
      isSubmitted: true,
      due: [],
      isRejected: false,
      bank,
    });
  setBank(TEST_BANK);
  if (requestsBefore) await requestPayout(deps, { userId: creator.id, requestedBy: "creator" });
  if (isSuspended)
    await ctx.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, creator.id));
  const actor = { ...(await actorOf(admin)), provedAt: clock };
  const decide = (decision: "release" | "decline", by = actor) =>
    decideBalance(deps, { actor: by, userId: creator.id, decision, reason: REASON });
  return {
    ...{ creator, email, admin, actor, deps, payments, decide, setBank },
    forward: (ms: number) => {
      clock += ms;
    },
    send: async () => {
      await ctx.db.update(payoutOutbox).set({ dueAt: 0 });
      await sendPayouts(deps);
      await notifyPayouts(deps);
    },
    rows: () => ctx.db.select().from(payouts).where(eq(payouts.userId, creator.id)),
    purses: () => pursesOf(ctx, creator.id),
    actions: () =>
      ctx.db
        .select({
          action: staffActions.action,
          staffId: staffActions.staffId,
          reason: staffActions.reason,
        })
        .from(staffActions)
        .where(eq(staffActions.userId, creator.id)),
    mails: async () => {
      const opened = await Promise.all(
        jobs.map((job) => (job.type === "send-mail" ? openMail(deps, job) : null)),
      );
      return opened.flatMap((mail) => (mail?.content.kind === "payout" ? [mail] : []));
    },
  };
}

describe("an admin who releases the balance of a suspended creator", () => {
  test.each([false, true])(
    "pays it out to the payout account (payout requested before the suspension: %s)",
    async (requestsBefore) => {
      const w = await world({ requestsBefore });
      await w.send();
      expect(await w.mails()).toEqual([]);
      await w.decide("release");
      await w.send();
      expect(await w.rows()).toMatchObject([
        { state: "paid", cents: 12_000, requestedBy: "staff", accountId: `acct_${w.creator.id}` },
      ]);
      expect(await w.purses()).toEqual({ available: 0, clearing: 0, clawback: 0 });
      expect(await w.actions()).toEqual([
        { action: "balance_release", staffId: w.admin.id, reason: REASON },
      ]);
      expect(await w.mails()).toMatchObject([
        { to: w.email, content: { outcome: "paid", cents: 12_000 } },
      ]);
    },
  );

  test.each<[string, number, (w: Awaited<ReturnType<typeof world>>) => unknown]>([
    ["the minimum payout", 4999, () => undefined],
    [
      "the hold after a change of the bank account",
      12_000,
      (w) =>
        w.deps.db
          .update(payoutAccounts)
          .set({ heldUntil: w.deps.now() + HOUR })
          .where(eq(payoutAccounts.userId, w.creator.id)),
    ],
    [
      "the hold after a bank change whose webhook is late",
      12_000,
      (w) => w.setBank({ fingerprint: "fp_other", label: "OTHER BANK ···· 1111" }),
    ],
    [
      "the check of the payout account",
      12_000,
      (w) => w.deps.db.delete(payoutAccounts).where(eq(payoutAccounts.userId, w.creator.id)),
    ],
  ])("cannot avoid %s", async (_rule, cents, arrange) => {
    const w = await world({ cents });
    await arrange(w);
    await expect(w.decide("release")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await w.rows()).toEqual([]);
    expect(await w.actions()).toEqual([]);
    expect(await w.purses()).toMatchObject({ available: cents, clearing: 0 });
  });

  test("cannot avoid a freeze of all payouts", async () => {
    const w = await world();
    const freeze = { staffId: w.admin.id, reason: "Incident" };
    await freezePayouts(w.deps, freeze);
    await expect(w.decide("release")).rejects.toMatchObject({ code: "CONFLICT" });
    await unfreezePayouts(w.deps, freeze);
    expect(await w.rows()).toEqual([]);
  });

  test("pays nothing to a bank account that the creator changes after the release", async () => {
    const w = await world();
    await w.decide("release");
    w.setBank({ fingerprint: "fp_other", label: "OTHER BANK ···· 1111" });
    await w.send();
    expect(await w.rows()).toMatchObject([{ state: "queued", sentAt: null }]);
    expect(w.payments.transferCalls).toBe(0);
    w.forward(73 * HOUR);
    await w.send();
    expect(await w.rows()).toMatchObject([{ state: "paid" }]);
  });
});

describe("an admin who declines to pay out the balance of a suspended creator", () => {
  test.each([false, true])(
    "keeps the money in the balance and emails the reason (payout requested before the suspension: %s)",
    async (requestsBefore) => {
      const w = await world({ requestsBefore });
      await w.decide("decline");
      await w.send();
      expect(await w.rows()).toMatchObject(
        requestsBefore ? [{ state: "reversed", failure: "own:declined", sentAt: null }] : [],
      );
      expect(w.payments.transferCalls).toBe(0);
      expect(await w.purses()).toEqual({ available: 12_000, clearing: 0, clawback: 0 });
      expect(await w.actions()).toEqual([
        { action: "balance_decline", staffId: w.admin.id, reason: REASON },
      ]);
      expect(await w.mails()).toMatchObject([
        { to: w.email, content: { outcome: "declined", cents: 12_000, reason: REASON } },
      ]);
      await w.decide("release");
      await w.send();
      expect((await w.rows()).map(({ state }) => state)).toContain("paid");
    },
  );

  test("cannot take back a payout that is being sent", async () => {
    const w = await world({ requestsBefore: true });
    await w.deps.db
      .update(payouts)
      .set({ state: "sending", sentAt: w.deps.now() })
      .where(eq(payouts.userId, w.creator.id));
    for (const decision of ["decline", "release"] as const)
      await expect(w.decide(decision)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await w.purses()).toMatchObject({ available: 0, clearing: 12_000 });
    expect(await w.actions()).toEqual([]);
  });

  test("either takes back a payout or lets it be sent if both happen at once", async () => {
    for (let round = 0; round < 5; round++) {
      const w = await world({ requestsBefore: true });
      await w.decide("release");
      const [declined] = await Promise.allSettled([w.decide("decline"), sendPayouts(w.deps)]);
      const isPaid = w.payments.transferCalls > 0;
      expect(declined.status).toBe(isPaid ? "rejected" : "fulfilled");
      expect(await w.purses()).toEqual({
        available: isPaid ? 0 : 12_000,
        clearing: 0,
        clawback: 0,
      });
    }
  });

  test("has nothing to decide about an empty balance", async () => {
    const w = await world({ cents: 0 });
    await expect(w.decide("decline")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await w.actions()).toEqual([]);
  });
});

test.each(["release", "decline"] as const)(
  "only an admin with a recent proof decides about another user's suspended account (%s)",
  async (decision) => {
    const w = await world();
    const moderator = { ...(await actorOf(await makeUser({ role: "moderator" }))), provedAt: 1e15 };
    const rejected = (code: string) => ({ code });
    await expect(w.decide(decision, moderator)).rejects.toMatchObject(rejected("FORBIDDEN"));
    await expect(w.decide(decision, { ...w.actor, id: w.creator.id })).rejects.toMatchObject(
      rejected("FORBIDDEN"),
    );
    const isAdmins = eq(sessions.id, w.actor.sessionId);
    await testContext().db.update(sessions).set({ provedAt: 0 }).where(isAdmins);
    await expect(w.decide(decision)).rejects.toMatchObject(rejected("REAUTH_REQUIRED"));
    expect(await w.actions()).toEqual([]);
    const open = await world({ isSuspended: false });
    await expect(open.decide(decision)).rejects.toMatchObject(rejected("CONFLICT"));
    expect(await open.rows()).toEqual([]);
  },
);

test("the API decides about a balance only with a reason", async () => {
  const w = await world();
  const path = `/api/admin/users/${w.creator.id}/balance`;
  const post = (json: unknown) => call(path, { method: "POST", json, as: w.admin });
  expect((await post({ decision: "release", reason: " " })).status).toBe(400);
  expect(await w.rows()).toEqual([]);
  expect((await post({ decision: "decline", reason: REASON })).status).toBe(200);
  expect(await w.actions()).toMatchObject([{ action: "balance_decline" }]);
});
