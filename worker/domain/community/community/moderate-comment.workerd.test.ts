import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments, users, videos } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { ModerationQuery } from "./contract-moderation.ts";
import { listModeration } from "./moderate-comment.ts";

const ctx = testContext();

async function makeVideoRow(owner: TestUser) {
  const id = ctx.newId("vid");
  const row = {
    id,
    creatorId: owner.id,
    title: "Rapids",
    category: "art",
    state: "published",
    publishedAt: ctx.now(),
  } as const;
  await ctx.db.insert(videos).values({
    ...row,
    originalKey: `videos/${id}/original`,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  return id;
}

let order = 0;
async function comment(
  videoId: string,
  by: TestUser,
  overrides: Partial<typeof comments.$inferInsert> = {},
) {
  const id = ctx.newId("cmt");
  order += 1;
  await ctx.db
    .insert(comments)
    .values({ id, videoId, userId: by.id, body: "Lovely", createdAt: order, ...overrides });
  return id;
}

const listed = async (ownerId: string, params: Record<string, string> = {}, videoId?: string) =>
  (
    await listModeration(ctx, {
      ownerId,
      sessionId: "",
      videoId,
      query: ModerationQuery.parse(params),
      limit: 20,
    })
  ).comments.map(({ id }) => id);

test("the comment moderation page filters other users' comments on a creator's videos by state and by video", async () => {
  const [owner, viewer, suspended, blocked, stranger] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ suspendedAt: 1 }),
    await makeUser(),
    await makeUser(),
  ];
  const [video, second, foreign] = [
    await makeVideoRow(owner),
    await makeVideoRow(owner),
    await makeVideoRow(stranger),
  ];
  await comment(foreign, viewer);
  const plain = await comment(video, viewer);
  const question = await comment(video, viewer, { body: "Where is that?" });
  const held = await comment(second, viewer, { state: "held", heldReason: "words" });
  const rejected = await comment(video, viewer, { state: "rejected" });
  await comment(video, owner, { parentId: plain, body: "Thanks" });
  await comment(video, viewer, { deletedAt: 1 });
  await comment(video, blocked);
  await comment(video, suspended);
  await call(`/api/users/${blocked.id}/block`, { method: "POST", as: owner });

  expect(await listed(owner.id)).toEqual([held, question, plain]);
  expect(await listed(owner.id, { show: "held" })).toEqual([held]);
  expect(await listed(owner.id, { show: "questions" })).toEqual([question]);
  expect(await listed(owner.id, { show: "unanswered" })).toEqual([question]);
  expect(await listed(owner.id, { show: "rejected" })).toEqual([rejected]);
  expect(await listed(owner.id, {}, video)).toEqual([question, plain]);
  expect(await listed(stranger.id, {}, video)).toEqual([]);
});

test("a comment thread is unanswered while it has no reply by the video's creator", async () => {
  const [owner, viewer] = [await makeUser(), await makeUser()];
  const video = await makeVideoRow(owner);
  const head = await comment(video, viewer);
  const waiting = () => listed(owner.id, { show: "unanswered" });
  await comment(video, viewer, { parentId: head, body: "Anybody?" });
  expect(await waiting()).toEqual([head]);
  const [first, second] = [
    await comment(video, owner, { parentId: head }),
    await comment(video, owner, { parentId: head }),
  ];
  const set = (id: string, deletedAt: number | null) =>
    ctx.db.update(comments).set({ deletedAt }).where(eq(comments.id, id));
  expect(await waiting()).toEqual([]);
  await set(first, 1);
  expect(await waiting()).toEqual([]);
  await set(second, 1);
  expect(await waiting()).toEqual([head]);
  await set(second, null);
  expect(await waiting()).toEqual([]);
  await ctx.db.delete(comments).where(eq(comments.id, second));
  expect(await waiting()).toEqual([head]);
});

test("the comment moderation list skips no comment between pages, even if comments have equal times", async () => {
  const [owner, viewer] = [await makeUser(), await makeUser()];
  const video = await makeVideoRow(owner);
  const all = new Set<string>();
  for (let i = 0; i < 7; i += 1)
    all.add(await comment(video, viewer, { createdAt: Math.floor(i / 3) }));
  const seen: string[] = [];
  let after: string | undefined;
  for (let turn = 0; turn < 4; turn += 1) {
    const query = ModerationQuery.parse({ after });
    const page = await listModeration(ctx, { ownerId: owner.id, sessionId: "", query, limit: 3 });
    seen.push(...page.comments.map(({ id }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(all);
});

test("only the video's creator can put an approved or rejected comment back on hold for review", async () => {
  const [owner, viewer] = [await makeUser(), await makeUser()];
  const id = await comment(await makeVideoRow(owner), viewer);
  const hold = (as: TestUser) => call(`/api/comments/${id}/hold`, { method: "POST", as });
  expect((await hold(viewer)).status).toBe(404);
  expect((await hold(await makeUser({ role: "admin" }))).status).toBe(404);
  expect((await hold(owner)).status).toBe(200);
  expect((await ctx.db.select().from(comments).where(eq(comments.id, id)).get())?.state).toBe(
    "held",
  );
});

test("the server normalizes a creator's blocked words and holds comments that contain such a word", async () => {
  const [owner, viewer] = [await makeUser(), await makeUser()];
  const save = (words: unknown) =>
    call("/api/blocked-words", { method: "PUT", as: owner, json: { words } });
  expect((await save(["  Buy  NOW ", "spam", "SPAM", ""])).status).toBe(200);
  expect(
    (await ctx.db.select().from(users).where(eq(users.id, owner.id)).get())?.blockedWords,
  ).toEqual(["buy now", "spam"]);
  expect((await save(Array.from({ length: 201 }, (_, i) => `w${i}`))).status).toBe(400);
  expect((await save(["x".repeat(61)])).status).toBe(400);
  const video = await makeVideoRow(owner);
  const post = async (body: string) => {
    const answer = await call(`/api/videos/${video}/comments`, {
      method: "POST",
      as: viewer,
      json: { body },
    });
    expect(answer.status).toBe(201);
  };
  await post("You can buy now");
  await post("Spammers are dull");
  const found = await ctx.db.select().from(comments).where(eq(comments.videoId, video));
  expect(found.map(({ state, heldReason }) => [state, heldReason]).sort()).toEqual([
    ["held", "words"],
    ["shown", null],
  ]);
});

test("automatic moderation holds comments of at least the severity that the creator chose, with the reason", async () => {
  const [owner, viewer] = [await makeUser(), await makeUser()];
  const save = async (json: unknown) =>
    (await call("/api/blocked-words", { method: "PUT", as: owner, json })).json();
  const video = await makeVideoRow(owner);
  const post = async (as: TestUser, body: string) => {
    const answer = await call(`/api/videos/${video}/comments`, {
      method: "POST",
      as,
      json: { body },
    });
    expect(answer.status).toBe(201);
  };
  const rude = "you are an idiot";
  await post(viewer, `${rude}, said before`);
  expect(await save({ words: [], hold: "medium" })).toEqual({ words: [], hold: "medium" });
  expect(await save({ words: ["spam"] })).toEqual({ words: ["spam"], hold: "medium" });
  await post(viewer, rude);
  await post(owner, rude);
  await post(viewer, "what a lovely river");
  const rows = await ctx.db.select().from(comments).where(eq(comments.videoId, video));
  expect(rows.filter(({ state }) => state === "held")).toMatchObject([
    {
      body: rude,
      userId: viewer.id,
      heldReason: expect.stringMatching(/^judged:harassment:medium:/),
    },
  ]);
  expect(rows).toHaveLength(4);
});
