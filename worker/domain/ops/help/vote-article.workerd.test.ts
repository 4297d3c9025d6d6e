import { expect, test } from "vitest";
import { helpVotes } from "../../../db/schema.ts";
import { testContext } from "../../../testing/factories.ts";
import { VOTE_DAYS } from "./contract.ts";
import { listUnhelpful, voteArticle } from "./vote-article.ts";

const ctx = testContext();
const vote = (slug: string, helped: boolean, days = 0) =>
  voteArticle(
    { ...ctx, now: () => ctx.now() + days * 86_400_000 },
    { slug, helped, address: "10.3.3.3" },
  );

test("the list of unhelpful help articles counts the votes of the last 90 days per article", async () => {
  await ctx.db.delete(helpVotes);
  for (const helped of [true, false, false]) await vote("payouts", helped);
  await vote("go-live", true);
  await vote("tips", false, -VOTE_DAYS - 1);
  expect(await listUnhelpful(ctx)).toEqual([{ slug: "payouts", yes: 1, no: 2 }]);
  await expect(vote("no-such", true)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a 31st vote on help articles from one IP address within an hour is rejected", async () => {
  const once = () => voteArticle(ctx, { slug: "payouts", helped: true, address: "10.4.4.4" });
  for (let i = 0; i < 30; i++) await once();
  await expect(once()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
