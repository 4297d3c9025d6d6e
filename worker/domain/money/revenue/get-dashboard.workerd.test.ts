import { expect, test } from "vitest";
import { videoDays } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { Account, JournalKind } from "../ledger/contract.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { getRevenueDashboard } from "./get-dashboard.ts";

const ctx = testContext();
const NOW = Date.UTC(2026, 10, 22, 12);

test("the revenue dashboard counts ledger journals by month and source, subtracts reversals and ignores payouts", async () => {
  const creator = await makeUser({ plan: "creator_pro" });
  const own = purse(creator.id, "available");
  const post = (
    id: string,
    kind: JournalKind,
    cents: number,
    more: { at?: number; other?: Account; reverses?: string } = {},
  ) =>
    postJournal(
      { ...ctx, now: () => more.at ?? NOW },
      {
        id: `${id}:${creator.id}`,
        kind,
        currency: "USD",
        ...(more.reverses ? { reverses: `${more.reverses}:${creator.id}` } : {}),
        entries: { [own]: cents, [more.other ?? "platform:revenue"]: -cents },
      },
    );
  const october = { at: Date.UTC(2026, 9, 31, 23, 59, 59) };
  await post("tip:old", "tip", 5000, { at: Date.UTC(2025, 10, 30, 23) });
  await post("tip:1", "tip", 700, october);
  await post("plan:1", "plan_split", 4900, october);
  await post("tip:2", "tip", 1400);
  await post("dispute:t", "tip_disputed", -1400, { reverses: "tip:2" });
  await post("dispute:t:given_back", "dispute_won", 1400, { reverses: "tip:2" });
  await post("dispute:p", "invoice_disputed", -490, { reverses: "invoice:1:paid" });
  await post("claim:1", "claim", 1000, { other: "platform:bonus" });
  await post("deal:1", "deal_paid", 17_500, { other: "deals:held" });
  await post("payout:1", "payout", -6000, { other: purse(creator.id, "clearing") });
  const { id: videoId } = await makeVideo(creator);
  await ctx.db.insert(videoDays).values([
    { videoId, day: Date.UTC(2026, 9, 31) / 86_400_000, views: 3000 },
    { videoId, day: Date.UTC(2026, 10, 1) / 86_400_000, views: 2000 },
  ]);

  const found = await getRevenueDashboard(
    { ...ctx, now: () => NOW },
    { actor: await actorOf(creator) },
  );
  expect(found.months.map(({ month }) => month)).toEqual([
    ...[
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
      "2026-04",
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
    ],
  ]);
  const none = { plans: 0, tips: 0, claims: 0, deals: 0, other: 0 };
  const [lastOctober, november] = found.months.slice(-2);
  expect(lastOctober).toEqual({
    month: "2026-10",
    cents: { ...none, plans: 4900, tips: 700 },
    total: 5600,
    views: 3000,
  });
  expect(november).toEqual({
    month: "2026-11",
    total: 19_410,
    views: 2000,
    cents: { plans: -490, tips: 1400, claims: 1000, deals: 17_500, other: 0 },
  });
  expect(found).toMatchObject({
    total: 25_010,
    bySource: { plans: 4410, tips: 2100, claims: 1000, deals: 17_500, other: 0 },
    perThousandViews: 5002,
    best: { month: "2026-11" },
  });
  await expect(
    getRevenueDashboard(ctx, { actor: { id: creator.id, plan: "premium" } }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
