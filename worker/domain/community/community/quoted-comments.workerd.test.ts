import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks, comments, users } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { listModeration } from "./moderate-comment.ts";

const ctx = testContext();

test("the creator's list of comments quotes no parent comment of a suspended, closed or blocked user", async () => {
  const [creator, author, replier] = [await makeUser(), await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const head = ctx.newId("cmt");
  const text = { videoId, createdAt: ctx.now() };
  await ctx.db.batch([
    ctx.db.insert(comments).values({ ...text, id: head, userId: author.id, body: "Head" }),
    ctx.db
      .insert(comments)
      .values({ ...text, id: ctx.newId("cmt"), userId: replier.id, parentId: head, body: "Reply" }),
  ]);
  const quotes = async () => {
    const { comments: list } = await listModeration(ctx, {
      ownerId: creator.id,
      sessionId: "ses_1",
      videoId,
      query: { show: "all" },
      limit: 10,
    });
    return list.find(({ body }) => body === "Reply")?.answers?.body ?? null;
  };
  expect(await quotes()).toBe("Head");
  const setAuthor = (values: Partial<typeof users.$inferInsert>) =>
    ctx.db.update(users).set(values).where(eq(users.id, author.id));
  await setAuthor({ suspendedAt: 1 });
  expect(await quotes()).toBeNull();
  await setAuthor({ suspendedAt: null, deletionRequestedAt: 1 });
  expect(await quotes()).toBeNull();
  await setAuthor({ deletionRequestedAt: null });
  expect(await quotes()).toBe("Head");
  await ctx.db.insert(blocks).values({ blockerId: creator.id, blockedId: author.id, createdAt: 1 });
  expect(await quotes()).toBeNull();
});
