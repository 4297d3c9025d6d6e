import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { chatModerators, commentLikes, comments, follows } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { blockUser } from "../../accounts/blocks/block-user.ts";
import { appointModerator } from "../../live/chat/appoint-moderator.ts";
import { editComment } from "./edit-comment.ts";
import { followCreator } from "./follow-creator.ts";
import { likeComment } from "./mark-comment.ts";
import { postComment } from "./post-comment.ts";

const ctx = testContext();
const { db } = ctx;
const origin = { network: null, home: null, device: null };

interface Scene {
  creator: TestUser;
  troll: TestUser;
  videoId: string;
}
type Context = typeof ctx;
interface Flow {
  /** Returns the id of a comment that the flow needs. */
  prepare?: (scene: Scene) => Promise<string>;
  run: (deps: Context, scene: Scene, commentId: string) => Promise<unknown>;
  /** Counts the rows that the flow stored. */
  count: (scene: Scene, commentId: string) => Promise<number>;
}

const comment = async (author: TestUser, videoId: string, deps: Context = ctx) =>
  postComment(deps, { videoId, actor: await actorOf(author), body: "First", parentId: null });

const FLOWS: Record<string, Flow> = {
  "follow of a channel": {
    run: async (deps, { creator, troll }) =>
      followCreator(deps, { creatorId: creator.id, actor: await actorOf(troll), origin }),
    count: ({ creator, troll }) =>
      db.$count(follows, and(eq(follows.followerId, troll.id), eq(follows.creatorId, creator.id))),
  },
  "comment on a video": {
    run: (deps, { troll, videoId }) => comment(troll, videoId, deps),
    count: ({ troll }) => db.$count(comments, eq(comments.userId, troll.id)),
  },
  "reply to the blocker's comment": {
    prepare: async ({ creator }) => {
      const { id: videoId } = await makeVideo(await makeUser(), { title: "Of another creator" });
      return `${videoId} ${(await comment(creator, videoId)).id}`;
    },
    run: async (deps, { troll }, ids) => {
      const [videoId = "", parentId = ""] = ids.split(" ");
      const actor = await actorOf(troll);
      return postComment(deps, { videoId, actor, body: "Reply", parentId });
    },
    count: ({ troll }) => db.$count(comments, eq(comments.userId, troll.id)),
  },
  "edit of a comment": {
    prepare: async ({ troll, videoId }) => (await comment(troll, videoId)).id,
    run: async (deps, { troll }, commentId) =>
      editComment(deps, { commentId, actor: await actorOf(troll), body: "Edited" }),
    count: ({ troll }) =>
      db.$count(comments, and(eq(comments.userId, troll.id), eq(comments.body, "Edited"))),
  },
  "like of the blocker's comment": {
    prepare: async ({ creator, videoId }) => (await comment(creator, videoId)).id,
    run: async (deps, { troll }, commentId) =>
      likeComment(deps, { commentId, actor: await actorOf(troll), origin, on: true }),
    count: ({ troll }) => db.$count(commentLikes, eq(commentLikes.userId, troll.id)),
  },
  "appointment as a chat moderator": {
    run: async (deps, { creator, troll }) =>
      appointModerator(deps, {
        actor: await actorOf(creator),
        channelId: creator.id,
        username: troll.username,
      }),
    count: ({ troll }) => db.$count(chatModerators, eq(chatModerators.userId, troll.id)),
  },
};

/** Returns a context in which the creator blocks the troll just before the statement `isStore`. */
function blocking(
  { creator, troll }: Pick<Scene, "creator" | "troll">,
  isStore: (sql: string) => boolean,
) {
  let isDone = false;
  const bindings = watchedEnv(env, async (work, sql) => {
    if (!isDone && isStore(sql)) {
      isDone = true;
      await blockUser(ctx, { actor: creator, userId: troll.id });
    }
    return work();
  });
  return { deps: createContext(bindings, "test"), isBlocked: () => isDone };
}

/** Runs the flow. The block is stored just before the flow stores its row. */
async function runWithBlock({ prepare, run, count }: Flow, isStore: (sql: string) => boolean) {
  const creator = await makeUser({ emailVerifiedAt: 1 });
  const troll = await makeUser({ emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator, { title: "A video" });
  const scene = { creator, troll, videoId };
  const commentId = (await prepare?.(scene)) ?? "";
  const { deps, isBlocked } = blocking({ creator, troll }, isStore);
  const outcome = await run(deps, scene, commentId).then(
    () => "done",
    (error: unknown) => error,
  );
  return { outcome, stored: await count(scene, commentId), isBlocked: isBlocked() };
}

const isStore = (sql: string) =>
  /^insert into "(?:follows|comments|comment_likes|chat_moderators)"|^update "comments"/.test(sql);

describe.each(Object.entries(FLOWS))("a blocked user's %s", (name, flow) => {
  test(`the ${name} of a user is rejected if the user is blocked just before it is stored`, async () => {
    const { outcome, stored, isBlocked } = await runWithBlock(flow, isStore);
    expect(isBlocked).toBe(true);
    expect(outcome).toMatchObject({ code: expect.stringMatching(/^(FORBIDDEN|VALIDATION)$/) });
    expect(stored).toBe(0);
  });

  test(`the ${name} of a user who is not blocked is stored`, async () => {
    expect(await runWithBlock(flow, () => false)).toMatchObject({ outcome: "done", stored: 1 });
  });
});

test("a user who is blocked while following a followers-only channel cannot watch its videos", async () => {
  const creator = await makeUser({ profileVisibility: "followers" });
  const troll = await makeUser({ emailVerifiedAt: 1 });
  const { id: videoId } = await makeVideo(creator, { title: "For followers" });
  const { deps } = blocking({ creator, troll }, isStore);
  await expect(
    followCreator(deps, {
      creatorId: creator.id,
      actor: await actorOf(troll),
      origin,
    }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await call(`/api/videos/${videoId}`, { as: troll })).status).toBe(404);
});
