import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  blocks,
  comments,
  follows,
  notifications,
  streams,
  users,
  videos,
} from "../../../db/schema.ts";
import { runJobs } from "../../../queues.ts";
import { makeStream } from "../../../testing/chat.ts";
import { mailsTo, nextMail } from "../../../testing/email.ts";
import {
  call,
  makeUser,
  makeVideo,
  ORIGIN,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import type { NotificationPage } from "./contract-api.ts";
import { mailDueNotifications } from "./email-due-notifications.ts";
import { notifyFollowerBatch, notifyFollowers } from "./notify-followers.ts";

const { db } = testContext();
const listOf = async (as: TestUser, query = "") =>
  (await call(`/api/notifications${query}`, { as })).json<NotificationPage>();
const follow = (as: TestUser, creator: TestUser, method = "POST") =>
  call(`/api/creators/${creator.id}/follow`, { method, as });

/** Executes each job twice, because a queue may deliver a job twice. */
async function runTwice(first: Job[]): Promise<Job[]> {
  const ran: Job[] = [];
  for (const pending = [...first]; pending.length > 0; ) {
    const job = pending.shift();
    if (!job) break;
    ran.push(job);
    for (const isReplay of [false, true]) {
      const ctx = {
        ...testContext(),
        queue: { send: async (next: Job) => void (isReplay || pending.push(next)) },
      };
      const outcome: string[] = [];
      await runJobs(ctx, {
        messages: [
          {
            body: job,
            attempts: 1,
            ack: () => outcome.push("done"),
            retry: () => outcome.push("again"),
          },
        ],
      });
      expect(outcome, job.type).toEqual(["done"]);
    }
  }
  return ran;
}

async function queued(
  send: (ctx: { queue: { send(job: Job): Promise<void> } }) => Promise<void>,
): Promise<Job[]> {
  const jobs: Job[] = [];
  await send({ queue: { send: async (job) => void jobs.push(job) } });
  return jobs;
}

test("equal unread notifications share one row with a count, and undoing an action lowers the count", async () => {
  const [creator, a, b] = [await makeUser(), await makeUser(), await makeUser()];
  for (const fan of [a, b, b]) await follow(fan, creator);
  expect(await listOf(creator)).toMatchObject({
    unread: 1,
    notifications: [{ kind: "follow", count: 2, actor: { username: b.username } }],
  });
  await follow(b, creator, "DELETE");
  const left = { count: 1, actor: { username: a.username }, path: `/@${a.username}` };
  expect(await listOf(creator)).toMatchObject({ unread: 1, notifications: [left] });
  const [row] = (await listOf(creator)).notifications;
  const read = await call("/api/notifications/read", {
    method: "POST",
    json: { ids: [row?.id] },
    as: creator,
  });
  expect(await read.json()).toEqual({ unread: 0 });
  await follow(a, creator, "DELETE");
  await follow(a, creator);
  expect(await listOf(creator)).toMatchObject({ unread: 0, notifications: [{ isRead: true }] });
});

test("a user gets no notification of actions by blocked users or by themselves, or of a kind turned off", async () => {
  const [creator, pest, fan] = [await makeUser(), await makeUser(), await makeUser()];
  const { id } = await makeVideo(creator);
  const like = (as: TestUser) =>
    call(`/api/videos/${id}/reaction`, { method: "POST", json: { reaction: "like" }, as });
  await db.insert(blocks).values({ blockerId: creator.id, blockedId: pest.id, createdAt: 1 });
  await like(pest);
  await like(creator);
  expect((await listOf(creator)).notifications).toEqual([]);
  await db.update(users).set({ notifyEngagement: false }).where(eq(users.id, creator.id));
  await like(fan);
  expect((await listOf(creator)).notifications).toEqual([]);
  await db.update(users).set({ notifyEngagement: true }).where(eq(users.id, creator.id));
  await call(`/api/videos/${id}/reaction`, { method: "POST", json: { reaction: "none" }, as: fan });
  await like(fan);
  expect((await listOf(creator)).notifications).toMatchObject([
    { kind: "video_like", text: "A video", path: `/watch/${id}` },
  ]);
  await db.insert(blocks).values({ blockerId: creator.id, blockedId: fan.id, createdAt: 1 });
  expect(await listOf(creator)).toMatchObject({ notifications: [], unread: 0 });
});

test("a notification about a comment loses the comment's text when the comment is deleted or removed", async () => {
  const [creator, writer, other, staff] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser({ role: "moderator" }),
  ];
  const { id: videoId } = await makeVideo(creator);
  const say = async (body: string) =>
    (
      await (
        await call(`/api/videos/${videoId}/comments`, {
          method: "POST",
          as: writer,
          json: { body },
        })
      ).json<{ id: string }>()
    ).id;
  const told = async (as: TestUser) =>
    (await listOf(as)).notifications.map(({ kind, count, text }) => [kind, count, text]);
  const first = await say(`@${other.username} one`);
  expect([await told(other), await told(creator)]).toEqual([
    [["mention", 1, `@${other.username} one`]],
    [["comment", 1, `@${other.username} one`]],
  ]);
  await call(`/api/comments/${first}`, { method: "DELETE", as: writer });
  expect([await listOf(other), await listOf(creator)]).toMatchObject([
    { unread: 0, notifications: [] },
    { unread: 0, notifications: [] },
  ]);
  await say("two");
  const newest = await say(`@${other.username} three`);
  const removal = { rule: "harassment", reason: "Insults people" };
  expect(
    (
      await call(`/api/admin/comments/${newest}/remove`, {
        method: "POST",
        as: staff,
        json: removal,
      })
    ).status,
  ).toBe(200);
  expect([await told(other), await told(creator)]).toEqual([
    [["mention", 2, ""]],
    [["comment", 3, ""]],
  ]);
});

