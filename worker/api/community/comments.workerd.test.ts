import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { comments, users, videos } from "../../db/schema.ts";
import type { NotificationPage } from "../../domain/accounts/notifications/contract-api.ts";
import type {
  Comment,
  CommentPage,
  CommentThread,
} from "../../domain/community/community/contract-api.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";

const { db } = testContext();
let creator: TestUser;
let author: TestUser;
let other: TestUser;
let videoId = "";
beforeEach(async () => {
  // Likes of new or unconfirmed accounts do not affect the order of comments, so the test accounts
  // are older and confirmed.
  const established = { createdAt: Date.now() - 60 * 86_400_000, emailVerifiedAt: 1 };
  [creator, author, other] = [
    await makeUser(established),
    await makeUser(),
    await makeUser(established),
  ];
  ({ id: videoId } = await makeVideo(creator));
});

const send = (as: TestUser | null, method: string, path: string, json: unknown = {}) =>
  call(path, { method, json, as });
const post = async (as: TestUser, body: string, parentId: string | null = null) =>
  (await send(as, "POST", `/api/videos/${videoId}/comments`, { body, parentId })).json<Comment>();
const heads = async (as: TestUser | null, query = "") =>
  (await call(`/api/videos/${videoId}/comments${query}`, { as })).json<CommentPage>();
const replies = async (as: TestUser | null, id: string) =>
  (await call(`/api/comments/${id}/replies`, { as })).json<CommentPage>();
const review = (as: TestUser, { id, editedAt }: Comment, decision: "approve" | "reject") =>
  send(as, "POST", `/api/comments/${id}/review`, { decision, editedAt });
const edit = async (as: TestUser, id: string, body: string) =>
  (await send(as, "PATCH", `/api/comments/${id}`, { body })).json<Comment>();
const bodies = (page: CommentPage) => page.comments.map((c) => c.body);
const told = async (as: TestUser) =>
  (await (await call("/api/notifications", { as })).json<NotificationPage>()).notifications.map(
    (n) => [n.kind, n.count, n.path] as const,
  );
const count = async () =>
  (await db.select({ n: videos.commentCount }).from(videos).where(eq(videos.id, videoId)).get())?.n;

test("a reply to a comment notifies the author, the mentioned users and the creator once each", async () => {
  const head = await post(author, "first");
  const answer = await post(
    other,
    `second @${creator.username} @${author.username} @nobody_here`,
    head.id,
  );
  const deeper = await post(creator, "third", answer.id);
  expect([answer.parentId, deeper.parentId]).toEqual([head.id, head.id]);
  expect(answer.mentions).toEqual([creator.username, author.username]);
  expect(await heads(null)).toMatchObject({
    comments: [{ body: "first", replies: 2, canDelete: false }],
    next: null,
  });
  expect(bodies(await replies(null, head.id))).toEqual([answer.body, "third"]);
  const at = (id: string) => `/watch/${videoId}?comment=${id}`;
  expect(await told(author)).toEqual([["reply", 2, at(deeper.id)]]);
  expect(await told(other)).toEqual([["reply", 1, at(deeper.id)]]);
  expect(await told(creator)).toEqual([
    ["mention", 1, at(answer.id)],
    ["comment", 1, at(head.id)],
  ]);
  const thread = await (await call(`/api/comments/${answer.id}`)).json<CommentThread>();
  expect([thread.videoId, thread.comment.id, thread.reply?.id]).toEqual([
    videoId,
    head.id,
    answer.id,
  ]);
});

test("only the author of a comment can edit it, and an edited comment loses the creator's heart", async () => {
  const { id } = await post(author, "teh words");
  await send(creator, "PUT", `/api/comments/${id}/heart`);
  expect((await heads(null)).comments[0]).toMatchObject({ isHearted: true, editedAt: null });
  expect(await told(author)).toMatchObject([["comment_heart", 1, expect.anything()]]);
  for (const who of [creator, other])
    expect((await send(who, "PATCH", `/api/comments/${id}`, { body: "x" })).status).toBe(403);
  expect((await send(author, "PATCH", `/api/comments/${id}`, { body: " " })).status).toBe(400);
  const edited = await (
    await send(author, "PATCH", `/api/comments/${id}`, { body: "the words" })
  ).json<Comment>();
  expect(edited).toMatchObject({
    body: "the words",
    isHearted: false,
    editedAt: expect.any(Number),
  });
});

