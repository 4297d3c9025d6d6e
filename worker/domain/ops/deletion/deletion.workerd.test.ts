import { env } from "cloudflare:workers";
import { eq, getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as schema from "../../../db/schema.ts";
import { comments, users, videos } from "../../../db/schema.ts";
import { makeStream, roomOf, TestChat } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { makeCode } from "../../accounts/codes/make-code.ts";
import { startSession } from "../../accounts/sessions/start-session.ts";
import { requireUsername } from "../../accounts/users/username-rules.ts";
import { recordWriters } from "../../live/chat/record-writers.ts";
import { DELETION_GRACE_MS } from "./contract.ts";
import { deleteAccount } from "./delete-account.ts";
import { findClosedAccount, restoreAccount } from "./restore-account.ts";
import { leaseDueDeletions } from "./start-due-deletions.ts";

afterEach(() => vi.useRealTimers());
const graceOver = () => vi.setSystemTime(Date.now() + DELETION_GRACE_MS + 1000);

const ask = (user: TestUser, username = user.username) =>
  call("/settings/data?form=delete", {
    method: "POST",
    as: user,
    body: new URLSearchParams({ username }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const rowOf = (user: TestUser) =>
  testContext().db.select().from(users).where(eq(users.id, user.id)).get();
const close = (user: TestUser) =>
  testContext()
    .db.update(users)
    .set({ deletionRequestedAt: Date.now() })
    .where(eq(users.id, user.id));

describe("requests to delete an account:", () => {
  test("a deletion request ends all sessions of the user and hides the user's videos and channel", async () => {
    const user = await makeUser();
    const second = {
      ...user,
      token: await startSession(testContext(), { userId: user.id, userAgent: "other" }),
    };
    const { id } = await makeVideo(user);
    const answer = await ask(user);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/restore-account?closed",
    ]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/__Host-session=; .*Max-Age=0/);
    for (const as of [user, second])
      expect(await (await call("/api/auth/me", { as })).json()).toEqual({ user: null });
    expect((await call(`/watch/${id}`)).status).toBe(404);
    expect((await call(`/@${user.username}`)).status).toBe(404);
  });

  test("a deletion request requires the typed username and a recent proof of identity", async () => {
    const user = await makeUser();
    const wrong = await ask(user, "somebody");
    expect([
      wrong.status,
      (await wrong.text()).includes(`Type ${user.username} to confirm`),
    ]).toEqual([400, true]);
    await testContext()
      .db.update(schema.sessions)
      .set({ provedAt: 0 })
      .where(eq(schema.sessions.userId, user.id));
    const old = await ask(user);
    expect([old.status, (await old.text()).includes("s you to continue.")]).toEqual([403, true]);
    expect((await rowOf(user))?.deletionRequestedAt).toBeNull();
  });

  test("a deletion request hides the user's comments from other users", async () => {
    const [user, creator] = [await makeUser(), await makeUser()];
    const { id } = await makeVideo(creator);
    await call(`/api/videos/${id}/comments`, {
      method: "POST",
      json: { body: "Mine", parentId: null },
      as: user,
    });
    await ask(user);
    expect(await (await call(`/api/videos/${id}/comments`)).json()).toMatchObject({ comments: [] });
  });
});

describe("the grace period of a closed account:", () => {
  test("the emailed code restores a closed account, but not after the user closes the account again", async () => {
    const user = await makeUser();
    await close(user);
    const ctx = testContext();
    const code = await makeCode(ctx, {
      purpose: "restore_account",
      userId: user.id,
      lifetime: DELETION_GRACE_MS,
    });
    expect(await findClosedAccount(ctx, { code })).toMatchObject({ username: user.username });
    expect(await (await call(`/restore-account?code=${code}`)).text()).toContain("Restore account");
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => restoreAccount(testContext(), { code })),
    );
    expect(answers.filter((a) => a.status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    expect((await rowOf(user))?.deletionRequestedAt).toBeNull();
    expect((await call(`/@${user.username}`)).status).toBe(200);
    await close(user);
    await expect(restoreAccount(testContext(), { code })).rejects.toMatchObject({ code: "GONE" });
  });

  test("a user who signs in to a closed account can only open the page that restores the account", async () => {
    const user = await makeUser();
    await close(user);
    const signedIn = {
      ...user,
      token: await startSession(testContext(), { userId: user.id, userAgent: "test" }),
    };
    expect(await (await call("/api/auth/me", { as: signedIn })).json()).toEqual({ user: null });
    expect((await call("/settings", { as: signedIn })).status).toBe(303);
    expect(await (await call("/restore-account", { as: signedIn })).text()).toContain(
      `Restore @${user.username}?`,
    );
    const restored = await call("/restore-account", {
      method: "POST",
      as: signedIn,
      body: "code=",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([restored.status, restored.headers.get("Location")]).toEqual([302, "/"]);
    expect(await (await call("/api/auth/me", { as: signedIn })).json()).toMatchObject({
      user: { username: user.username },
    });
  });

  test("the deletion job keeps a closed account until the grace period ends", async () => {
    const user = await makeUser();
    await close(user);
    vi.setSystemTime(Date.now() + DELETION_GRACE_MS - 60_000);
    expect(await leaseDueDeletions(testContext())).not.toContain(user.id);
    await deleteAccount(testContext(), { userId: user.id });
    expect((await rowOf(user))?.username).toBe(user.username);
  });

  test("restoring a closed account by the emailed link leads to the sign-in page", async () => {
    const user = await makeUser();
    await close(user);
    const code = await makeCode(testContext(), {
      purpose: "restore_account",
      userId: user.id,
      lifetime: DELETION_GRACE_MS,
    });
    const answer = await call("/restore-account", {
      method: "POST",
      body: `code=${code}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(answer.headers.get("Location")).toBe("/login?notice=account-restored");
    expect(await (await call("/login?notice=account-restored")).text()).toContain(
      "Your account and everything in it have been restored",
    );
  });

  test.each(["", "x".repeat(43), "%00"])(
    "the page that restores a closed account rejects the unknown code %j",
    async (code) => {
      const page = await call(`/restore-account?code=${code}`);
      expect(page.status).toBe(200);
      const posted = await call("/restore-account", {
        method: "POST",
        body: `code=${code}`,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      expect(posted.status).toBe(410);
    },
  );
});

test("a closed account cannot be restored after the grace period, and the deletion job deletes it", async () => {
  const user = await makeUser();
  await close(user);
  const code = await makeCode(testContext(), {
    purpose: "restore_account",
    userId: user.id,
    lifetime: 2 * DELETION_GRACE_MS,
  });
  graceOver();
  await expect(restoreAccount(testContext(), { code })).rejects.toMatchObject({ code: "GONE" });
  expect(await leaseDueDeletions(testContext())).toContain(user.id);
});

test("an account can be deleted even if another user has a username like deleted_<account ID>", async () => {
  const user = await makeUser();
  const tail = user.id.slice(-12);
  const names = [`deleted_${tail}`, `deleted_${user.id}`.slice(0, 20), `deleted${tail}`];
  for (const [i, username] of names.entries()) {
    const json = {
      username,
      email: `taker${i}${user.username}@example.com`,
      password: "Abcdef12x9Q",
      confirmPassword: "Abcdef12x9Q",
    };
    const signedUp = await call("/api/auth/signup", {
      method: "POST",
      json: { ...json, acceptTerms: true },
    });
    expect([username, signedUp.status]).toEqual([username, 201]);
  }
  await close(user);
  graceOver();
  await deleteAccount(testContext(), { userId: user.id });
  const row = await rowOf(user);
  expect(row?.deletedAt).not.toBeNull();
  expect(() => requireUsername(row?.username ?? "")).toThrow("letters");
});

describe("the deletion job:", () => {
  const sweep = () => leaseDueDeletions(testContext());
  async function drain(): Promise<void> {
    while ((await sweep()).length > 0);
  }
  const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const HOUR_MS = 3_600_000;

  test("the deletion job deletes an account after its grace period even if 50 other deletions always fail", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await drain();
    const failing: string[] = [];
    for (let i = 0; i < 50; i++)
      failing.push((await makeUser({ updatedAt: 1000, deletionRequestedAt: 1000 })).id);
    const { id } = await makeUser({ updatedAt: 2000, deletionRequestedAt: 2000 });
    expect((await sweep()).sort()).toEqual(failing.sort());
    expect(await sweep()).toEqual([id]);
    // When the deletions of the 50 accounts may be retried, an account whose deletion was never
    // tried comes first.
    wait(2 * 24 * HOUR_MS);
    const { id: fresh } = await makeUser({
      updatedAt: Date.now() - DELETION_GRACE_MS,
      deletionRequestedAt: Date.now() - DELETION_GRACE_MS,
    });
    expect(await sweep()).toContain(fresh);
  });

  test("the deletion job retries a failed deletion after an hour, and doubles the wait up to a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await drain();
    const { id } = await makeUser();
    await testContext()
      .db.update(users)
      .set({ deletionRequestedAt: Date.now() })
      .where(eq(users.id, id));
    wait(DELETION_GRACE_MS);
    const triedAfter: number[] = [];
    for (let hour = 0; hour <= 80; hour++) {
      if ((await sweep()).includes(id)) triedAfter.push(hour);
      wait(HOUR_MS);
    }
    expect(triedAfter).toEqual([0, 1, 2, 4, 8, 16, 32, 56, 80]);
  });

  test("two deletion jobs that run at the same time delete each account only once", async () => {
    const { id } = await makeUser({ updatedAt: 1000, deletionRequestedAt: 1000 });
    const taken = (await Promise.all([sweep(), sweep()])).flat();
    expect(taken.filter((one) => one === id)).toHaveLength(1);
  });
});

const CANARY = "cnry7x9qz";

/** Ledger and payment tables keep their rows, which contain IDs and amounts, but no user's text. */
const MONEY: SQLiteTable[] = [
  schema.billingCustomers,
  schema.checkouts,
  schema.subscriptions,
  schema.planEndings,
  schema.planTrials,
  schema.firstPlanCards,
  schema.invoices,
  schema.planMonths,
  schema.planShares,
  schema.partnerClaims,
  schema.claimReturns,
  schema.payoutAccounts,
  schema.payouts,
  schema.moneySwitches,
  schema.ledgerEntries,
  schema.disputes,
  schema.partnerApplications,
  schema.brands,
  schema.brandDeals,
  schema.brandDealDeclines,
];

function canaryRow(
  table: SQLiteTable,
  ids: Map<SQLiteTable, string>,
  by: string,
): Record<string, unknown> {
  const references = new Map<string, SQLiteTable>();
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    for (const column of columns) references.set(column.name, foreignTable as SQLiteTable);
  }
  const userId = ids.get(users) ?? "";
  const value = (name: string, column: ReturnType<typeof getTableColumns>[string]): unknown => {
    const target = references.get(column.name);
    if (column.name === by) return name === "viewerKey" ? `u:${userId}` : userId;
    if (target) return ids.get(target) ?? null;
    if (column.name === "stream_id") return ids.get(schema.streams);
    if (column.enumValues) return column.enumValues[0];
    if (column.dataType === "json") return [CANARY];
    if (column.dataType === "string") return `${CANARY}_${getTableName(table)}_${column.name}`;
    return column.dataType === "boolean" ? true : 1;
  };
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, value(name, column)]),
  );
}

/** Columns that contain the user's own text in this table; null if all columns are the user's. */
function ownWords(table: SQLiteTable, by: string): string[] | null {
  if (table === schema.dmcaNotices) return ["videoTitle"];
  if (table === schema.featureFlags || table === schema.announcements) return [];
  if (table === schema.moderationDecisions)
    return by === "user_id" ? ["reason", "evidence", "appeal", "appealReason"] : [];
  return null;
}

async function everythingHeld(): Promise<string> {
  const found: string[] = [];
  const tables: SQLiteTable[] = Object.values(schema);
  for (const table of tables) {
    const { results } = await env.DB.prepare(`select * from "${getTableName(table)}"`).all();
    for (const row of results)
      if (JSON.stringify(row).includes(CANARY))
        found.push(`${getTableName(table)} ${JSON.stringify(row)}`);
  }
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MEDIA.list({ cursor });
    for (const { key } of page.objects) {
      const text = await (await env.MEDIA.get(key))?.text();
      if (key.includes(CANARY) || text?.includes(CANARY)) found.push(`object ${key}`);
    }
    more = page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  return found.join("\n");
}

test("a deleted account leaves no personal data in any table, file or chat room", async () => {
  const ctx = testContext();
  const user = await makeUser({
    username: CANARY,
    email: `${CANARY}@example.com`,
    displayName: CANARY,
    bio: CANARY,
    passwordHash: CANARY,
    links: [{ label: CANARY, url: `https://${CANARY}.example` }],
    avatarPath: `avatars/${CANARY}.webp`,
    bannerPath: `banners/${CANARY}/b.webp`,
  });
  const other = await makeUser();
  const { id: videoId } = await makeVideo(user, {
    title: CANARY,
    description: CANARY,
    tags: [CANARY],
    originalName: CANARY,
  });
  const streamId = await makeStream(user, {
    title: CANARY,
    description: CANARY,
    state: "ended",
    thumbnailFile: CANARY,
  });
  const { id: othersVideo } = await makeVideo(other);
  const othersStream = await makeStream(other);
  for (const room of [streamId, othersStream]) {
    const chat = await TestChat.join(room, { as: user });
    chat.say(`Hello ${CANARY}`, `c-${room}`);
    if (room === othersStream) await chat.next("ack");
    chat.leave();
    await recordWriters(ctx, { streamId: room, userIds: [user.id] });
  }
  const ids = new Map<SQLiteTable, string>([
    [users, user.id],
    [videos, othersVideo],
    [schema.streams, streamId],
  ]);
  const { USER_DATA } = await import("./user-data-map.ts");
  for (const { table, by } of USER_DATA) {
    if ([users, videos, schema.streams, schema.chatWriters].some((t) => t === table)) continue;
    if (MONEY.some((t) => t === table)) continue;
    const row = canaryRow(table, ids, by.name);
    if (table === schema.staffActions)
      Object.assign(row, {
        staffId: by.name === "staff_id" ? user.id : other.id,
        userId: by.name === "user_id" ? user.id : other.id,
        reason: by.name === "user_id" ? CANARY : "Spam",
        action: "suspend",
        subjectType: "user",
        subjectId: other.id,
        facts: "{}",
        id: `${by.name}_${table === schema.staffActions}`,
      });
    // The platform and the payment company create these IDs.
    if (table === schema.refundRequests)
      Object.assign(row, {
        id: "rfr_1",
        subjectId: "in_1",
        currency: "USD",
        actionId: null,
        refundId: null,
      });
    // A tip's message and card belong to its sender. The platform and the payment company create
    // the IDs.
    if (table === schema.tips) {
      const isGiver = by.name === "giver_id";
      const words = isGiver
        ? {}
        : { message: "From another", cardBrand: null, cardLast4: null, failure: null };
      const ids = {
        id: `tip_${by.name}`,
        subjectId: "vid_1",
        currency: "USD",
        clientKey: by.name,
        cardId: null,
        sessionId: null,
        paymentId: null,
      };
      Object.assign(row, ids, words, {
        creatorCents: 1,
        [isGiver ? "creatorId" : "giverId"]: other.id,
      });
    }
    // A view that led to a payment is kept without the viewer. The platform sets these columns.
    if (table === schema.acts && by.name === "viewer_key")
      Object.assign(row, {
        creatorId: other.id,
        network: "net_1",
        home: "home_1",
        claimId: "clm_1",
      });
    const own = ownWords(table, by.name);
    if (own)
      for (const [name, value] of Object.entries(row))
        if (String(value).includes(CANARY) && !own.includes(name)) row[name] = `${by.name}'s`;
    if (table === schema.dmcaNotices) ids.set(schema.dmcaNotices, String(row.id));
    if (table === comments) row.id = "cmt_theirs";
    if (table === schema.supportRequests) row.id = "sup_theirs";
    // Rows of these tables must name two different users.
    if (
      [schema.follows, schema.blocks, schema.reports, schema.notifications].some((t) => t === table)
    )
      for (const [name, value] of Object.entries(row))
        if (value === user.id && getTableColumns(table)[name]?.name !== by.name)
          row[name] = other.id;
    await ctx.db.insert(table).values(row).onConflictDoNothing();
    if (table === comments) ids.set(comments, "cmt_theirs");
    if (table === schema.apiKeys) ids.set(schema.apiKeys, String(row.id));
    if (table === schema.supportRequests) ids.set(schema.supportRequests, "sup_theirs");
  }
  await ctx.db.insert(comments).values({
    id: "cmt_answer",
    videoId: othersVideo,
    userId: other.id,
    parentId: "cmt_theirs",
    body: "An answer",
    createdAt: 2,
  });
  for (const key of [
    `videos/${videoId}/original`,
    `live/${streamId}/main/seg-1.m4s`,
    `images/avatars/${CANARY}.webp`,
    `images/banners/${CANARY}/b.webp`,
    `images/avatars/${user.id}/a.webp`,
    `exports/${user.id}/exp_1.zip`,
  ])
    await ctx.storage.put(key, CANARY, "text/plain");
  expect(await everythingHeld()).toContain("users");

  await close(user);
  graceOver();
  const later = testContext();
  await deleteAccount(later, { userId: user.id });
  await deleteAccount(later, { userId: user.id });

  expect(await everythingHeld()).toBe("");
  for (const room of [streamId, othersStream]) {
    const { messages } = await roomOf(room).history("test", room, { limit: 100, before: null });
    expect(JSON.stringify(messages)).not.toContain(CANARY);
    expect(messages.filter((m) => m.userId === user.id)).toEqual([]);
  }
  expect(await rowOf(user)).toMatchObject({
    username: `deleted-${user.id}`,
    displayName: "Deleted account",
    passwordHash: null,
    bio: "",
    links: [],
    avatarPath: null,
  });
  expect((await rowOf(user))?.deletedAt).not.toBeNull();
  expect(await later.db.$count(schema.acts, eq(schema.acts.claimId, "clm_1"))).toBe(1);
  // Other users' replies to the deleted user's comments stay.
  expect(await later.db.select().from(comments).where(eq(comments.id, "cmt_answer"))).toHaveLength(
    1,
  );
  const listed = async (path: string) =>
    (await (await call(path)).json<{ comments: { body: string; isGone: boolean }[] }>()).comments;
  expect(
    (await listed(`/api/videos/${othersVideo}/comments`)).map((c) => [c.body, c.isGone]),
  ).toEqual([["", true]]);
  expect((await listed("/api/comments/cmt_theirs/replies")).map((c) => c.body)).toEqual([
    "An answer",
  ]);
});

test("an account deletion that failed halfway continues with the next run of the job", async () => {
  const user = await makeUser();
  const { id } = await makeVideo(user);
  await close(user);
  graceOver();
  const ctx = testContext();
  const broken = {
    ...ctx,
    storage: { ...ctx.storage, delete: () => Promise.reject(new Error("the store went away")) },
  };
  await expect(deleteAccount(broken, { userId: user.id })).rejects.toThrow("went away");
  expect((await rowOf(user))?.deletedAt).toBeNull();
  await deleteAccount(ctx, { userId: user.id });
  expect((await rowOf(user))?.deletedAt).not.toBeNull();
  expect(await ctx.storage.head(`videos/${id}/original`)).toBeNull();
});