test("each follower with notifications on is notified once of a new video, even if the job runs twice", async () => {
  const creator = await makeUser();
  const [told, silent, off] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ notifyUploads: false }),
  ];
  const rows = [told, silent, off].map(({ id }) => ({
    followerId: id,
    creatorId: creator.id,
    notify: id !== silent.id,
    createdAt: 1,
  }));
  await db.insert(follows).values(rows);
  const { id } = await makeVideo(creator, { title: "New" });
  const jobs = await queued((ctx) =>
    notifyFollowers(ctx, { creatorId: creator.id, kind: "upload", path: `/watch/${id}` }),
  );
  await runTwice(jobs);
  expect(await listOf(told, "?filter=uploads")).toMatchObject({
    notifications: [{ kind: "upload", text: "New", count: 1 }],
    unread: 1,
  });
  await call("/api/notifications/read", { method: "POST", json: { all: true }, as: told });
  await runTwice(jobs);
  expect((await listOf(told)).notifications).toHaveLength(1);
  expect([(await listOf(silent)).unread, (await listOf(off)).unread]).toEqual([0, 0]);
});

test("a user cannot mark another user's notifications as read", async () => {
  const [me, other, actor] = [await makeUser(), await makeUser(), await makeUser()];
  const row = {
    userId: me.id,
    kind: "comment",
    actorId: actor.id,
    path: "/",
    createdAt: 5,
    updatedAt: 5,
  } as const;
  await db
    .insert(notifications)
    .values([1, 2, 3].map((n) => ({ ...row, id: `ntf_${me.id}${n}`, groupKey: `m${n}` })));
  const first = await listOf(me, "?limit=2");
  const rest = await listOf(me, `?limit=2&before=${first.next}`);
  const ids = [...first.notifications, ...rest.notifications].map((n) => n.id);
  expect([new Set(ids).size, rest.next]).toEqual([3, null]);
  expect((await listOf(me, "?before=nonsense")).notifications).toEqual([]);
  await call("/api/notifications/read", { method: "POST", json: { ids }, as: other });
  expect((await listOf(me)).unread).toBe(3);
});