test.each(["pin", "heart"])("a %s for an outdated text of a comment is rejected", async (as) => {
  const first = await post(author, "A fine river");
  const { id } = first;
  const other = await post(author, "Pinned before");
  await send(creator, "PUT", `/api/comments/${other.id}/pin?editedAt=0`);
  const edited = await edit(author, id, "Buy my book");
  const mark = (version: Comment) =>
    send(creator, "PUT", `/api/comments/${id}/${as}?editedAt=${version.editedAt ?? 0}`);
  const pinnedOf = async () => (await heads(null)).comments.find((c) => c.isPinned)?.id;
  expect((await mark(first)).status).toBe(409);
  expect(await pinnedOf()).toBe(other.id);
  expect((await mark(edited)).status).toBe(200);
  expect(await pinnedOf()).toBe(as === "pin" ? id : other.id);
});

test("a deleted comment hides its replies, and only the user who deleted the comment can restore both", async () => {
  const head = await post(author, "head");
  await post(other, "answer", head.id);
  const early = await post(author, "deleted before", head.id);
  await send(author, "DELETE", `/api/comments/${early.id}`);
  expect((await send(other, "DELETE", `/api/comments/${head.id}`)).status).toBe(403);
  const { undo } = await (await send(creator, "DELETE", `/api/comments/${head.id}`)).json<{
    undo: string;
  }>();
  expect([(await heads(author)).comments, await count()]).toEqual([[], 0]);
  expect((await send(author, "DELETE", `/api/comments/${head.id}`)).status).toBe(404);
  const restore = (as: TestUser, token = undo) =>
    send(as, "POST", `/api/comments/${head.id}/restore`, { undo: token });
  expect([
    (await restore(author)).status,
    (await restore(other)).status,
    (await restore(creator, "x.y")).status,
  ]).toEqual([400, 403, 400]);
  expect((await restore(creator)).status).toBe(200);
  expect([bodies(await heads(null)), bodies(await replies(null, head.id)), await count()]).toEqual([
    ["head"],
    ["answer"],
    2,
  ]);
  const again = await (await send(creator, "DELETE", `/api/comments/${head.id}`)).json<{
    undo: string;
  }>();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  expect((await restore(creator, again.undo)).status).toBe(410);
  vi.useRealTimers();
});

test("the comment list shows the pinned comment first, then the most liked comments", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const made: Comment[] = [];
  for (let i = 0; i < 7; i++) made.push(await post(author, `c${i}`));
  vi.useRealTimers();
  const like = (n: number, as: TestUser, method = "PUT") =>
    send(as, method, `/api/comments/${made[n]?.id}/like`);
  await Promise.all([like(2, creator), like(2, other), like(2, other), like(4, other)]);
  expect(await (await like(4, other, "DELETE")).json()).toEqual({ isLiked: false, likes: 0 });
  await like(4, other);
  for (const n of [5, 0])
    expect((await send(creator, "PUT", `/api/comments/${made[n]?.id}/pin`)).status).toBe(200);
  expect((await send(author, "PUT", `/api/comments/${made[1]?.id}/pin`)).status).toBe(403);
  for (const sort of ["top", "newest"]) {
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: CommentPage = await heads(
        other,
        `?sort=${sort}&limit=2${next && `&before=${next}`}`,
      );
      seen.push(...bodies(page));
      next = page.next;
    }
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([7, 7, "c0"]);
    if (sort === "top") expect(seen.slice(1, 3)).toEqual(["c2", "c4"]);
  }
  expect((await heads(other, "?sort=top")).comments[1]).toMatchObject({ likes: 2, isLiked: true });
  expect(await heads(null, "?before=cmt_unknown")).toEqual({ comments: [], next: null });
  const told = await (
    await call("/api/notifications?filter=likes", { as: author })
  ).json<NotificationPage>();
  expect(told.notifications.map((n) => n.count).sort()).toEqual([1, 2]);
});

