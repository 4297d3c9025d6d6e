import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { billingCustomers, partnerClaims, payouts, playbackSessions } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { getStoredUser } from "../../accounts/users/queries.ts";
import { monthOf, monthStart, nextMonth } from "../../kernel/calendar/months.ts";
import { splitPlanMonths } from "../billing/split-plan-months.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import { claimFollowers } from "../partner/claim-followers.ts";
import { listEarnings } from "../partner/list-earnings.ts";
import { type Journal, purse } from "./contract.ts";
import { netOf } from "./contract-statement.ts";
import { exportProof } from "./export-proof.ts";
import { postJournal } from "./post-journal.ts";
import { pursesOf } from "./queries.ts";
import { getRevenue } from "./revenue.ts";
import { apportion } from "./rules.ts";
import { sealLedger } from "./seal-ledger.ts";
import { getStatement } from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { verifyProof } from "./verify-proof.ts";

const ctx = testContext();
const LONG_AGO = Date.UTC(2025, 10, 5);
const LAST_MONTH = monthStart(monthOf(ctx.now())) - 1000;

async function collect(pieces: AsyncIterable<string>): Promise<string[]> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text.split(/\r?\n/).filter((line) => line !== "");
}

/** Creates a creator with $18.05 available, $40 on its way, $60 paid out and a debt of $0.55. */
async function makeHistory(): Promise<TestUser> {
  const creator = await makeUser({ partnerStatus: "active", followerCount: 2000 });
  const available = purse(creator.id, "available");
  const clearing = purse(creator.id, "clearing");
  const post = (
    at: number,
    id: string,
    kind: Journal["kind"],
    entries: Journal["entries"],
    facts: Journal["facts"] = {},
  ) =>
    postJournal(
      { ...ctx, now: () => at },
      { id: `${id}:${creator.id}`, kind, currency: "USD", entries, facts },
    );
  await post(
    LONG_AGO,
    "=1+1:tip",
    "tip",
    { "outside:customers": -15_150, "platform:revenue": 4545, [available]: 10_605 },
    { gross: 15_150 },
  );
  await post(LONG_AGO, "payout:1", "payout", { [available]: -6000, [clearing]: 6000 });
  await post(LAST_MONTH, "payout:1:end", "payout_paid", {
    [clearing]: -6000,
    "outside:creators": 6000,
  });
  await claimFollowers(ctx, { userId: creator.id, count: 1000 });
  await claimFollowers(ctx, { userId: creator.id, count: 1000 });
  await post(ctx.now(), "payout:2", "payout", { [available]: -4000, [clearing]: 4000 });
  await post(ctx.now(), "refund", "tip_refunded", {
    [available]: -800,
    [purse(creator.id, "clawback")]: -55,
    "outside:customers": 855,
  });
  const paid = {
    userId: creator.id,
    accountId: "acct_1",
    currency: "USD",
    requestedBy: "creator",
    createdAt: 1,
  } as const;
  await ctx.db
    .insert(payouts)
    .values({ id: ctx.newId("pay"), ...paid, cents: 6000, state: "paid" });
  return creator;
}