describe("earlier notifications about a video and a live stream:", () => {
  const SECRET = "Leaked by mistake";
  let [creator, fan]: TestUser[] = [];
  let [videoId, streamId] = ["", ""];
  const texts = async () =>
    (await listOf(fan as TestUser)).notifications.map(({ kind, text }) => `${kind} ${text}`).sort();

  beforeEach(async () => {
    creator = await makeUser();
    fan = await makeUser({
      email: `${crypto.randomUUID()}@example.com`,
      emailVerifiedAt: 1,
      notifyMail: "daily",
    });
    await db
      .insert(follows)
      .values({ followerId: fan.id, creatorId: creator.id, notify: true, createdAt: 1 });
    ({ id: videoId } = await makeVideo(creator, { title: SECRET }));
    streamId = await makeStream(creator, { title: SECRET });
    const all = { creatorId: creator.id, after: "" };
    await notifyFollowerBatch(testContext(), { ...all, kind: "upload", path: `/watch/${videoId}` });
    await notifyFollowerBatch(testContext(), {
      ...all,
      kind: "live",
      path: `/streams/${streamId}`,
    });
    const own = await call(`/api/videos/${videoId}/comments`, {
      method: "POST",
      json: { body: "First" },
      as: fan,
    });
    const { id: parentId } = await own.json<{ id: string }>();
    const reply = { body: `${SECRET}, @${fan.username}`, parentId };
    await call(`/api/videos/${videoId}/comments`, { method: "POST", json: reply, as: creator });
  });
  const setVideo = (set: Partial<typeof videos.$inferInsert>) =>
    db.update(videos).set(set).where(eq(videos.id, videoId));
  const setStream = (set: Partial<typeof streams.$inferInsert>) =>
    db.update(streams).set(set).where(eq(streams.id, streamId));
  const shown = () => [`live ${SECRET}`, `reply ${SECRET}, @${fan?.username}`, `upload ${SECRET}`];

  test("notifications are hidden while video and stream are private, and return with the new titles", async () => {
    expect(await texts()).toEqual(shown());
    await setVideo({ visibility: "private" });
    await setStream({ visibility: "private" });
    expect([
      await texts(),
      (await listOf(fan as TestUser, "?limit=1")).next,
      (await listOf(fan as TestUser)).unread,
    ]).toEqual([[], null, 0]);
    await setVideo({ visibility: "public", title: "Out now" });
    await setStream({ visibility: "public", title: "Live now" });
    expect(await texts()).toEqual([
      "live Live now",
      `reply ${SECRET}, @${fan?.username}`,
      "upload Out now",
    ]);
  });

  test.each([
    ["is removed", { state: "removed" }],
    ["is a draft again", { state: "draft" }],
    ["is blocked", { state: "blocked" }],
  ] as const)("a notification about the video is hidden if the video %s", async (_how, set) => {
    await setVideo(set);
    expect(await texts()).toEqual([`live ${SECRET}`]);
  });

  test.each(["private", "followers"] as const)(
    "notifications are hidden if the channel is %s and the user has unfollowed the channel",
    async (profileVisibility) => {
      await db.delete(follows).where(eq(follows.followerId, fan?.id ?? ""));
      await db
        .update(users)
        .set({ profileVisibility })
        .where(eq(users.id, creator?.id ?? ""));
      expect(await texts()).toEqual([]);
    },
  );

  test("the daily notification email leaves out the video and the stream once they are private", async () => {
    await setVideo({ visibility: "private" });
    await setStream({ visibility: "private" });
    await follow(await makeUser(), fan as TestUser);
    await runTwice([{ type: "mail-notifications", userId: fan?.id ?? "", scheduledAt: 60_000 }]);
    const [{ email = "" } = {}] = await db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, fan?.id ?? ""));
    const mail = await nextMail(email);
    expect(mail.text).toContain("followed you");
    expect(JSON.stringify(mail)).not.toContain(SECRET);
  });

  test("a reply to a comment causes no notification while the video is private", async () => {
    const told = () =>
      db.$count(
        notifications,
        and(eq(notifications.userId, fan?.id ?? ""), eq(notifications.kind, "reply")),
      );
    await call("/api/notifications/read", { method: "POST", json: { all: true }, as: fan });
    const before = await told();
    const first = await db
      .select({ id: comments.id })
      .from(comments)
      .where(eq(comments.userId, fan?.id ?? ""))
      .get();
    const reply = () =>
      call(`/api/videos/${videoId}/comments`, {
        method: "POST",
        json: { body: "Between us", parentId: first?.id },
        as: creator,
      });
    await setVideo({ visibility: "private" });
    expect((await reply()).status).toBe(201);
    expect(await told()).toBe(before);
    await setVideo({ visibility: "public" });
    await reply();
    expect(await told()).toBe(before + 1);
  });

  test("stored notifications contain no titles, so that a data export reveals no secret title", async () => {
    const rows = await db
      .select({ text: notifications.text })
      .from(notifications)
      .where(inArray(notifications.kind, ["upload", "live"]));
    expect(rows.filter(({ text }) => text !== "")).toEqual([]);
  });
});

