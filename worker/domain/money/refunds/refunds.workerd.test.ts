import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import {
  billingCustomers,
  disputes,
  ledgerJournals,
  refundRequests,
  staffActions,
  stripeEvents,
  subscriptions,
  tips,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorProvedAt } from "../../../testing/factors.ts";
import { FakePayments } from "../../../testing/payments.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { BilledInvoice } from "../billing/contract.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import type { MoneyReturn } from "../disputes/contract.ts";
import { getDispute, listDisputes, saveEvidenceNote } from "../disputes/disputes.ts";
import { listTroubledEvents, retryEvent } from "../payment-events/failed-events.ts";
import type { RefundKind } from "../refund-policy/contract.ts";
import { decideRefund, resendRefund } from "./decide-refund.ts";
import { getStaffRequest } from "./queries.ts";
import { readRefundPage } from "./refund-page.ts";
import { askForRefund, withdrawRequest } from "./request-refund.ts";
import { sendRefunds } from "./send-refunds.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 10);
const quiet = () => undefined;

async function makeWorld() {
  const ctx = testContext();
  const user = await makeUser();
  const payments = new FakePayments();
  let clock = START + 30 * DAY;
  const deps = {
    ...ctx,
    payments,
    now: () => ++clock,
    queue: { send: vi.fn(async () => undefined) },
    log: { info: quiet, warn: quiet, error: quiet },
  };
  const [invoiceId, paymentIntentId] = [`in_${user.id}`, `pi_${user.id}`];
  await ctx.db
    .insert(billingCustomers)
    .values({ userId: user.id, customerId: `cus_${user.id}`, createdAt: 1 });
  const returns: MoneyReturn[] = [];
  const invoice: BilledInvoice = {
    id: invoiceId,
    customerId: `cus_${user.id}`,
    subscriptionId: `sub_${user.id}`,
    paymentIntentId,
    number: "T-1",
    status: "paid",
    dueCents: 700,
    paidCents: 700,
    taxCents: 0,
    currency: "USD",
    serviceStart: START,
    serviceEnd: START + 30 * DAY,
    hostedUrl: null,
    pdfUrl: null,
    paidAt: START,
    createdAt: START,
    returns,
  };
  payments.invoices.set(invoiceId, invoice);
  const { refund } = payments;
  payments.refund = async (input) => {
    const made = await refund(input);
    if (!returns.some(({ id }) => id === made.id))
      returns.push({ id: made.id, kind: "refund", cents: input.cents, state: "taken" });
    return made;
  };
  await ctx.db.insert(subscriptions).values({
    id: `sub_${user.id}`,
    userId: user.id,
    plan: "premium",
    cycle: "monthly",
    status: "active",
    priceCents: 700,
    currency: "USD",
    periodStart: START,
    periodEnd: START + 30 * DAY,
    cancelAtPeriodEnd: false,
    startedAt: START,
    version: 1,
    syncedAt: 1,
  });
  await syncInvoice(deps, { id: invoiceId });
  const actorOf = async (person: TestUser): Promise<SignedInActor> => ({
    ...(await actorProvedAt(person, clock)),
    role: "admin",
  });
  const ask = async (kind: RefundKind = "changed_mind", by = user) =>
    askForRefund(deps, {
      actor: await actorOf(by),
      subjectType: "invoice",
      subjectId: invoiceId,
      kind,
      details: "I have my reasons.",
    });
  const approve = async (requestId: string, staff: TestUser, cents = 700) =>
    decideRefund(deps, {
      actor: await actorOf(staff),
      requestId,
      decision: "approve",
      cents,
      reason: `By ${staff.id}`,
    });
  const refuse = async (requestId: string, staff: TestUser) =>
    decideRefund(deps, {
      actor: await actorOf(staff),
      requestId,
      decision: "refuse",
      reason: "Used a lot",
    });
  const recorded = (id: string) =>
    ctx.db.select().from(staffActions).where(eq(staffActions.subjectId, id));
  const rowOf = async (id: string) =>
    (await ctx.db.select().from(refundRequests).where(eq(refundRequests.id, id)))[0];
  const reversals = () =>
    ctx.db
      .select()
      .from(ledgerJournals)
      .where(eq(ledgerJournals.reverses, `invoice:${invoiceId}:paid`));
  const forward = (ms: number) => {
    clock += ms;
  };
  return {
    ctx,
    deps,
    user,
    payments,
    invoiceId,
    paymentIntentId,
    returns,
    actorOf,
    ask,
    approve,
    refuse,
    recorded,
    rowOf,
    reversals,
    forward,
  };
}

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof DomainError && error.code === code;
const coded = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

