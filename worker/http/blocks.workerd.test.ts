import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { blocks, users } from "../db/schema.ts";
import { MAX_BLOCKS } from "../domain/accounts/blocks/contract.ts";
import { startSession } from "../domain/accounts/sessions/start-session.ts";
import type { CommentPolicy } from "../domain/accounts/users/contract-settings.ts";
import type { CommentPage } from "../domain/community/community/contract-api.ts";
import { updatePrivacy } from "../domain/community/privacy/update-privacy.ts";
import { makeStream, roomOf, TestChat } from "../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

const block = (blocker: TestUser, blocked: TestUser, method = "POST") =>
  call(`/api/users/${blocked.id}/block`, { method, json: {}, as: blocker });
const follow = (follower: TestUser, creator: TestUser) =>
  call(`/api/creators/${creator.id}/follow`, { method: "POST", json: {}, as: follower });
const comment = (videoId: string, as: TestUser, body = "Hello", parentId: string | null = null) =>
  call(`/api/videos/${videoId}/comments`, { method: "POST", json: { body, parentId }, as });
const commentsSeen = async (videoId: string, as: TestUser | null) => {
  const page = await (await call(`/api/videos/${videoId}/comments`, { as })).json<CommentPage>();
  return page.comments.map((c) => c.body);
};

describe("blocking a user", () => {
  test("ends following both ways, and prevents new follows", async () => {
    const [creator, other] = [await makeUser(), await makeUser()];
    await follow(other, creator);
    await follow(creator, other);
    expect((await block(creator, other)).status).toBe(200);
    expect((await block(creator, other)).status).toBe(200);
    const page = await (await call(`/api/videos?creatorId=${creator.id}`)).json();
    expect(page).toEqual([]);
    expect((await follow(other, creator)).status).toBe(403);
    expect(await (await call("/settings/blocked", { as: creator })).text()).toContain(
      `@${other.username}`,
    );
    await block(creator, other, "DELETE");
    expect((await follow(other, creator)).status).toBe(200);
    expect(await (await call("/settings/blocked", { as: creator })).text()).not.toContain(
      `@${other.username}`,
    );
  });

  test("prevents the blocked user's comments on the blocker's videos", async () => {
    const [creator, other, third] = [await makeUser(), await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator);
    const { id: elsewhere } = await makeVideo(third);
    const { id: written } = await (await comment(elsewhere, creator, "Mine")).json<{
      id: string;
    }>();
    await block(creator, other);
    const refused = await comment(id, other);
    expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([
      403,
      "You can't comment on this channel's videos.",
    ]);
    expect((await comment(elsewhere, other, "Answer", written)).status).toBe(403);
    expect((await comment(elsewhere, other, "By itself")).status).toBe(201);
    expect(await (await call(`/watch/${id}`, { as: other })).text()).toContain(
      "You can&#x27;t comment on this channel&#x27;s videos.",
    );
  });

  test("hides the blocked user's comments from the blocker only", async () => {
    const [reader, other, creator] = [await makeUser(), await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator);
    await comment(id, other, "Unwanted");
    await comment(id, creator, "Wanted");
    await block(reader, other);
    expect(await commentsSeen(id, reader)).toEqual(["Wanted"]);
    for (const as of [creator, other, null])
      expect(await commentsSeen(id, as)).toEqual(["Wanted", "Unwanted"]);
  });

  test("prevents the blocked user from writing in the blocker's chat at once", async () => {
    const [creator, other] = [await makeUser(), await makeUser()];
    const streamId = await makeStream(creator);
    const before = await TestChat.join(streamId, { as: other });
    await block(creator, other);
    expect((await before.whenClosed()).code).toBe(4001);
    const after = await TestChat.join(streamId, { as: other });
    after.say("Hello", "c1");
    expect((await after.next("error")).code).toBe("FORBIDDEN");
    const host = await TestChat.join(streamId, { as: creator });
    host.say("Welcome", "c2");
    expect((await after.next("chat")).message.content).toBe("Welcome");
  });

  test("ends the blocked user's role as a moderator of the blocker's chat", async () => {
    const [creator, other] = [await makeUser(), await makeUser()];
    const path = `/api/creators/${creator.id}/chat`;
    expect(
      (
        await call(`${path}/moderators`, {
          method: "POST",
          json: { username: other.username },
          as: creator,
        })
      ).status,
    ).toBe(200);
    expect((await call(path, { as: other })).status).toBe(200);
    await block(creator, other);
    expect((await call(path, { as: other })).status).toBe(404);
    expect((await call(path, { method: "PATCH", json: { closed: true }, as: other })).status).toBe(
      404,
    );
    expect(await (await call(path, { as: creator })).json()).toMatchObject({
      moderators: [],
      modes: { closed: false },
    });
  });

  test("hides the blocked user's chat messages from the blocker", async () => {
    const [reader, other, creator] = [await makeUser(), await makeUser(), await makeUser()];
    const streamId = await makeStream(creator);
    const writer = await TestChat.join(streamId, { as: other });
    writer.say("Before", "c1");
    await writer.next("ack");
    await block(reader, other);
    const blocker = await TestChat.join(streamId, { as: reader });
    const witness = await TestChat.join(streamId, { as: creator });
    writer.say("After", "c2");
    await witness.next("chat");
    await blocker.settle();
    expect(blocker.shown()).toEqual([]);
    expect(witness.shown()).toHaveLength(2);
    const history = await (await call(`/api/streams/${streamId}/chat`, { as: reader })).json();
    expect(history).toEqual([]);
  });

  test("hides all users of a full block list, and one more block is rejected", async () => {
    const [reader, creator] = [await makeUser(), await makeUser()];
    const { db, now, newId } = testContext();
    const crowd = Array.from({ length: MAX_BLOCKS }, () => newId("usr"));
    const at = now();
    const statements = crowd.flatMap((id) => [
      db.insert(users).values({
        id,
        username: id,
        email: `${id}@example.com`,
        displayName: "One",
        createdAt: at,
        updatedAt: at,
      }),
      db.insert(blocks).values({ blockerId: reader.id, blockedId: id, createdAt: at }),
    ]);
    const [first, ...rest] = statements;
    if (first) await db.batch([first, ...rest]);
    const streamId = await makeStream(creator);
    const blocker = await TestChat.join(streamId, { as: reader });
    await evictDurableObject(roomOf(streamId));
    for (const id of [crowd[0], crowd[499], crowd[999]]) {
      const hidden = {
        id: id ?? "",
        username: "hidden",
        token: await startSession(testContext(), { userId: id ?? "", userAgent: "" }),
      };
      (await TestChat.join(streamId, { as: hidden })).say("Hello", "c1");
    }
    const other = await TestChat.join(streamId, { as: creator });
    other.say("Seen", "c2");
    await blocker.next("chat");
    await blocker.settle();
    expect(blocker.of("chat").map((c) => c.message.content)).toEqual(["Seen"]);
    const refused = await block(reader, creator);
    expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([
      409,
      expect.stringContaining("up to 1,000 users"),
    ]);
    expect(
      (await call(`/api/users/${crowd[0]}/block`, { method: "POST", json: {}, as: reader })).status,
    ).toBe(200);
  });

  test("users cannot block themselves or an unknown account, and visitors cannot block anybody", async () => {
    const user = await makeUser();
    expect((await block(user, user)).status).toBe(400);
    expect(
      (await call("/api/users/usr_nobody/block", { method: "POST", json: {}, as: user })).status,
    ).toBe(404);
    expect((await call(`/api/users/${user.id}/block`, { method: "POST", json: {} })).status).toBe(
      401,
    );
  });
});

