import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users, videoDays } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { trendingTags } from "./trending-tags.ts";

const ctx = testContext();
const DAY = 86_400_000;
const today = Math.floor(ctx.now() / DAY);

/** Publishes a video with a tag by a creator whose account is `days` days old. */
async function publish(tag: string, days: number, views: { views: number; verifiedViews: number }) {
  const creator = await makeUser({ emailVerifiedAt: 1 });
  const createdAt = ctx.now() - days * DAY;
  await ctx.db.update(users).set({ createdAt }).where(eq(users.id, creator.id));
  const { id } = await makeVideo(creator, { tags: [tag] });
  await ctx.db.insert(videoDays).values({ videoId: id, day: today, ...views });
}

test("trending tags count verified views, and no publication by a new account", async () => {
  await publish("honest", 30, { views: 5, verifiedViews: 5 });
  for (let i = 0; i < 5; i++) {
    await publish("farmed", 0, { views: 900, verifiedViews: 0 });
    await publish("watched", 0, { views: 5, verifiedViews: 5 });
  }
  expect(await trendingTags(ctx)).toEqual(["watched", "honest"]);
});