test("the daily notification email is sent at 8:00 in the user's time zone, in winter and summer", async () => {
  const morningIn = async (timeZone: string | null, at: string) => {
    const me = await makeUser({
      email: `${crypto.randomUUID()}@example.com`,
      emailVerifiedAt: 1,
      notifyMail: "daily",
      timeZone,
    });
    await follow(await makeUser(), me);
    const jobs: Job[] = [];
    const ctx = { ...testContext(), queue: { send: async (job: Job) => void jobs.push(job) } };
    await mailDueNotifications(ctx, { mode: "daily", scheduledAt: Date.parse(at) });
    return jobs.some((job) => job.type === "mail-notifications" && job.userId === me.id);
  };
  expect(await morningIn(null, "2026-01-05T08:00:00Z")).toBe(true);
  expect(await morningIn(null, "2026-01-05T07:00:00Z")).toBe(false);
  expect(await morningIn("Europe/Berlin", "2026-01-05T07:00:00Z")).toBe(true);
  expect(await morningIn("Europe/Berlin", "2026-07-05T06:00:00Z")).toBe(true);
  expect(await morningIn("Europe/Berlin", "2026-07-05T07:00:00Z")).toBe(false);
  expect(await morningIn("Asia/Kathmandu", "2026-07-05T02:15:00Z")).toBe(true);
});

test("the cleanup job deletes notifications that have not changed for 180 days", async () => {
  const me = await makeUser();
  await follow(await makeUser(), me);
  const ctx = testContext();
  const mine = eq(notifications.userId, me.id);
  const countAfter = async (days: number) => {
    await db
      .update(notifications)
      .set({ updatedAt: ctx.now() - days * 86_400_000 })
      .where(mine);
    await deleteExpired(ctx, { table: "notifications" });
    return db.$count(notifications, mine);
  };
  expect([await countAfter(179), await countAfter(181)]).toEqual([1, 0]);
});

test("all unread notifications arrive in one email, and its unsubscribe link works without sign-in", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const me = await makeUser({
    email,
    emailVerifiedAt: 1,
    notifyMail: "instant",
    username: `m${crypto.randomUUID().slice(0, 8).replaceAll("-", "")}`,
  });
  const [a, b] = [await makeUser(), await makeUser()];
  const { id } = await makeVideo(me, { title: "Mine" });
  await follow(a, me);
  await call(`/api/videos/${id}/reaction`, { method: "POST", json: { reaction: "like" }, as: b });
  const due: Job = { type: "mail-due-notifications", mode: "instant", scheduledAt: 60_000 };
  const ran = await runTwice([due]);
  expect(ran.filter((job) => job.type === "send-mail").length).toBeGreaterThan(0);
  const mail = await nextMail(email, "2 new notifications");
  expect(mail.text).toContain(`${a.username} followed you`);
  expect(mail.text).toContain(`/watch/${id}?from=notification`);
  await runTwice([{ ...due, scheduledAt: 120_000 }]);
  expect(await mailsTo(email)).toHaveLength(1);

  const link = new URL(/http:\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? "");
  // A mail program that follows an unsubscribe link sends neither a cookie nor an Origin header.
  const bare = { Origin: "", "Sec-Fetch-Site": "" };
  const visit = (method: string) =>
    call(link.pathname + link.search, {
      method,
      ...(method === "POST" && { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
      headers: method === "POST" ? {} : bare,
    });
  await visit("GET");
  const mode = async () =>
    (await db.select({ mode: users.notifyMail }).from(users).where(eq(users.id, me.id)).get())
      ?.mode;
  expect(await mode()).toBe("instant");
  expect((await visit("POST")).status).toBe(200);
  expect(await mode()).toBe("off");
  expect((await call("/unsubscribe?token=forged.x")).status).toBe(200);
  expect(ORIGIN).toBe(link.origin);
});