test.each([
  [
    "the channel's policy",
    () => db.update(users).set({ commentPolicy: "held" }).where(eq(users.id, creator.id)),
  ],
  [
    "the video's policy",
    () => db.update(videos).set({ commentPolicy: "held" }).where(eq(videos.id, videoId)),
  ],
  [
    "a blocked word",
    () =>
      db
        .update(users)
        .set({ blockedWords: ["hello"] })
        .where(eq(users.id, creator.id)),
  ],
] as const)(
  "a comment held by %s is visible only to its author, the creator and staff until approval",
  async (_, hold) => {
    await hold();
    const moderator = await makeUser({ role: "moderator" });
    const head = await post(author, `Hello @${other.username}`);
    expect(head).toMatchObject({ isHeld: true, canReview: false });
    for (const who of [author, creator, moderator])
      expect((await heads(who)).comments).toHaveLength(1);
    for (const who of [other, null]) {
      expect((await heads(who)).comments).toEqual([]);
      expect((await call(`/api/comments/${head.id}`, { as: who })).status).toBe(404);
    }
    expect([await count(), await told(other)]).toEqual([0, []]);
    expect(await told(creator)).toMatchObject([["comment_held", 1, "/studio/comments"]]);
    expect((await send(other, "PUT", `/api/comments/${head.id}/like`)).status).toBe(404);
    expect(
      (
        await send(other, "POST", `/api/videos/${videoId}/comments`, {
          body: "to a held one",
          parentId: head.id,
        })
      ).status,
    ).toBe(404);
    for (const who of [author, moderator])
      for (const decision of ["approve", "reject"] as const)
        expect((await review(who, head, decision)).status).toBe(403);
    expect((await heads(moderator)).comments).toMatchObject([
      { canReview: false, canRemove: true },
    ]);
    expect((await review(creator, head, "approve")).status).toBe(200);
    expect([bodies(await heads(null)), await count()]).toEqual([[head.body], 1]);
    expect(await told(other)).toMatchObject([["mention", 1, expect.anything()]]);
    await review(creator, head, "reject");
    for (const who of [author, creator, null]) expect((await heads(who)).comments).toEqual([]);
  },
);

test("the creator's review applies only to the text of a held comment that the creator saw", async () => {
  await db
    .update(users)
    .set({ blockedWords: ["spoiler"] })
    .where(eq(users.id, creator.id));
  const posted = await post(author, "a harmless spoiler");
  const edited = await edit(author, posted.id, "something else");
  expect(edited).toMatchObject({ isHeld: true, body: "something else" });
  for (const decision of ["approve", "reject"] as const) {
    const outdated = await review(creator, posted, decision);
    expect([outdated.status, await outdated.json()]).toEqual([
      409,
      expect.objectContaining({
        error: "The author changed this comment. Read the new text, then review it.",
      }),
    ]);
  }
  expect((await heads(null)).comments).toEqual([]);
  const again = await edit(author, posted.id, "something else again");
  expect(again.editedAt).toBeGreaterThan(edited.editedAt ?? 0);
  expect((await review(creator, edited, "approve")).status).toBe(409);
  for (let i = 0; i < 2; i++) expect((await review(creator, again, "approve")).status).toBe(200);
  expect(bodies(await heads(null))).toEqual(["something else again"]);
  expect(await edit(author, posted.id, "now a spoiler")).toMatchObject({ isHeld: true });
  expect((await heads(null)).comments).toEqual([]);
});

test("a pinned comment stays pinned after an edit only if the video's creator wrote it", async () => {
  for (const [writer, isPinned] of [
    [author, false],
    [creator, true],
  ] as const) {
    const { id } = await post(writer, "pin me");
    await send(creator, "PUT", `/api/comments/${id}/pin`);
    expect(await edit(writer, id, "pinned")).toMatchObject({ isPinned });
  }
});

