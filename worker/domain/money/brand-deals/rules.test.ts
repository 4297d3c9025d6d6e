import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BrandInput,
  DEAL_STATES,
  DealInput,
  type DealState,
  nextTier,
  reachesTier,
  TIER_TERMS,
  TIERS,
  tierOf,
} from "./contract.ts";
import {
  creatorPart,
  DEAL_MOVES,
  type DealEvent,
  dealObstacle,
  isFinal,
  nextDealState,
} from "./rules.ts";

const EVENTS = Object.keys(DEAL_MOVES) as DealEvent[];
type Times = Pick<Parameters<typeof nextDealState>[0], "deliveredAt" | "approvedAt">;
const run = (events: DealEvent[]): DealState[] => {
  const seen: DealState[] = ["draft"];
  let times: Times = { deliveredAt: null, approvedAt: null };
  for (const event of events) {
    const next = nextDealState({ state: seen.at(-1) ?? "draft", ...times }, event);
    if (next === null) continue;
    seen.push(next);
    if (event === "deliver") times = { deliveredAt: 1, approvedAt: null };
    if (event === "approve") times = { ...times, approvedAt: 1 };
  }
  return seen;
};
/** Returns the next state of a deal that was delivered and approved before. */
const after = (state: DealState, event: DealEvent) =>
  nextDealState({ state, deliveredAt: 1, approvedAt: 1 }, event);
const history = fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 });

test("a brand deal is paid only after it was offered, accepted and delivered in that order", () => {
  fc.assert(
    fc.property(history, (events) => {
      const seen = run(events);
      const paid = seen.indexOf("paid");
      if (paid < 0) return;
      const [offered, accepted, delivered] = [
        seen.indexOf("offered"),
        seen.indexOf("accepted"),
        seen.indexOf("delivered"),
      ];
      expect(0 < offered && offered < accepted && accepted < delivered && delivered < paid).toBe(
        true,
      );
    }),
    {
      // In both histories, the creator never delivers a video.
      examples: [
        [["offer", "accept", "money_gone_at_work", "money_back", "release"]],
        [["offer", "accept", "money_gone_at_work", "approve", "release"]],
      ],
    },
  );
});

test("every state of a brand deal is reachable, and only final states have no next state", () => {
  fc.assert(
    fc.property(history, (events) => {
      const seen = run(events);
      expect(seen.slice(0, -1).some(isFinal)).toBe(false);
    }),
  );
  const reached = new Set<DealState>(["draft"]);
  for (let i = 0; i < DEAL_STATES.length; i++)
    for (const state of [...reached])
      for (const event of EVENTS) reached.add(after(state, event) ?? state);
  expect([...reached].sort()).toEqual([...DEAL_STATES].sort());
  for (const state of DEAL_STATES)
    expect(EVENTS.every((event) => after(state, event) === null)).toBe(isFinal(state));
});

test("every state of a brand deal can reach a final state", () => {
  const ends = (state: DealState, depth: number): boolean =>
    isFinal(state) ||
    (depth > 0 && EVENTS.some((event) => ends(after(state, event) ?? state, depth - 1)));
  for (const state of DEAL_STATES) expect(ends(state, 3)).toBe(true);
});

const figures = fc.record({ followers: fc.nat(2_000_000), views: fc.nat(5_000_000) });

test("a creator's brand deal tier requires both followers and views, and never falls when either number grows", () => {
  const rank = (tier: ReturnType<typeof tierOf>) => (tier === "none" ? -1 : TIERS.indexOf(tier));
  fc.assert(
    fc.property(figures, figures, (a, b) => {
      const both = {
        followers: Math.max(a.followers, b.followers),
        views: Math.max(a.views, b.views),
      };
      expect(rank(tierOf(both))).toBeGreaterThanOrEqual(Math.max(rank(tierOf(a)), rank(tierOf(b))));
      const tier = tierOf(a);
      if (tier !== "none") {
        expect(a.followers).toBeGreaterThanOrEqual(TIER_TERMS[tier].followers);
        expect(a.views).toBeGreaterThanOrEqual(TIER_TERMS[tier].views);
      }
      const next = nextTier(tier);
      if (next !== null)
        expect(a.followers < TIER_TERMS[next].followers || a.views < TIER_TERMS[next].views).toBe(
          true,
        );
    }),
  );
  for (const tier of TIERS) {
    const { followers, views } = TIER_TERMS[tier];
    expect(tierOf({ followers, views })).toBe(tier);
    expect(tierOf({ followers: followers - 1, views: 9e9 })).not.toBe(tier);
    expect(tierOf({ followers: 9e9, views: views - 1 })).not.toBe(tier);
    expect([reachesTier(tier, tier), reachesTier("none", tier)]).toEqual([true, false]);
  }
});

test("the price ranges of the brand deal tiers follow each other without a gap", () => {
  for (const [i, tier] of TIERS.entries()) {
    const after = TIERS[i + 1];
    expect(TIER_TERMS[tier].minCents).toBeLessThan(TIER_TERMS[tier].maxCents);
    if (after) expect(TIER_TERMS[after].minCents).toBe(TIER_TERMS[tier].maxCents);
  }
  expect([
    TIER_TERMS.bronze.minCents,
    TIER_TERMS.bronze.maxCents,
    TIER_TERMS.platinum.minCents,
  ]).toEqual([10_000, 100_000, 1_000_000]);
});

test("a brand deal's amount is in its tier's range, and the creator gets 70%, rounded down", () => {
  const deal = (facts: object) =>
    DealInput.safeParse({
      brandId: "brd_1",
      title: "T",
      brief: "B",
      amountCents: 50_000,
      tier: "bronze",
      acceptBy: 1,
      deliverBy: 2,
      ...facts,
    });
  expect(deal({}).success).toBe(true);
  expect(
    [deal({ amountCents: 9999 }), deal({ amountCents: 100_001 }), deal({ tier: "platinum" })].map(
      (d) => d.success,
    ),
  ).toEqual([false, false, false]);
  expect(
    [deal({ deliverBy: 1 }), deal({ amountCents: 100.5 }), deal({ title: " " })].map(
      (d) => d.success,
    ),
  ).toEqual([false, false, false]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 25_000_000 }),
      (cents) => creatorPart(cents) === Math.floor((cents * 70) / 100),
    ),
  );
});

test("a brand's website is a valid URL or null, and a brand's name is not empty", () => {
  const brand = (facts: object) =>
    BrandInput.safeParse({ name: "Aurora", contactEmail: "a@example.com", ...facts });
  expect(brand({ site: "aurora.example" }).data?.site).toBe("https://aurora.example");
  expect(brand({ site: " " }).data?.site).toBeNull();
  expect(brand({}).data?.site).toBeNull();
  expect(
    [brand({ site: "javascript:alert(1)" }), brand({ site: "nowhere" }), brand({ name: "" })].map(
      (b) => b.success,
    ),
  ).toEqual([false, false, false]);
});

test("dealObstacle checks the creator's plan, right to earn, confirmed email and tier in this order", () => {
  const may = { plan: "creator_pro", mayEarn: true, emailVerified: true, tier: "bronze" } as const;
  expect(dealObstacle(may)).toBeNull();
  expect(dealObstacle({ ...may, tier: "none" })).toBe("tier");
  expect(dealObstacle({ ...may, tier: "none", emailVerified: false })).toBe("email");
  expect(dealObstacle({ ...may, tier: "none", emailVerified: false, mayEarn: false })).toBe(
    "earning",
  );
  expect(dealObstacle({ ...may, plan: "premium", mayEarn: false })).toBe("plan");
});
