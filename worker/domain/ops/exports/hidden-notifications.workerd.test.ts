import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks, comments, dataExports, notifications, users, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { unzip } from "../../../testing/unzip.ts";
import { listNotifications } from "../../accounts/notifications/list-notifications.ts";
import { makeExport } from "./make-export.ts";

const ctx = testContext();

async function notificationsIn({ id: userId }: TestUser): Promise<string> {
  const exportId = ctx.newId("exp");
  await ctx.db.insert(dataExports).values({ id: exportId, userId, createdAt: ctx.now() });
  await makeExport(ctx, { exportId });
  const object = await env.MEDIA.get(`exports/${userId}/${exportId}.zip`);
  if (!object) throw new Error("The export was not stored");
  const files = await unzip(await object.bytes());
  return new TextDecoder().decode(files.get("data/notifications.json"));
}

/** Makes a reply to the user on another channel's video, with its notification. */
async function makeReply(user: TestUser, kind: "reply" | "mention" = "reply") {
  const [creator, author] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const commentId = ctx.newId("cmt");
  await ctx.db
    .insert(comments)
    .values({ id: commentId, videoId, userId: author.id, body: "At first", createdAt: 1 });
  await ctx.db.insert(notifications).values({
    id: ctx.newId("ntf"),
    userId: user.id,
    kind,
    actorId: author.id,
    path: `/watch/${videoId}?comment=${commentId}`,
    text: "At first",
    commentId,
    groupKey: commentId,
    createdAt: 1,
    updatedAt: 1,
  });
  const edit = (body: string) =>
    ctx.db.update(comments).set({ body }).where(eq(comments.id, commentId));
  return { creator, author, videoId, edit };
}

const CASES: Record<
  string,
  (made: Awaited<ReturnType<typeof makeReply>>, user: TestUser) => Promise<unknown>
> = {
  "on a video that is private now": ({ videoId }) =>
    ctx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, videoId)),
  "on a video for subscribers now": ({ videoId }) =>
    ctx.db.update(videos).set({ subscribersOnly: true }).where(eq(videos.id, videoId)),
  "on a video of a channel for followers now": ({ creator }) =>
    ctx.db.update(users).set({ profileVisibility: "followers" }).where(eq(users.id, creator.id)),
  "of a user whom the reader blocked": ({ author }, user) =>
    ctx.db.insert(blocks).values({ blockerId: user.id, blockedId: author.id, createdAt: 1 }),
};

test.each(Object.entries(CASES))(
  "a data export omits the current text of a comment %s",
  async (_, hide) => {
    const user = await makeUser();
    const hidden = await makeReply(user);
    const shown = await makeReply(user, "mention");
    await hide(hidden, user);
    await hidden.edit("Only for those who may read it");
    await shown.edit("For everybody");
    const listed = await listNotifications(ctx, { userId: user.id, filter: "all", limit: 10 });
    expect(listed.notifications.map(({ text }) => text)).toEqual(["For everybody"]);
    const exported = await notificationsIn(user);
    expect(exported).toContain("For everybody");
    expect(exported).not.toContain("Only for those");
    expect(exported).not.toContain("At first");
  },
);
