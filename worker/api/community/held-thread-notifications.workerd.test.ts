import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments, users } from "../../db/schema.ts";
import type { NotificationPage } from "../../domain/accounts/notifications/contract-api.ts";
import type { Comment } from "../../domain/community/community/contract-api.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";

const { db } = testContext();
const notified = async (as: TestUser) =>
  (await (await call("/api/notifications", { as })).json<NotificationPage>()).notifications.map(
    ({ text }) => text,
  );

test.each([
  [
    "the first comment of the thread waits for approval",
    (headId: string, _author: TestUser) =>
      db.update(comments).set({ state: "held" }).where(eq(comments.id, headId)),
  ],
  [
    "the author of the thread's first comment is suspended",
    (_headId: string, author: TestUser) =>
      db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, author.id)),
  ],
])("a user does not see a notification about a mention in a reply if %s", async (_, hide) => {
  const [creator, author, replier, mentioned] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ];
  const { id: videoId } = await makeVideo(creator);
  const post = async (as: TestUser, body: string, parentId: string | null) =>
    (
      await call(`/api/videos/${videoId}/comments`, {
        method: "POST",
        json: { body, parentId },
        as,
      })
    ).json<Comment>();
  const head = await post(author, "First", null);
  const reply = await post(replier, `Look @${mentioned.username}`, head.id);
  expect(await notified(mentioned)).toEqual([reply.body]);
  await hide(head.id, author);
  expect(await notified(mentioned)).toEqual([]);
});
