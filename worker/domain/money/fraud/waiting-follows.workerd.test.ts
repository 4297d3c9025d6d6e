import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acts, follows, users } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { KEYS_KEPT_MS, PERIOD_MS, RETRIED_MS } from "../../media/verdicts/contract.ts";
import { NETWORK } from "../../media/verdicts/contract-limits.ts";
import { countClaimableFollowers } from "../partner/claim-followers.ts";
import { judgeActs } from "./judge-acts.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const later = (days: number) => ({
  ...ctx,
  queue: { send: async () => undefined },
  now: () => Date.now() + days * DAY_MS,
});

async function followDaily(creator: TestUser, count: number, address: string): Promise<TestUser[]> {
  const people: TestUser[] = [];
  for (let i = 0; i < count; i++) {
    const as = await makeUser({ createdAt: ctx.now() - 20 * DAY_MS });
    await call(`/api/creators/${creator.id}/follow`, {
      method: "POST",
      as,
      headers: { "CF-Connecting-IP": address },
    });
    // Puts six follows on each day. Subtracting whole days keeps the order of the follows.
    const earlier = sql`- ${Math.floor((count - 1 - i) / 6) * DAY_MS}`;
    await ctx.db
      .update(acts)
      .set({ at: sql`at ${earlier}` })
      .where(eq(acts.viewerKey, `u:${as.id}`));
    await ctx.db
      .update(follows)
      .set({ createdAt: sql`created_at ${earlier}` })
      .where(eq(follows.followerId, as.id));
    people.push(as);
  }
  return people;
}
const confirm = (people: readonly TestUser[]) =>
  ctx.db
    .update(users)
    .set({ emailVerifiedAt: ctx.now() })
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    );
const counted = (creator: TestUser) =>
  ctx.db.$count(acts, and(eq(acts.creatorId, creator.id), eq(acts.verdict, "counts")));

test("30 accounts on one IP network that confirm their email together after following do not count as followers", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const farm = await followDaily(creator, 30, "203.0.113.160");
  await judgeActs(later(1));
  expect(
    await ctx.db.$count(acts, and(eq(acts.creatorId, creator.id), eq(acts.verdict, "unconfirmed"))),
  ).toBe(30);
  await confirm(farm);
  for (const day of [2, 3, 4]) await judgeActs(later(day));
  expect(await counted(creator)).toBe(0);
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(0);
});

test("4 of 12 accounts on one IP network count as followers, whichever accounts confirm first", async () => {
  const creator = await makeUser({ partnerStatus: "active" });
  const people = await followDaily(creator, 12, "203.0.113.161");
  await judgeActs(later(1));
  // The last followers confirm first and fill the limit of four. The first followers must not count
  // in addition when they confirm later.
  for (const [i, from] of [8, 4, 0].entries()) {
    await confirm(people.slice(from, from + 4));
    await judgeActs(later(2 + i));
  }
  expect(await counted(creator)).toBe(NETWORK.established);
  expect(await countClaimableFollowers(ctx, { userId: creator.id })).toBe(NETWORK.established);
});

test("the fraud check retries a follow only while the IP network hashes of its 30-day period are stored", () => {
  expect(RETRIED_MS + PERIOD_MS).toBeLessThanOrEqual(KEYS_KEPT_MS);
});
