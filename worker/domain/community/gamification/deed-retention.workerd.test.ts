import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberDeeds } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { forgetViewing } from "../privacy/forget-viewing.ts";
import { DAYS_BACK } from "./open-days.ts";

test("a cleanup job deletes old actions of daily quests, and opting out of analytics deletes the watch actions", async () => {
  const ctx = testContext();
  const { id: userId } = await makeUser();
  const old = ctx.now() - (DAYS_BACK + 6) * 86_400_000;
  const deeds = [
    { deed: "watch", subject: "vid_a:1", at: old },
    { deed: "comment", subject: "vid_a:1", at: old },
    { deed: "captions", subject: "vid_a:en", at: old },
    { deed: "follow", subject: "usr_a", at: old },
    { deed: "watch", subject: "vid_a:2", at: ctx.now() },
    { deed: "category", subject: "art", at: ctx.now() },
    { deed: "like", subject: "vid_a", at: ctx.now() },
  ];
  await ctx.db.insert(memberDeeds).values(deeds.map((deed) => ({ userId, ...deed })));
  const kept = async () => {
    const rows = await ctx.db.select().from(memberDeeds).where(eq(memberDeeds.userId, userId));
    return rows.map(({ deed, subject }) => `${deed} ${subject}`).sort();
  };
  await deleteExpired(ctx, { table: "member_deeds" });
  expect(await kept()).toEqual([
    "captions vid_a:en",
    "category art",
    "follow usr_a",
    "like vid_a",
    "watch vid_a:2",
  ]);
  await ctx.db.batch(await forgetViewing(ctx, userId));
  expect(await kept()).toEqual(["captions vid_a:en", "follow usr_a", "like vid_a"]);
});
