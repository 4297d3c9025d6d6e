import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { channelNews, follows, notifications, users, videos } from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { mailDueNotifications } from "./email-due-notifications.ts";
import { mailNotifications } from "./email-notifications.ts";
import { notifyFollowerBatch } from "./notify-followers.ts";

const ctx = testContext();
const { db } = ctx;
const LARGE = { followerCount: 10_000 };

const follow = (
  follower: TestUser,
  creator: TestUser,
  facts: Partial<typeof follows.$inferInsert> = {},
) =>
  db
    .insert(follows)
    .values({ followerId: follower.id, creatorId: creator.id, createdAt: 1, ...facts });

/** Publishes a video of the creator, and runs the job that notifies the followers. */
async function announce(creator: TestUser, kind: "upload" | "live" = "upload") {
  const { id } = await makeVideo(creator, { title: "News" });
  const path = `/watch/${id}`;
  const batch = { creatorId: creator.id, kind, path, after: "" };
  await notifyFollowerBatch({ ...ctx, queue: { send: async () => undefined } }, batch);
  return { id, path };
}

const stored = (user: TestUser) => db.$count(notifications, eq(notifications.userId, user.id));

async function listOf(user: TestUser) {
  const answer = await call("/api/notifications", { as: user });
  return answer.json<{ unread: number; notifications: { path: string }[] }>();
}

async function unreadOf(user: TestUser): Promise<number> {
  const answer = await call("/api/notifications/unread", { as: user });
  return (await answer.json<{ unread: number }>()).unread;
}

test("followers of a large channel are notified of a new video once, when they visit", async () => {
  const [creator, follower, other] = [await makeUser(LARGE), await makeUser(), await makeUser()];
  await follow(follower, creator);
  const { path } = await announce(creator);
  expect(await stored(follower)).toBe(0);
  expect([await unreadOf(follower), await unreadOf(other)]).toEqual([1, 0]);
  expect(await listOf(follower)).toMatchObject({
    unread: 1,
    notifications: [{ path, text: "News" }],
  });
  await call("/api/notifications/read", { method: "POST", json: { all: true }, as: follower });
  expect(await unreadOf(follower)).toBe(0);
  expect((await listOf(follower)).notifications).toHaveLength(1);
});

test("followers of a channel with at most 10,000 followers are notified at once", async () => {
  const [creator, follower] = [await makeUser({ followerCount: 9999 }), await makeUser()];
  await follow(follower, creator);
  await announce(creator);
  expect(await stored(follower)).toBe(1);
});

test("a visit adds no notification about news that the follower must not or does not want to get", async () => {
  const creator = await makeUser(LARGE);
  const [silent, off, late] = [
    await makeUser(),
    await makeUser({ notifyUploads: false }),
    await makeUser(),
  ];
  await follow(silent, creator, { notify: false });
  await follow(off, creator);
  await follow(late, creator, { createdAt: ctx.now() + 60_000 });
  await announce(creator);
  expect([await unreadOf(silent), await unreadOf(off), await unreadOf(late)]).toEqual([0, 0, 0]);
});

test("a visit adds no notification about a video that became private, or about a private channel", async () => {
  const [creator, hidden] = [await makeUser(LARGE), await makeUser(LARGE)];
  const follower = await makeUser();
  await follow(follower, creator);
  await follow(follower, hidden);
  const { id } = await announce(creator);
  await announce(hidden);
  await db.update(videos).set({ visibility: "private" }).where(eq(videos.id, id));
  await db.update(users).set({ profileVisibility: "private" }).where(eq(users.id, hidden.id));
  await unreadOf(follower);
  expect(await stored(follower)).toBe(0);
});

test("news that are stored a little late still become notifications after a visit", async () => {
  const [creator, follower] = [await makeUser(LARGE), await makeUser()];
  await follow(follower, creator);
  await announce(creator);
  await unreadOf(follower);
  const { id } = await makeVideo(creator);
  const news = { creatorId: creator.id, kind: "upload", path: `/watch/${id}` } as const;
  await db.insert(channelNews).values({ ...news, at: ctx.now() - 30_000 });
  expect(await unreadOf(follower)).toBe(2);
});

test("the daily email contains news of a large channel, although the follower did not visit", async () => {
  const creator = await makeUser(LARGE);
  const follower = await makeUser({ emailVerifiedAt: 1, timeZone: "UTC", notifyMail: "daily" });
  await follow(follower, creator);
  await announce(creator);
  const jobs: Job[] = [];
  const mails: string[] = [];
  const deps = { ...ctx, queue: { send: async (job: Job) => void jobs.push(job) } };
  const scheduledAt = Math.floor(ctx.now() / 86_400_000) * 86_400_000 + 8 * 3_600_000;
  await mailDueNotifications(deps, { mode: "daily", scheduledAt });
  expect(jobs).toContainEqual({ type: "mail-notifications", userId: follower.id, scheduledAt });
  const send = async (job: Job) => void mails.push(job.type);
  await mailNotifications({ ...ctx, queue: { send } }, { userId: follower.id, scheduledAt });
  await mailNotifications({ ...ctx, queue: { send } }, { userId: follower.id, scheduledAt });
  expect(mails).toEqual(["send-mail"]);
});

test("the batches of followers are read from an index in their order", async () => {
  const plan = await db.all<{ detail: string }>(
    sql`explain query plan select follower_id as id from follows where creator_id = 'a' and follower_id > 'b' order by follower_id limit 500`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining("follows_creator_follower"),
  ]);
});