describe("the comment policy of a channel", () => {
  const set = (user: TestUser, commentPolicy: CommentPolicy) =>
    updatePrivacy(testContext(), {
      userId: user.id,
      profileVisibility: "public",
      commentPolicy,
      analyticsCollection: true,
      keepHistory: true,
    });

  test.each([
    ["everyone", [201, 201, 201], null],
    ["followers", [403, 201, 201], "Only followers can comment on this channel's videos."],
    ["nobody", [403, 403, 201], "Comments are turned off on this channel."],
  ] as const)(
    "the setting %s decides whether other users, followers and the creator can comment",
    async (policy, statuses, sentence) => {
      const [creator, follower, other] = [await makeUser(), await makeUser(), await makeUser()];
      await follow(follower, creator);
      const { id } = await makeVideo(creator);
      await set(creator, policy);
      const answers = [
        await comment(id, other),
        await comment(id, follower),
        await comment(id, creator),
      ];
      expect(answers.map((a) => a.status)).toEqual(statuses);
      const { commentRefusal } = await (await call(`/api/videos/${id}`, { as: other })).json<{
        commentRefusal: string | null;
      }>();
      expect(commentRefusal).toBe(sentence);
      if (sentence !== null)
        expect((await answers[0]?.json<{ error: string }>())?.error).toBe(sentence);
    },
  );
});
