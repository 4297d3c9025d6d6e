import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  chatBans,
  dataExports,
  dmcaNotices,
  notifications,
  quotaOverrides,
  reports,
  sessions,
  staffActions,
  tips,
  users,
} from "../../../db/schema.ts";
import { makeStream, TestChat } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { unzip } from "../../../testing/unzip.ts";
import { recordWriters } from "../../live/chat/record-writers.ts";
import { decideNotice } from "../../trust/dmca/decide-notice.ts";
import { EXPORT_MS } from "./contract.ts";
import { failStaleExports } from "./fail-stale-exports.ts";
import { makeExport } from "./make-export.ts";
import { findExport, requestExport } from "./request-export.ts";
import { sweepExports } from "./sweep-exports.ts";

afterEach(() => vi.useRealTimers());

async function openExport(user: TestUser): Promise<string> {
  const ctx = testContext();
  const id = ctx.newId("exp");
  await ctx.db.insert(dataExports).values({ id, userId: user.id, createdAt: ctx.now() });
  return id;
}
const download = (id: string, as: TestUser | null) => call(`/api/exports/${id}/file`, { as });
const json = (files: Map<string, Uint8Array>, name: string): unknown =>
  JSON.parse(new TextDecoder().decode(files.get(name)));

test("a data export contains the account's data, exact copies of its files, and no secrets", async () => {
  const user = await makeUser({ bio: "My own bio", passwordHash: "scrypt$not-for-you" });
  const other = await makeUser();
  const { id: videoId, file } = await makeVideo(user, { title: "My film" });
  await makeVideo(other, { title: "Not mine" });
  await call(`/api/videos/${videoId}/comments`, {
    method: "POST",
    json: { body: "My words", parentId: null },
    as: user,
  });
  const streamId = await makeStream(other);
  const chat = await TestChat.join(streamId, { as: user });
  chat.say("My chat", "c1");
  await chat.next("ack");
  await recordWriters(testContext(), { streamId, userIds: [user.id] });
  const id = await openExport(user);
  await makeExport(testContext(), { exportId: id });

  const answer = await download(id, user);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "private, no-store",
  });
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="tributary-\w+-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const zip = new Uint8Array(await answer.arrayBuffer());
  const files = unzip(zip);
  expect(json(files, "account.json")).toMatchObject([
    { username: user.username, bio: "My own bio" },
  ]);
  expect(json(files, "data/videos.json")).toMatchObject([{ id: videoId, title: "My film" }]);
  expect(json(files, "data/comments.json")).toMatchObject([{ body: "My words" }]);
  expect(json(files, `chat/${streamId}.json`)).toMatchObject([{ content: "My chat" }]);
  expect(files.get(`videos/${videoId}/original`)).toEqual(file);
  expect(files.get(`videos/${videoId}/poster-1.webp`)).toEqual(file);
  const text = new TextDecoder("latin1").decode(zip);
  expect(text).not.toContain("Not mine");
  expect(text).not.toContain("not-for-you");
  expect(await findExport(testContext(), { userId: user.id })).toMatchObject({
    state: "ready",
    doneBytes: zip.length,
    totalBytes: zip.length,
  });
});

test("a data export leaves out recordings that staff or the creator removed", async () => {
  const user = await makeUser();
  const ctx = testContext();
  const [kept, taken, erased] = [
    await makeStream(user, { state: "ended" }),
    await makeStream(user, { state: "ended", decisionId: "dec_1" }),
    await makeStream(user, { state: "ended" }),
  ];
  for (const streamId of [kept, taken, erased])
    await ctx.storage.put(`live/${streamId}/main/seg-0.ts`, "media", "video/mp2t");
  await makeVideo(user, { streamId: erased, state: "removed" });
  const id = await openExport(user);
  await makeExport(ctx, { exportId: id });
  const files = unzip(new Uint8Array(await (await download(id, user)).arrayBuffer()));
  const recordings = [...files.keys()].filter((name) => name.startsWith("streams/"));
  expect(recordings).toEqual([`streams/${kept}/main/seg-0.ts`]);
});

