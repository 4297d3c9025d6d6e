import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createDb } from "../../../db/client.ts";
import { comments, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { meter } from "../../../testing/meter.ts";
import { commentsQuery } from "../../creator/dashboard/activity-queries.ts";
import { deleteComment, restoreComment } from "./delete-comment.ts";
import { listReplies } from "./list-comments.ts";
import { suggestMentions } from "./suggest-mentions.ts";

const ctx = testContext();
const VISITOR = { kind: "visitor" } as const;

/** Number of comments on the videos of other channels. */
const OTHERS = 3_000;
/** Most rows that a statement may read for a video with a few comments. */
const FEW = 400;

let creator: TestUser;
let viewer: TestUser;
let videoId: string;

beforeAll(async () => {
  creator = await makeUser();
  viewer = await makeUser();
  videoId = (await makeVideo(creator)).id;
  const other = await makeUser();
  const { id: busy } = await makeVideo(other);
  await env.DB.batch([
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 299)
       insert into users (id, username, email, display_name, created_at, updated_at)
       select 'usr_reads' || i, 'reads' || i, 'reads' || i || '@example.com', 'Reader', 1, 1 from n`,
    ),
    env.DB.prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${OTHERS - 1})
       insert into comments (id, video_id, user_id, body, created_at)
       select 'com_reads' || i, ?, 'usr_reads' || (i % 300), 'Text', ? + i from n`,
    ).bind(busy, ctx.now()),
  ]);
});

async function makeComment(body: string, parentId: string | null = null): Promise<string> {
  const id = ctx.newId("cmt");
  const at = ctx.now();
  await ctx.db
    .insert(comments)
    .values({ id, videoId, userId: viewer.id, parentId, body, createdAt: at });
  return id;
}

/** Runs an operation. Returns the result, and the most rows that one of its statements read. */
async function readsOf<Result>(
  ask: (deps: ReturnType<typeof testContext>) => Promise<Result>,
): Promise<{ result: Result; most: number }> {
  const metered = meter(env.DB);
  const result = await ask({ ...testContext(), db: createDb(metered.db) });
  return { result, most: Math.max(...metered.statements.map(({ rowsRead }) => rowsRead)) };
}

test("a page of replies reads no comments on other videos", async () => {
  const commentId = await makeComment("First");
  const replies = [await makeComment("Second", commentId), await makeComment("Third", commentId)];
  const page = await readsOf((deps) => listReplies(deps, { commentId, actor: VISITOR, limit: 1 }));
  expect(page.most).toBeLessThan(FEW);
  const before = page.result.next ?? "";
  const next = await readsOf((deps) =>
    listReplies(deps, { commentId, actor: VISITOR, before, limit: 1 }),
  );
  expect(next.most).toBeLessThan(FEW);
  const shown = [...page.result.comments, ...next.result.comments].map(({ id }) => id);
  expect(shown).toEqual([...replies].sort());
});

test("a user deletes and restores a comment without a read of the comments on other videos", async () => {
  const actor = await actorOf(viewer);
  const commentId = await makeComment("First");
  const replyId = await makeComment("Second", commentId);
  const isDeleted = async () =>
    (await ctx.db.select().from(comments).where(eq(comments.parentId, commentId))).map(
      ({ id, deletedAt }) => [id, deletedAt !== null],
    );
  const deleted = await readsOf((deps) => deleteComment(deps, { commentId, actor }));
  expect(await isDeleted()).toEqual([[replyId, true]]);
  const restored = await readsOf((deps) =>
    restoreComment(deps, { commentId, actor, undo: deleted.result.undo }),
  );
  expect(await isDeleted()).toEqual([[replyId, false]]);
  expect([deleted.most, restored.most].filter((most) => most >= FEW)).toEqual([]);
});

test.each(["", "r", "reads29"])(
  "suggestions of users to mention for '%s' read no comments on other videos",
  async (typed) => {
    await makeComment("Hello");
    const actor = await actorOf(creator);
    const { result, most } = await readsOf((deps) =>
      suggestMentions(deps, { videoId, actor, typed }),
    );
    // For each of the 200 users with the prefix, the statement reads a few rows.
    expect(most).toBeLessThan(OTHERS / 2);
    expect(result.every(({ username }) => username.startsWith(typed))).toBe(true);
    expect(result[0]?.username).toBe(
      typed === "" ? viewer.username : `reads${typed.slice(5) || 0}`,
    );
  },
);

test("the newest comments on a channel's videos are read without the comments on other channels", async () => {
  const [owner, author] = [await makeUser(), await makeUser()];
  const made = await Promise.all([makeVideo(owner), makeVideo(owner), makeVideo(owner)]);
  for (const { id } of made)
    await ctx.db
      .insert(comments)
      .values({ id: ctx.newId("cmt"), videoId: id, userId: author.id, body: "Hi", createdAt: 1 });
  const { result, most } = await readsOf(async (deps) =>
    commentsQuery(deps, { userId: owner.id, limit: 10 }),
  );
  expect(result).toHaveLength(made.length);
  expect(most).toBeLessThan(FEW);
});

test("the deletion of a video with many comments reads no comments on other videos", async () => {
  const { id } = await makeVideo(creator);
  await env.DB.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 99)
     insert into comments (id, video_id, user_id, body, created_at)
     select 'com_gone' || i, ?, ?, 'Text', 1 from n`,
  )
    .bind(id, viewer.id)
    .run();
  const { most } = await readsOf(async ({ db }) => db.delete(videos).where(eq(videos.id, id)));
  // Without an index of the parent comments, each deleted comment reads all comments.
  expect(most).toBeLessThan(OTHERS);
});
