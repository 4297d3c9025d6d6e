import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { judgeActs } from "../../money/fraud/judge-acts.ts";
import type { FollowReceiptPage } from "./contract-api.ts";

const DAY_MS = 86_400_000;
const ctx = testContext();
const established = () => ({
  createdAt: ctx.now() - 60 * DAY_MS,
  emailVerifiedAt: ctx.now() - 59 * DAY_MS,
});

const follow = async (follower: TestUser, creator: TestUser, address: string) =>
  expect(
    (
      await call(`/api/creators/${creator.id}/follow`, {
        method: "POST",
        json: {},
        as: follower,
        headers: { "CF-Connecting-IP": address },
      })
    ).status,
  ).toBeLessThan(300);

async function receiptsOf(as: TestUser, query = ""): Promise<FollowReceiptPage> {
  const answer = await call(`/api/followers/receipts${query}`, { as });
  expect(answer.status).toBe(200);
  return answer.json();
}

test("a channel's list of follows shows which follows count for earnings, from the day after the follow", async () => {
  const creator = await makeUser();
  const [old, fresh] = [await makeUser(established()), await makeUser()];
  await follow(old, creator, "198.51.100.1");
  await follow(fresh, creator, "198.51.100.2");
  const names = ({ receipts }: FollowReceiptPage) =>
    receipts.map(({ follower, verdict }) => [follower?.username, verdict]);

  const before = await receiptsOf(creator);
  expect(before).toMatchObject({
    followers: 2,
    verified: 0,
    verdicts: [{ verdict: "pending", follows: 2 }],
    next: null,
  });
  expect(new Set(names(before).map(([username]) => username))).toEqual(
    new Set([old.username, fresh.username]),
  );

  await judgeActs({ ...ctx, now: () => Date.now() + DAY_MS });
  const after = await receiptsOf(creator);
  expect(after).toMatchObject({ followers: 2, verified: 1 });
  expect(new Map(after.verdicts.map(({ verdict, follows }) => [verdict, follows]))).toEqual(
    new Map([
      ["counts", 1],
      ["unconfirmed", 1],
    ]),
  );
  expect(names(await receiptsOf(creator, "?verdict=counts"))).toEqual([[old.username, "counts"]]);
  expect(names(await receiptsOf(creator, "?verdict=unconfirmed"))).toEqual([
    [fresh.username, "unconfirmed"],
  ]);
  const page = await (await call("/studio/followers?verdict=counts", { as: creator })).text();
  expect(page).toContain(old.username);
  expect(page).not.toContain(fresh.username);
});

test("a channel's list of follows hides the name of a follower with a closed account", async () => {
  const creator = await makeUser();
  const fan = await makeUser(established());
  await follow(fan, creator, "198.51.100.9");
  await ctx.db.update(users).set({ deletionRequestedAt: ctx.now() }).where(eq(users.id, fan.id));
  expect((await receiptsOf(creator)).receipts).toMatchObject([{ follower: null }]);
  const page = await (await call("/studio/followers", { as: creator })).text();
  expect(page).toContain("Closed or suspended account");
  expect(page).not.toContain(fan.username);
});

test("a channel's 51 follows are listed on two pages, each follow once and none of another channel", async () => {
  const [creator, other] = [await makeUser(), await makeUser()];
  for (let n = 0; n < 51; n++) await follow(await makeUser(), creator, `198.51.101.${n + 1}`);
  const first = await receiptsOf(creator);
  expect(first.receipts).toHaveLength(50);
  const second = await receiptsOf(creator, `?before=${encodeURIComponent(first.next ?? "")}`);
  expect([second.receipts.length, second.next]).toEqual([1, null]);
  expect(new Set([...first.receipts, ...second.receipts].map(({ id }) => id)).size).toBe(51);
  expect((await receiptsOf(other)).receipts).toEqual([]);
  expect((await call("/api/followers/receipts?before=yesterday", { as: creator })).status).toBe(
    400,
  );
});