test("one of four concurrent decisions on a refund request succeeds, with at most one refund", async () => {
  const { ask, approve, refuse, recorded, rowOf, reversals, payments } = await makeWorld();
  const staff = await Promise.all([1, 2, 3, 4].map(() => makeUser({ role: "admin" })));
  const { id } = await ask();
  const outcomes = await Promise.allSettled(
    staff.map((one, i) => (i === 3 ? refuse(id, one) : approve(id, one, 300 + i))),
  );
  const won = outcomes.findIndex(({ status }) => status === "fulfilled");
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toSatisfy(refusedWith("CONFLICT"));
  const row = await rowOf(id);
  const lines = await recorded(id);
  expect(lines).toMatchObject([{ id: row?.actionId, staffId: staff[won]?.id }]);
  const cents = won === 3 ? null : 300 + won;
  expect(row).toMatchObject({ state: won === 3 ? "refused" : "refunded", approvedCents: cents });
  expect(payments.refunds.map((r) => r.cents)).toEqual(cents === null ? [] : [cents]);
  expect(await reversals()).toHaveLength(cents === null ? 0 : 1);
});

test("a refund whose response was lost is made once when the job and staff retry", async () => {
  const { deps, ask, approve, recorded, rowOf, reversals, payments, actorOf, forward } =
    await makeWorld();
  const staff = await makeUser({ role: "admin" });
  const { id } = await ask();
  const { refund } = payments;
  payments.refund = async (input) => {
    await refund(input);
    throw new DomainError("UNAVAILABLE", "The answer was lost");
  };
  expect(await approve(id, staff, 250)).toBe("approved");
  await sendRefunds(deps);
  expect(await rowOf(id)).toMatchObject({ state: "approved", attempts: 1 });
  forward(3 * 3_600_000);
  await sendRefunds(deps);
  expect(await rowOf(id)).toMatchObject({ state: "approved", attempts: 2 });
  payments.refund = refund;
  expect(
    await resendRefund(deps, { actor: await actorOf(staff), requestId: id, reason: "It hangs" }),
  ).toBe("refunded");
  expect(payments.refunds).toEqual([expect.objectContaining({ cents: 250, key: `request:${id}` })]);
  expect(await reversals()).toHaveLength(1);
  expect((await recorded(id)).map(({ action }) => action).sort()).toEqual([
    "refund_approve",
    "refund_resend",
  ]);
  // Nothing is left to send, and the audit log must not contain an action that did not happen.
  expect(
    await coded(
      resendRefund(deps, { actor: await actorOf(staff), requestId: id, reason: "Again" }),
    ),
  ).toBe("CONFLICT");
  expect(await recorded(id)).toHaveLength(2);
});

test("a permanently rejected refund is reported as failed, and the ledger stays unchanged", async () => {
  const { deps, ask, approve, rowOf, reversals, payments } = await makeWorld();
  const { id } = await ask();
  payments.refund = () =>
    Promise.reject(new DomainError("CONFLICT", "Charge has already been refunded."));
  expect(await approve(id, await makeUser({ role: "admin" }))).toBe("failed");
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    failure: "Charge has already been refunded.",
  });
  expect(await reversals()).toEqual([]);
  // The three emails: received, approved, failed.
  expect(deps.queue.send).toHaveBeenCalledTimes(3);
});

test("staff need a recent proof of identity for a refund decision, and cannot decide their own requests", async () => {
  const { deps, ask, approve, rowOf, recorded, actorOf, forward, returns, invoiceId, user } =
    await makeWorld();
  const staff = await makeUser({ role: "admin" });
  const { id } = await ask();
  const stale = await actorOf(staff);
  forward(3_600_000);
  expect(
    await coded(
      decideRefund(deps, { actor: stale, requestId: id, decision: "refuse", reason: "Late" }),
    ),
  ).toBe("REAUTH_REQUIRED");
  expect(await coded(approve(id, await makeUser({ role: "admin" }), 701))).toBe("CONFLICT");
  returns.push({ id: `re_other_${id}`, kind: "refund", cents: 600, state: "taken" });
  await syncInvoice(deps, { id: invoiceId });
  expect(await coded(approve(id, staff, 101))).toBe("CONFLICT");
  expect(await coded(approve(id, user, 100))).toBe("FORBIDDEN");
  expect([await rowOf(id), await recorded(id)]).toMatchObject([{ state: "open" }, []]);
  expect(await approve(id, staff, 100)).toBe("refunded");
});