test("the lines of a creator's statement add up to the balances and earnings across all pages", async () => {
  const [creator, other] = [await makeHistory(), await makeHistory()];
  const balances = { available: 1805, clearing: 4000, clawback: -55 };
  expect(await pursesOf(ctx, creator.id)).toEqual(balances);
  const sums = { available: 0, clearing: 0, clawback: 0 };
  const numbers: number[] = [];
  for (let before: number | undefined; ; ) {
    const page = await getStatement(ctx, { userId: creator.id, before, limit: 3 });
    expect(page.purses).toEqual(balances);
    for (const { n, purses } of page.entries) {
      numbers.push(n);
      for (const name of ["available", "clearing", "clawback"] as const)
        sums[name] += purses[name] ?? 0;
    }
    if (page.next === null) break;
    before = page.next;
  }
  expect(sums).toEqual(balances);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  expect(numbers).toHaveLength(7);

  const [head, ...lines] = await collect(statementCsv(ctx, { userId: creator.id }));
  expect(head).toMatch(/^Posted \(UTC\),Number,Journal,What for,Purse,Currency,Amount,/);
  const cells = lines.map((line) =>
    line.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(",", "")).split(","),
  );
  const inFile = (name: string) =>
    cells.filter((c) => c[4] === name).reduce((sum, c) => sum + Math.round(Number(c[6]) * 100), 0);
  expect([inFile("available"), inFile("on its way"), inFile("owed")]).toEqual([1805, 4000, -55]);
  // Spreadsheet programs must not execute the cell as a formula.
  expect(cells.filter((c) => c[2]?.includes("=1+1")).every((c) => c[2]?.startsWith("'="))).toBe(
    true,
  );
  expect(lines.join("\n")).not.toContain(other.id);

  // $106.05 + $20.00 - $8.55 = $117.50.
  const revenue = await getRevenue(ctx, { userId: creator.id });
  expect(revenue).toMatchObject({
    totalCents: 11_750,
    monthCents: 1145,
    availableCents: 1805,
    onItsWayCents: 4000,
    owedCents: 55,
    paidOutCents: 6000,
  });
  expect(revenue.byKind).toEqual([
    { kind: "tips", cents: 9750 },
    { kind: "bonus", cents: 2000 },
  ]);
  expect(
    revenue.availableCents + revenue.onItsWayCents - revenue.owedCents + revenue.paidOutCents,
  ).toBe(revenue.totalCents);
  expect(await getStoredUser(ctx, creator.id)).toMatchObject({
    totalRevenue: 11_750,
    monthlyRevenue: 1145,
  });
  expect(await getStoredUser(ctx, (await makeUser()).id)).toMatchObject({
    totalRevenue: 0,
    monthlyRevenue: 0,
  });
});

test("a creator's statement can be filtered by kind and by every month since its first line", async () => {
  const creator = await makeHistory();
  const kinds = async (query: { month?: number; kind?: "tips" | "payouts" | "bonus" }) =>
    (await getStatement(ctx, { userId: creator.id, ...query })).entries.map((e) => e.kind);
  expect(await kinds({ month: 202511 })).toEqual(["payout", "tip"]);
  expect(await kinds({ kind: "payouts" })).toEqual(["payout", "payout_paid", "payout"]);
  expect(await kinds({ month: 202511, kind: "tips" })).toEqual(["tip"]);
  expect(await kinds({ month: 202001 })).toEqual([]);
  const { months } = await getStatement(ctx, { userId: creator.id });
  expect([months.at(-1), months[0]]).toEqual([202511, monthOf(ctx.now())]);
  expect(months.every((m, i) => i === 0 || nextMonth(m) === months[i - 1])).toBe(true);
});

test("a partner bonus is shown as paid out once the payouts cover all earnings up to that bonus", async () => {
  const creator = await makeHistory();
  const states = async () =>
    (await listEarnings(ctx, { userId: creator.id })).map(({ isPaid, earningsUSD }) => [
      earningsUSD,
      isPaid,
    ]);
  expect(await states()).toEqual([
    ["10.00", false],
    ["10.00", false],
  ]);
  // $60.00 was paid out before; $106.05 was earned before the first bonus.
  const post = (cents: number, id: string) =>
    postJournal(ctx, {
      id: `${id}:${creator.id}`,
      kind: "payout_paid",
      currency: "USD",
      entries: { [purse(creator.id, "clearing")]: -cents, "outside:creators": cents },
    });
  await post(4000, "a");
  await postJournal(ctx, {
    id: `more:${creator.id}`,
    kind: "payout",
    currency: "USD",
    entries: { [purse(creator.id, "available")]: -1700, [purse(creator.id, "clearing")]: 1700 },
  });
  await post(1605, "b");
  expect(await states()).toEqual([
    ["10.00", false],
    ["10.00", true],
  ]);
  expect(await ctx.db.$count(partnerClaims, eq(partnerClaims.userId, creator.id))).toBe(2);
});