test("a data export contains a complete copy of a file that is larger than one upload part", async () => {
  const user = await makeUser();
  const { id: videoId } = await makeVideo(user);
  const big = new Uint8Array(21 * 1024 * 1024 + 7).map((_, i) => (i * 31 + (i >> 8)) & 0xff);
  await testContext().storage.put(`videos/${videoId}/original`, big, "video/mp4");
  const id = await openExport(user);
  await makeExport(testContext(), { exportId: id });
  const files = unzip(new Uint8Array(await (await download(id, user)).arrayBuffer()));
  const digest = async (bytes: Uint8Array | undefined) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", bytes?.slice() ?? new Uint8Array()));
  expect(await digest(files.get(`videos/${videoId}/original`))).toEqual(await digest(big));
});

test("a data export starts again after a failure and deletes the parts of the failed attempt", async () => {
  const user = await makeUser();
  await makeVideo(user);
  const id = await openExport(user);
  const ctx = testContext();
  const broken = {
    ...ctx,
    storage: {
      ...ctx.storage,
      completeMultipart: () => Promise.reject(new Error("the store went away")),
    },
  };
  await expect(makeExport(broken, { exportId: id })).rejects.toThrow("went away");
  expect(await findExport(ctx, { userId: user.id })).toMatchObject({ state: "running" });
  const freed: string[] = [];
  const watched = {
    ...ctx,
    storage: {
      ...ctx.storage,
      abortMultipart: (key: string, uploadId: string) => {
        freed.push(key);
        return ctx.storage.abortMultipart(key, uploadId);
      },
    },
  };
  await makeExport(watched, { exportId: id });
  expect(freed).toEqual([`exports/${user.id}/${id}.zip`]);
  const before = await findExport(ctx, { userId: user.id });
  expect(before?.state).toBe("ready");
  vi.setSystemTime(Date.now() + 60_000);
  await makeExport(testContext(), { exportId: id });
  expect(await findExport(testContext(), { userId: user.id })).toEqual(before);
});

test("only one of five concurrent requests for a data export starts an export", async () => {
  const user = await makeUser();
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => requestExport(testContext(), { userId: user.id })),
  );
  expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(1);
});

test("a data export can be downloaded only by its user, after a recent proof of identity and before its expiry", async () => {
  const [user, other, staff] = [
    await makeUser(),
    await makeUser(),
    await makeUser({ role: "admin" }),
  ];
  const id = await openExport(user);
  expect((await download(id, user)).status).toBe(404);
  await makeExport(testContext(), { exportId: id });
  expect((await download(id, null)).status).toBe(401);
  for (const as of [other, staff]) expect((await download(id, as)).status).toBe(404);
  await testContext().db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, user.id));
  const refused = await download(id, user);
  expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([
    403,
    "REAUTH_REQUIRED",
  ]);

  vi.setSystemTime(Date.now() + EXPORT_MS);
  const ctx = testContext();
  await ctx.db
    .update(sessions)
    .set({ provedAt: ctx.now(), lastSeenAt: ctx.now() })
    .where(eq(sessions.userId, user.id));
  expect((await download(id, user)).status).toBe(404);
  await sweepExports(ctx);
  expect(await ctx.storage.head(`exports/${user.id}/${id}.zip`)).toBeNull();
  expect(await ctx.db.select().from(dataExports).where(eq(dataExports.userId, user.id))).toEqual(
    [],
  );
});

describe("downloads of a data export:", () => {
  const MIB = 1024 * 1024;

  /** Calls `meanwhile` during a download of 12 MiB. Returns true if the download was complete. */
  async function readsOn(meanwhile: (user: TestUser) => Promise<unknown>): Promise<boolean> {
    vi.useFakeTimers({ toFake: ["Date"] });
    const user = await makeUser();
    const { id: videoId } = await makeVideo(user);
    await testContext().storage.put(
      `videos/${videoId}/original`,
      new Uint8Array(12 * MIB),
      "video/mp4",
    );
    const id = await openExport(user);
    await makeExport(testContext(), { exportId: id });
    const response = await download(id, user);
    const reader = response.body?.getReader();
    let read = (await reader?.read())?.value?.byteLength ?? 0;
    await meanwhile(user);
    vi.setSystemTime(Date.now() + 30_000);
    try {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        read += next.value.byteLength;
    } catch {
      expect(read).toBeLessThan(8 * MIB);
      return false;
    }
    expect(read).toBe(Number(response.headers.get("Content-Length")));
    return true;
  }

  test("a download of a data export completes while the user's session stays valid", async () => {
    expect(await readsOn(() => Promise.resolve())).toBe(true);
  });

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    [
      "the session is revoked",
      ({ id }) => testContext().db.delete(sessions).where(eq(sessions.userId, id)),
    ],
    [
      "the account is suspended",
      ({ id }) => testContext().db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, id)),
    ],
    [
      "the account is closed",
      ({ id }) =>
        testContext().db.update(users).set({ deletionRequestedAt: 1 }).where(eq(users.id, id)),
    ],
  ])("a download of a data export fails when %s", async (_, end) => {
    expect(await readsOn(end)).toBe(false);
  });
});