test("a payment can have one open refund request, and one appeal that another staff member decides", async () => {
  const { deps, ask, refuse, actorOf, user } = await makeWorld();
  const [staff, other] = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })];
  expect(await coded(ask("other", other))).toBe("NOT_FOUND");
  const tries = await Promise.all([1, 2, 3].map(() => coded(ask())));
  expect(tries.sort()).toEqual(["CONFLICT", "CONFLICT", "done"]);
  const [open] = await deps.db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.userId, user.id), eq(refundRequests.state, "open")));
  await withdrawRequest(deps, { actor: await actorOf(user), requestId: open?.id ?? "" });
  expect(
    await coded(withdrawRequest(deps, { actor: await actorOf(user), requestId: open?.id ?? "" })),
  ).toBe("CONFLICT");
  const first = await ask();
  await refuse(first.id, staff);
  const appeal = await ask();
  expect((await getStaffRequest(deps, { requestId: appeal.id })).facts.appealOf).toEqual({
    id: first.id,
    decidedBy: staff.id,
  });
  expect(await coded(refuse(appeal.id, staff))).toBe("FORBIDDEN");
  expect(await refuse(appeal.id, other)).toBe("refused");
  expect(await coded(ask())).toBe("CONFLICT");
});

test("a user can request a refund of one payment at most six times, including withdrawn requests", async () => {
  const { deps, ask, actorOf, user } = await makeWorld();
  for (let n = 0; n < 6; n++) {
    const { id } = await ask();
    await withdrawRequest(deps, { actor: await actorOf(user), requestId: id });
  }
  expect(await coded(ask())).toBe("CONFLICT");
});

test("a refund request is stored with the refund policy that applied at the time of the request", async () => {
  const { ask, rowOf, deps, actorOf, user, ctx } = await makeWorld();
  expect(await rowOf((await ask("accidental")).id)).toMatchObject({
    policy: "case_by_case",
    askedCents: 700,
  });
  const creator = await makeUser();
  const { id: videoId } = await makeVideo(creator);
  const tip = {
    id: ctx.newId("pay"),
    giverId: user.id,
    creatorId: creator.id,
    subjectType: "video",
    subjectId: videoId,
  } as const;
  const money = {
    cents: 500,
    currency: "USD",
    creatorCents: 350,
    message: "",
    clientKey: "k",
    state: "paid",
    paymentId: `pi_tip_${user.id}`,
  } as const;
  await ctx.db.insert(tips).values({ ...tip, ...money, paidAt: START, createdAt: START });
  const askTip = async (kind: RefundKind) =>
    askForRefund(deps, {
      actor: await actorOf(user),
      subjectType: "tip",
      subjectId: tip.id,
      kind,
      details: "I did not make this.",
    });
  expect(await coded(askTip("changed_mind"))).toBe("VALIDATION");
  const asked = await askTip("not_me");
  expect(await rowOf(asked.id)).toMatchObject({ policy: "tip", askedCents: 500 });
  await ctx.db.insert(disputes).values({
    id: `dp_${tip.id}`,
    userId: user.id,
    subjectType: "tip",
    subjectId: tip.id,
    cents: 500,
    currency: "USD",
    status: "needs_response",
    reason: "fraudulent",
    dueAt: Date.now() + 2 * DAY,
    createdAt: START,
    syncedAt: START,
  });
  const admin = await makeUser({ role: "admin" });
  const pageOf = async (path: string) =>
    (await call(path, { as: admin, headers: { Accept: "text/html" } })).text();
  expect(await pageOf("/admin/refunds")).toContain(`@<!-- -->${user.username}`);
  const request = await pageOf(`/admin/refunds?id=${asked.id}`);
  expect(request).toContain(`Tip to ${creator.username}`);
  expect(request).toContain("I did not make this.");
  const disputed = await pageOf("/admin/disputes");
  expect(disputed).toContain(`dp_${tip.id}`);
  expect(disputed).toContain(tip.id);
});

