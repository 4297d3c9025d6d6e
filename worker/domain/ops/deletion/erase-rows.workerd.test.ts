import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { comments, notifications, users } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { DELETION_GRACE_MS } from "./contract.ts";
import { deleteAccount } from "./delete-account.ts";

afterEach(() => vi.useRealTimers());

test("deleting an account with 12,000 notifications takes several jobs, which erase all its rows", async () => {
  const { db } = testContext();
  const [user, creator] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const numbers = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select * from n`;
  await db.run(sql`insert into ${notifications} (id, user_id, kind, path, group_key, created_at, updated_at, read_at)
    select 'ntf_slice_' || i, ${user.id}, 'plan', '/', 'plan:' || i, 1, 1, 1 from (${numbers(12_000)})`);
  await db.run(sql`insert into ${comments} (id, video_id, user_id, body, created_at)
    select 'cmt_slice_' || i, ${videoId}, ${user.id}, 'Mine ' || i, 1 from (${numbers(1_100)})`);
  await db.update(users).set({ deletionRequestedAt: Date.now() }).where(eq(users.id, user.id));
  vi.setSystemTime(Date.now() + DELETION_GRACE_MS + 1000);
  const isDeleted = async () =>
    (await db.select().from(users).where(eq(users.id, user.id)).get())?.deletedAt !== null;
  const rowsLeft = async () => [
    await db.$count(notifications, eq(notifications.userId, user.id)),
    await db.$count(comments, sql`${comments.userId} = ${user.id} and ${comments.body} <> ''`),
  ];

  await deleteAccount(testContext(), { userId: user.id });
  expect(await isDeleted()).toBe(false);
  const [left = 0] = await rowsLeft();
  expect(left).toBeGreaterThan(1_000);
  expect(left).toBeLessThan(12_000);

  for (let job = 0; job < 3; job++) await deleteAccount(testContext(), { userId: user.id });
  expect([await isDeleted(), await rowsLeft()]).toEqual([true, [0, 0]]);
});
