import { expect, test } from "vitest";
import { awaitPlan } from "../../domain/money/billing/await-plan.ts";
import type {
  ChangeCost,
  InvoiceLine,
  SubscriptionRecord,
} from "../../domain/money/billing/contract-api.ts";
import { sendNotices } from "../../domain/money/billing/send-notices.ts";
import { mailsTo } from "../../testing/email.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { moveClock, newCard } from "../../testing/stripe-events.ts";

const post = (path: string, as: TestUser, json?: unknown) =>
  call(`/api/subscriptions/${path}`, { method: "POST", json, as });
const get = (path: string, as: TestUser | null) => call(`/api/subscriptions/${path}`, { as });
const recordOf = async (user: TestUser) => (await get(user.id, user)).json<SubscriptionRecord>();
const errorOf = async (response: Response) => (await response.json<{ error: string }>()).error;

/** Pays on the simulated checkout page, but does not deliver the webhook. */
async function buy(
  user: TestUser,
  choice: { plan: string; billingCycle: string },
  card = newCard(),
): Promise<void> {
  const response = await post("create-checkout", user, choice);
  expect(response.status).toBe(200);
  const { sessionUrl, sessionId } = await response.json<{
    sessionUrl: string;
    sessionId: string;
  }>();
  expect(await awaitPlan(testContext(), { userId: user.id, sessionId })).toMatchObject({
    state: "waiting",
    plan: choice.plan,
  });
  await fetch(sessionUrl, { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
  expect(await awaitPlan(testContext(), { userId: user.id, sessionId })).toMatchObject({
    state: "ready",
    plan: choice.plan,
  });
  // Sends the emails now, because an email describes the plan at the time when the email is sent.
  await sendNotices(testContext());
}

async function gotMails(user: TestUser, subjects: string[], maybe = /^$/): Promise<void> {
  // The second run of the email job must send nothing.
  for (let i = 0; i < 2; i++) await sendNotices(testContext());
  const got = async () =>
    (await mailsTo(`${user.username}@example.com`))
      .map(({ subject }) => subject.replace(/ on \w+ \d+, \d+$/, ""))
      .filter((subject) => !maybe.test(subject))
      .sort();
  await expect.poll(got).toEqual(subjects.toSorted());
}

test("a plan can be bought, changed, canceled, resumed and ended, with one email per event", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  expect(await recordOf(user)).toMatchObject({ plan: "free", status: "none", price: 0 });
  for (const path of ["cancel", "resume", "create-portal"]) {
    const refused = await post(path, user);
    expect([refused.status, path]).toEqual([409, path]);
  }
  expect((await get("preview?plan=premium&billingCycle=monthly", user)).status).toBe(409);

  await buy(user, { plan: "premium", billingCycle: "monthly" });
  expect(await recordOf(user)).toMatchObject({
    plan: "premium",
    status: "trialing",
    billingCycle: "monthly",
    price: 700,
    refundIfCancelledNow: 0,
  });
  const again = await post("create-checkout", user, { plan: "premium", billingCycle: "monthly" });
  expect([again.status, await errorOf(again)]).toEqual([409, "You're already on this plan."]);

  const preview = await get("preview?plan=creator_pro&billingCycle=yearly", user);
  const cost = await preview.json<ChangeCost>();
  const upgraded = await post("upgrade", user, {
    userId: user.id,
    plan: "creator_pro",
    billingCycle: "yearly",
  });
  expect(await upgraded.json()).toMatchObject({
    plan: "creator_pro",
    billingCycle: "yearly",
    price: 19_900,
  });
  expect(cost).toMatchObject({ dueCents: 0, creditCents: 0, currency: "USD" });

  expect(await (await post("cancel", user)).json()).toEqual({
    message: expect.stringMatching(/^Your Creator Pro plan ends on /),
  });
  expect(await recordOf(user)).toMatchObject({ plan: "creator_pro", cancelAtPeriodEnd: true });
  expect(await (await post("resume", user, {})).json()).toEqual({
    message: expect.stringMatching(/continues\. Your first payment is on /),
  });
  expect(await (await post("cancel", user, { immediate: true })).json()).toEqual({
    message: "Your Creator Pro plan has ended. There's no refund.",
  });
  expect(await recordOf(user)).toMatchObject({
    plan: "free",
    status: "cancelled",
    refundIfCancelledNow: 0,
  });
  // The email about the scheduled end is sent only if the email job ran between the cancellation
  // and the end of the plan.
  await gotMails(
    user,
    ["Your Premium trial has started", "Your Creator Pro plan has ended"],
    /^Your Creator Pro plan ends/,
  );
});

test("a user's second subscription has no trial, and an upgrade is charged at once", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await buy(user, { plan: "premium", billingCycle: "monthly" });
  await post("cancel", user, { immediate: true });
  await buy(user, { plan: "premium", billingCycle: "monthly" });
  // The trial was free, so this first payment starts the window for a full refund.
  expect(await recordOf(user)).toMatchObject({
    status: "active",
    price: 700,
    refundIfCancelledNow: 700,
  });

  const up = await (
    await get("preview?plan=creator_pro&billingCycle=monthly", user)
  ).json<ChangeCost>();
  expect(up.dueCents).toBeGreaterThan(1290);
  await post("upgrade", user, { plan: "creator_pro", billingCycle: "monthly" });
  const [paid] = await (await get("invoices", user)).json<InvoiceLine[]>();
  // Allows one cent of difference: seconds pass between the preview and the upgrade.
  expect(Math.abs((paid?.paid ?? 0) - up.dueCents)).toBeLessThanOrEqual(1);
  const down = await (
    await get("preview?plan=premium&billingCycle=monthly", user)
  ).json<ChangeCost>();
  expect(down).toMatchObject({ dueCents: 0 });
  expect(down.creditCents).toBeGreaterThan(1290);
  await post("upgrade", user, { plan: "premium", billingCycle: "monthly" });
  expect(await recordOf(user)).toMatchObject({ plan: "premium", price: 700 });
});