test("only staff see the comments of a suspended user until the suspension ends", async () => {
  const moderator = await makeUser({ role: "moderator" });
  const head = await post(author, "head");
  const answer = await post(other, "answer", head.id);
  await post(author, "reply", (await post(creator, "second")).id);
  const suspend = (suspendedAt: number | null) =>
    db.update(users).set({ suspendedAt }).where(eq(users.id, author.id));
  const seen = async (as: TestUser | null) => {
    const page = await heads(as);
    const second = page.comments.find(({ body }) => body === "second");
    return [...bodies(page), ...bodies(await replies(as, second?.id ?? ""))].sort();
  };
  await suspend(Date.now());
  for (const who of [creator, other, null]) {
    expect(await seen(who)).toEqual(["second"]);
    for (const { id } of [head, answer])
      expect((await call(`/api/comments/${id}`, { as: who })).status).toBe(404);
  }
  expect(await seen(moderator)).toEqual(["head", "reply", "second"]);
  const path = `/api/videos/${videoId}/comments`;
  expect((await send(other, "POST", path, { body: "to it", parentId: head.id })).status).toBe(404);
  await suspend(null);
  expect(await seen(null)).toEqual(["head", "reply", "second"]);
});

test("a comment does not notify a mentioned user who may not watch the video", async () => {
  await db.update(videos).set({ visibility: "private" }).where(eq(videos.id, videoId));
  await post(creator, `look @${other.username}`);
  expect(await told(other)).toEqual([]);
});

test("a comment on a video for subscribers notifies only users whose plan opens the video", async () => {
  await db.update(videos).set({ subscribersOnly: true }).where(eq(videos.id, videoId));
  await db.update(users).set({ plan: "premium" }).where(eq(users.id, author.id));
  const free = await makeUser();
  const names = `@${author.username} @${free.username}`;
  const { id } = await post(creator, `Between us, ${names}`);
  expect(await told(free)).toEqual([]);
  expect(await told(author)).toEqual([["mention", 1, `/watch/${videoId}?comment=${id}`]]);
  await db.update(users).set({ plan: "free" }).where(eq(users.id, author.id));
  expect(await told(author)).toEqual([]);
  expect((await call(`/api/comments/${id}`, { as: author })).status).toBe(404);
});

test("mention suggestions are users of the comment thread who did not block the writer", async () => {
  await post(author, "here");
  const names = async (q: string) =>
    (
      await (
        await call(`/api/videos/${videoId}/mentionable?q=${q}`, { as: other })
      ).json<{ people: { username: string }[] }>()
    ).people.map((p) => p.username);
  expect((await names("")).sort()).toEqual([author.username, creator.username].sort());
  expect(await names(author.username.toUpperCase())).toEqual([author.username]);
  await send(author, "POST", `/api/users/${other.id}/block`);
  expect(await names(author.username)).toEqual([]);
});

test("mention suggestions rank users by verified followers, because anybody can raise the public count", async () => {
  const stem = `m${Date.now() % 1_000_000}`;
  const [honest, farmed] = [
    await makeUser({ username: `${stem}z` }),
    await makeUser({ username: `${stem}a` }),
  ];
  const setCounts = (id: string, followerCount: number, verifiedFollowers: number) =>
    db.update(users).set({ followerCount, verifiedFollowers }).where(eq(users.id, id));
  await setCounts(honest.id, 20, 20);
  await setCounts(farmed.id, 900, 0);
  const response = await call(`/api/videos/${videoId}/mentionable?q=${stem}`, { as: other });
  const { people } = await response.json<{ people: { username: string }[] }>();
  expect(people.map(({ username }) => username)).toEqual([honest.username, farmed.username]);
});

test("a comment above the rate limit is rejected with a waiting time", async () => {
  const answers: Response[] = [];
  for (let i = 0; i < 17; i++)
    answers.push(
      await send(author, "POST", `/api/videos/${videoId}/comments`, { body: `flood ${i}` }),
    );
  const refused = answers.filter((a) => a.status === 429);
  expect(refused.length).toBe(2);
  expect(refused[0]?.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await refused[0]?.json()).toMatchObject({
    error: "You're commenting too fast. Try again in a minute.",
  });
  expect(await db.$count(comments, eq(comments.videoId, videoId))).toBe(15);
});