test("the refund page offers the first-week refund after the plan has ended, but no cancellation", async () => {
  const { deps, ctx, user, invoiceId, forward } = await makeWorld();
  forward(-27 * DAY);
  const page = () =>
    readRefundPage(deps, {
      userId: user.id,
      asked: { subjectType: "invoice", subjectId: invoiceId },
    });
  const rulings = { changed_mind: { policy: "first_week", gives: "all" } };
  expect((await page()).asked?.payment).toMatchObject({ rulings, isRunning: true });
  await ctx.db
    .update(subscriptions)
    .set({ status: "canceled", endedAt: START + DAY })
    .where(eq(subscriptions.userId, user.id));
  expect((await page()).asked?.payment).toMatchObject({ rulings, isRunning: false });
});

test("a dispute is stored with its payment, and concurrently changed evidence is not overwritten", async () => {
  const { deps, payments, paymentIntentId, returns, invoiceId, actorOf, recorded, user } =
    await makeWorld();
  const staff = await actorOf(await makeUser({ role: "admin" }));
  const id = `dp_${user.id}`;
  const dispute = {
    id,
    cents: 700,
    currency: "USD",
    status: "needs_response",
    reason: "fraudulent",
    dueAt: START + 40 * DAY,
    createdAt: START,
  };
  payments.disputes.set(paymentIntentId, [dispute]);
  returns.push({ id, kind: "dispute", cents: 700, state: "taken" });
  await syncInvoice(deps, { id: invoiceId });
  expect(await getDispute(deps, { disputeId: id })).toMatchObject({
    ...dispute,
    subjectType: "invoice",
    subjectId: invoiceId,
    journals: [{ id: `dispute:${id}`, kind: "invoice_disputed" }],
  });
  expect((await listDisputes(deps, { list: "open" })).map((d) => d.id)).toContain(id);
  const note = (evidence: string, before: string) =>
    saveEvidenceNote(deps, { actor: staff, disputeId: id, evidence, before });
  await note("They watched 9 hours.", "");
  expect(await coded(note("Other words", ""))).toBe("CONFLICT");
  expect(await recorded(id)).toMatchObject([
    { action: "dispute_note", reason: "They watched 9 hours." },
  ]);
  payments.disputes.set(paymentIntentId, [{ ...dispute, status: "won" }]);
  await syncInvoice(deps, { id: invoiceId });
  expect(await getDispute(deps, { disputeId: id })).toMatchObject({
    status: "won",
    evidence: "They watched 9 hours.",
  });
  await deps.db
    .update(disputes)
    .set({ syncedAt: deps.now() + DAY })
    .where(eq(disputes.id, id));
  payments.disputes.set(paymentIntentId, [dispute]);
  await syncInvoice(deps, { id: invoiceId });
  expect(await getDispute(deps, { disputeId: id })).toMatchObject({ status: "won" });
});

test("staff can retry a permanently failed webhook event once, and the audit log names the staff member", async () => {
  const { deps, actorOf, recorded, user } = await makeWorld();
  const staff = await actorOf(await makeUser({ role: "admin" }));
  const id = `evt_${user.id}`;
  const row = {
    id,
    type: "invoice.paid",
    payload: "{}",
    state: "failed",
    attempts: 12,
    lastError: "No such price",
    receivedAt: START,
  } as const;
  await deps.db.insert(stripeEvents).values(row);
  expect(await listTroubledEvents(deps)).toContainEqual(
    expect.objectContaining({ id, lastError: "No such price", nextAt: null }),
  );
  const retry = () => coded(retryEvent(deps, { actor: staff, eventId: id, reason: "Price made" }));
  expect((await Promise.all([retry(), retry()])).sort()).toEqual(["CONFLICT", "done"]);
  expect(await recorded(id)).toMatchObject([{ action: "event_retry", reason: "Price made" }]);
  expect(
    (await deps.db.select().from(stripeEvents).where(eq(stripeEvents.id, id)))[0],
  ).toMatchObject({ state: "received", attempts: 0 });
});