test("a cancellation within seven days pays a refund, and a cancellation after a renewal does not", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await buy(user, { plan: "premium", billingCycle: "monthly" });
  await moveClock(user, 8);
  await post("resume", user);
  expect(await recordOf(user)).toMatchObject({ status: "active", refundIfCancelledNow: 700 });
  expect(await (await post("cancel", user, { immediate: true })).json()).toEqual({
    message:
      "Your Premium plan has ended. We're refunding $7.00 to your original payment method. It takes 5 to 10 business days to arrive on a card.",
  });
  const lines = await (await get("invoices", user)).json<InvoiceLine[]>();
  expect(lines.map(({ paid, refunded }) => [paid, refunded])).toEqual([[700, 700]]);
  await gotMails(user, [
    "Your Premium trial has started",
    "Your Tributary receipt: $7.00",
    "Your refund of $7.00",
    "Your Premium plan has ended",
  ]);

  const renewed = await makeUser({ emailVerifiedAt: 1 });
  await buy(renewed, { plan: "premium", billingCycle: "monthly" });
  await moveClock(renewed, 45);
  await post("resume", renewed);
  expect(await recordOf(renewed)).toMatchObject({ status: "active", refundIfCancelledNow: 0 });
  expect(await (await post("cancel", renewed, { immediate: true })).json()).toMatchObject({
    message: expect.stringContaining("There's no refund"),
  });
});

test("only the owner of an invoice can read it, as JSON, CSV and PDF", async () => {
  const [user, stranger, staff] = [
    await makeUser({ emailVerifiedAt: 1 }),
    await makeUser(),
    await makeUser({ role: "admin" }),
  ];
  await buy(user, { plan: "premium", billingCycle: "yearly" });
  await post("cancel", user, { immediate: true });
  await buy(user, { plan: "premium", billingCycle: "yearly" });
  const [line] = await (await get("invoices", user)).json<InvoiceLine[]>();
  expect(line).toMatchObject({ status: "paid", plan: "premium", paid: 8400, currency: "USD" });
  const csv = await (await get("invoices.csv", user)).text();
  expect(csv.split("\r\n")[1]).toMatch(
    /^SANDBOX-\d+,.*,Premium,paid,.*,USD,84\.00,84\.00,0\.00,0\.00,/,
  );
  const pdf = await get(`invoices/${line?.id}/pdf`, user);
  expect(pdf.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="tributary-SANDBOX-\d+\.pdf"$/,
  );
  const text = new TextDecoder().decode(await pdf.arrayBuffer());
  expect(text).toMatch(/^%PDF-1\.4\n/);
  expect(text).toContain("(84.00 USD)");
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref\n/);

  expect(await (await get("invoices", stranger)).json()).toEqual([]);
  expect((await get(`invoices/${line?.id}/pdf`, stranger)).status).toBe(404);
  expect((await get(user.id, stranger)).status).toBe(403);
  expect((await get(user.id, null)).status).toBe(401);
  expect(await (await get(user.id, staff)).json()).toMatchObject({
    plan: "premium",
    billingCycle: "yearly",
  });
  expect(
    (await post("upgrade", stranger, { userId: user.id, plan: "premium", billingCycle: "monthly" }))
      .status,
  ).toBe(403);
});

test("a failed payment is emailed once, and blocks a plan change until the payment is fixed", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await buy(user, { plan: "premium", billingCycle: "monthly" }, newCard("4000000000000341"));
  await moveClock(user, 8);
  await post("resume", user);
  await post("resume", user);
  expect(await recordOf(user)).toMatchObject({
    plan: "premium",
    status: "past_due",
    amountDue: 700,
  });
  const refused = await post("upgrade", user, { plan: "creator_pro", billingCycle: "monthly" });
  expect([refused.status, await errorOf(refused)]).toEqual([
    409,
    "Your last payment failed. Update your payment method first.",
  ]);
  await gotMails(user, ["Your Premium trial has started", "Your payment failed"]);
});

test("a user can open the checkout at most ten times an hour", async () => {
  const user = await makeUser({ emailVerifiedAt: 1 });
  const open = () => post("create-checkout", user, { plan: "premium", billingCycle: "monthly" });
  for (let i = 0; i < 10; i++) expect((await open()).status).toBe(200);
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});