test("a data export that never finishes is marked as failed, and a new export is possible", async () => {
  const user = await makeUser();
  await openExport(user);
  vi.setSystemTime(Date.now() + 7 * 60 * 60_000);
  await failStaleExports(testContext());
  expect(await findExport(testContext(), { userId: user.id })).toMatchObject({ state: "failed" });
  await requestExport(testContext(), { userId: user.id });
  expect(await findExport(testContext(), { userId: user.id })).toMatchObject({ state: "queued" });
  expect((await testContext().db.select().from(users).where(eq(users.id, user.id))).length).toBe(1);
});

describe("data exports:", () => {
  const ctx = testContext();
  const { db } = ctx;

  async function copyOf(user: TestUser): Promise<(file: string) => Record<string, unknown>[]> {
    const id = await openExport(user);
    await makeExport(testContext(), { exportId: id });
    const files = unzip(new Uint8Array(await (await download(id, user)).arrayBuffer()));
    return (file) => json(files, `data/${file}.json`) as Record<string, unknown>[];
  }

  test("a data export contains copyright notices that took a video down, and no rejected notice", async () => {
    const [owner, staff] = [await makeUser(), await makeUser({ role: "moderator" })];
    const makeNotice = async (name: string) => {
      const { id: videoId } = await makeVideo(owner);
      const id = ctx.newId("dmca");
      const texts = {
        work: "A song",
        workUrl: "",
        infringement: "All of it",
        organization: "",
        postal: "1 Main Street",
        phone: "1",
      };
      const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
      const sender = { name, email: `${name}@example.com`, signature: name };
      await db.insert(dmcaNotices).values({
        id,
        videoId,
        videoTitle: "Song",
        ownerId: owner.id,
        state: "received",
        ...texts,
        ...sender,
        ...times,
      });
      return id;
    };
    await makeNotice("waits");
    await decideNotice(ctx, {
      staffId: staff.id,
      noticeId: await makeNotice("rejected"),
      act: "reject",
      reason: "No",
    });
    const noticeId = await makeNotice("took-down");
    await decideNotice(ctx, { staffId: staff.id, noticeId, act: "take_down", reason: "Yes" });
    const copy = await copyOf(owner);
    expect(copy("copyright-notices").map(({ name }) => name)).toEqual(["took-down"]);
    expect(copy("copyright-notices")[0]).not.toHaveProperty("postal");
    expect(copy("moderation").map(({ action }) => action)).toEqual(["dmca_take_down"]);
  });

  test("a data export contains tips to the user only after their payment", async () => {
    const [giver, creator] = [await makeUser(), await makeUser()];
    const states = ["pending", "held", "settling", "paid", "undoing", "undone", "failed"] as const;
    for (const state of states) {
      const facts = {
        subjectType: "stream",
        subjectId: "str_1",
        cents: 500,
        currency: "USD",
        creatorCents: 350,
        message: state,
      } as const;
      await db.insert(tips).values({
        id: ctx.newId("tip"),
        giverId: giver.id,
        creatorId: creator.id,
        clientKey: state,
        state,
        createdAt: 1,
        ...facts,
      });
    }
    expect((await copyOf(creator))("tips-taken").map(({ message }) => message)).toEqual(["paid"]);
    expect((await copyOf(giver))("tips-given")).toHaveLength(states.length);
  });

  test("a data export contains neither staff notes nor a sign that other users reported the user", async () => {
    const [user, staff] = [await makeUser(), await makeUser({ role: "admin" })];
    const actions = [
      "suspend",
      "report_assign",
      "report_dismiss",
      "person_view",
      "money_view",
      "messages_view",
      "dispute_note",
    ];
    const subject = {
      subjectType: "user",
      subjectId: user.id,
      userId: user.id,
      staffId: staff.id,
    } as const;
    for (const action of actions)
      await db.insert(staffActions).values({
        id: ctx.newId("act"),
        action,
        reason: "Between us",
        facts: "{}",
        createdAt: 1,
        ...subject,
      });
    const limit = {
      quota: "storage_bytes",
      value: 1,
      reason: "Between us",
      staffId: staff.id,
      expiresAt: 2,
      createdAt: 1,
    } as const;
    await db.insert(quotaOverrides).values({ userId: user.id, ...limit });
    const copy = await copyOf(user);
    expect(copy("moderation").map(({ action }) => action)).toEqual(["suspend"]);
    expect(copy("limits")).toMatchObject([{ value: 1 }]);
    expect(JSON.stringify([copy("moderation"), copy("limits")])).not.toMatch(
      new RegExp(`Between us|${staff.id}`),
    );
  });

  test("a data export contains the user's own reports without the reported text and the decision", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const facts = {
      subjectType: "comment",
      subjectId: "cmt_1",
      reason: "spam",
      details: "My words",
      createdAt: 1,
    } as const;
    const others = {
      subjectUserId: other.id,
      evidence: "Another's words",
      decisionId: "dec_1",
      state: "upheld",
    } as const;
    await db
      .insert(reports)
      .values({ id: ctx.newId("rep"), reporterId: user.id, ...facts, ...others });
    const [report] = (await copyOf(user))("reports");
    expect(report).toMatchObject({ details: "My words", state: "upheld" });
    expect(JSON.stringify(report)).not.toMatch(new RegExp(`Another's words|dec_1|${other.id}`));
  });

  test("a data export contains the reason of a chat ban, but not of a time-out", async () => {
    const [user, one, two] = [await makeUser(), await makeUser(), await makeUser()];
    const ban = { userId: user.id, byId: one.id, createdAt: 1 };
    await db.insert(chatBans).values([
      { ...ban, channelId: one.id, until: null, reason: "Spam" },
      { ...ban, channelId: two.id, until: 5, reason: "A troll, I think" },
    ]);
    expect((await copyOf(user))("banned-from-chats-of").map(({ reason }) => reason)).toEqual([
      "Spam",
    ]);
  });

  test("a data export omits notifications caused by accounts that are closed now", async () => {
    const [user, open, closed] = [
      await makeUser(),
      await makeUser(),
      await makeUser({ deletionRequestedAt: 1 }),
    ];
    for (const [actorId, text] of [
      [open.id, "Open"],
      [closed.id, "Closed"],
      [null, "Of nobody"],
    ] as const) {
      const row = {
        kind: "follow",
        path: "/",
        text,
        groupKey: text,
        createdAt: 1,
        updatedAt: 1,
      } as const;
      await db
        .insert(notifications)
        .values({ id: ctx.newId("ntf"), userId: user.id, actorId, ...row });
    }
    expect((await copyOf(user))("notifications").map(({ text }) => text)).toEqual([
      "Open",
      "Of nobody",
    ]);
  });

  test("a data export omits notifications about comments that are deleted or removed now", async () => {
    const [user, writer, staff] = [
      await makeUser(),
      await makeUser(),
      await makeUser({ role: "moderator" }),
    ];
    const say = async (body: string) => {
      const { id: videoId } = await makeVideo(user);
      const said = await call(`/api/videos/${videoId}/comments`, {
        method: "POST",
        as: writer,
        json: { body },
      });
      return (await said.json<{ id: string }>()).id;
    };
    const [deleted, removed] = [await say("Deleted words"), await say("Removed words")];
    await say("Words that stay");
    await call(`/api/comments/${deleted}`, { method: "DELETE", as: writer });
    const removal = { rule: "harassment", reason: "Insults people" };
    expect(
      (
        await call(`/api/admin/comments/${removed}/remove`, {
          method: "POST",
          as: staff,
          json: removal,
        })
      ).status,
    ).toBe(200);
    const texts = (await copyOf(user))("notifications").map(({ text }) => text);
    expect(texts).toEqual(["Words that stay"]);
  });
});