test("a creator's ledger proof is accepted, and a proof with a changed cent, word or line is rejected", async () => {
  const creator = await makeHistory();
  await sealLedger(ctx);
  const proof = await collect(exportProof(ctx, { userId: creator.id }));
  expect(await verifyProof(proof)).toMatchObject({
    faults: [],
    journals: 7,
    shared: 0,
    unlinked: 0,
  });
  const faultsOf = async (lines: string[]) => (await verifyProof(lines)).faults.length;
  const changed = (from: string | RegExp, to: string) =>
    proof.map((line) => line.replace(from, to));
  expect(await faultsOf(changed("10605", "10606"))).toBeGreaterThan(0);
  expect(await faultsOf(changed('"tip"', '"tap"'))).toBeGreaterThan(0);
  expect(
    await faultsOf(changed('["purse","available",1805]', '["purse","available",1806]')),
  ).toBeGreaterThan(0);
  for (let i = 1; i < proof.length; i++)
    if (proof[i]?.startsWith('["own"'))
      expect(await faultsOf(proof.toSpliced(i, 1))).toBeGreaterThan(0);
  expect(await faultsOf(proof.slice(0, -1))).toBeGreaterThan(0);
});

test("stored watch times reproduce the split of a subscriber's monthly payment, even for shares below a cent", async () => {
  const viewer = await makeUser();
  const creators = await Promise.all([1, 2, 3].map(() => makeUser({ partnerStatus: "active" })));
  const month = 202609;
  const start = monthStart(month);
  const payments = new FakePayments();
  const customerId = `cus_${viewer.id}`;
  await ctx.db.insert(billingCustomers).values({ userId: viewer.id, customerId, createdAt: 1 });
  const id = `in_${viewer.id}`;
  const money = { dueCents: 701, paidCents: 701, taxCents: 0, currency: "USD" };
  const times = {
    serviceStart: start,
    serviceEnd: monthStart(nextMonth(month)),
    paidAt: start,
    createdAt: start,
  };
  const names = {
    subscriptionId: null,
    paymentIntentId: `pi_${id}`,
    number: null,
    hostedUrl: null,
    pdfUrl: null,
  };
  payments.invoices.set(id, {
    id,
    customerId,
    status: "paid",
    ...money,
    ...times,
    ...names,
    returns: [],
  });
  const deps = { ...ctx, payments, queue: { send: async () => undefined } };
  await syncInvoice(deps, { id });
  const watched = [7_200_000, 3_601_000, 5000];
  for (const [i, creator] of creators.entries()) {
    const { id: videoId } = await makeVideo(creator);
    const at = start + 1000;
    const row = {
      id: ctx.newId("play"),
      videoId,
      viewerKey: `u:${viewer.id}`,
      playedMs: watched[i] ?? 0,
      verdict: "counted" as const,
    };
    await ctx.db
      .insert(playbackSessions)
      .values({ ...row, startedAt: at, lastReportAt: at, settledAt: at });
  }
  await splitPlanMonths(deps, { month });
  const expected = apportion(
    490,
    watched.map((ms, i) => [i, ms] as const),
  );
  expect(expected.get(2)).toBe(0);
  for (const [i, creator] of creators.slice(0, 2).entries()) {
    const [line] = (await getStatement(ctx, { userId: creator.id, kind: "plans" })).entries;
    expect(line?.why).toEqual({
      month,
      baseCents: 701,
      creatorsCents: 490,
      watchedMs: watched[i],
      allWatchedMs: 10_806_000,
    });
    expect(line && netOf(line)).toBe(expected.get(i));
  }
  // The proof leaves out the other creators' entries and still verifies.
  await sealLedger(ctx);
  const proof = await collect(exportProof(ctx, { userId: creators[0]?.id ?? "" }));
  expect(proof.join("")).not.toContain(creators[1]?.id);
  expect(await verifyProof(proof)).toMatchObject({ faults: [], journals: 1, shared: 1 });
  expect(
    await ctx.db.get(sql`select count(*) as n from plan_shares where invoice_id = ${id}`),
  ).toEqual({ n: 3 });
});
