import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { comments, notifications, users } from "../../db/schema.ts";
import type { NotificationPage } from "../../domain/accounts/notifications/contract-api.ts";
import type { Comment } from "../../domain/community/community/contract-api.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";

const { db } = testContext();
let creator: TestUser;
let author: TestUser;
let videoId = "";
beforeEach(async () => {
  [creator, author] = [await makeUser(), await makeUser()];
  ({ id: videoId } = await makeVideo(creator));
});

const send = (as: TestUser, method: string, path: string, json: unknown = {}) =>
  call(path, { method, json, as });
const post = async (body: string) =>
  (
    await send(author, "POST", `/api/videos/${videoId}/comments`, { body, parentId: null })
  ).json<Comment>();
const notified = async () =>
  (
    await (await call("/api/notifications", { as: creator })).json<NotificationPage>()
  ).notifications.map(({ kind, count, text }) => [kind, count, text]);

test("a notification about a comment shows the new text after the author edits the comment", async () => {
  const { id } = await post("A secret by mistake");
  expect(await notified()).toEqual([["comment", 1, "A secret by mistake"]]);
  await send(author, "PATCH", `/api/comments/${id}`, { body: "Nice" });
  expect(await notified()).toEqual([["comment", 1, "Nice"]]);
});

test("a creator's notification shows a held comment's text only until the comment is deleted or rejected", async () => {
  const term = "forbidden";
  await db
    .update(users)
    .set({ blockedWords: [term] })
    .where(eq(users.id, creator.id));
  const first = await post(`A ${term} word`);
  expect(first.isHeld).toBe(true);
  expect(await notified()).toEqual([["comment_held", 1, `A ${term} word`]]);
  await send(author, "DELETE", `/api/comments/${first.id}`);
  expect(await notified()).toEqual([]);
  await post(`One ${term} comment`);
  const last = await post(`Two ${term} comments`);
  const rejected = await send(creator, "POST", `/api/comments/${last.id}/review`, {
    decision: "reject",
    editedAt: last.editedAt,
  });
  expect(rejected.status).toBe(200);
  expect(await notified()).toEqual([["comment_held", 3, ""]]);
});

test("the notifications table stores no copy of a comment's text", async () => {
  const word = `canary${crypto.randomUUID()}`;
  const { id } = await post(`Hello @${creator.username} ${word}`);
  await send(creator, "PUT", `/api/comments/${id}/like`);
  await send(creator, "PUT", `/api/comments/${id}/heart`);
  expect(await db.$count(comments)).toBeGreaterThan(0);
  const rows = await db.select().from(notifications);
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["mention", "comment_like", "comment_heart"]),
  );
  expect(JSON.stringify(rows)).not.toContain(word);
});
