import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { dataExports, sessions, users } from "../../db/schema.ts";
import { makeStream, TestChat } from "../../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { unzip } from "../../testing/unzip.ts";
import { recordWriters } from "../chat/record-writers.ts";
import { EXPORT_MS } from "./contract.ts";
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
const json = (files: Map<string, Uint8Array>, name: string): unknown => JSON.parse(new TextDecoder().decode(files.get(name)));

test("a copy holds what the account holds, its files byte by byte and no secret", async () => {
  const user = await makeUser({ bio: "My own bio", passwordHash: "scrypt$not-for-you" });
  const other = await makeUser();
  const { id: videoId, file } = await makeVideo(user, { title: "My film" });
  await makeVideo(other, { title: "Not mine" });
  await call(`/api/videos/${videoId}/comments`, { method: "POST", json: { body: "My words", parentId: null }, as: user });
  const streamId = await makeStream(other);
  const chat = await TestChat.join(streamId, { as: user });
  chat.say("My chat", "c1");
  await chat.next("ack");
  await recordWriters(testContext(), { streamId, userIds: [user.id] });
  const id = await openExport(user);
  await makeExport(testContext(), { exportId: id });

  const answer = await download(id, user);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-type": "application/zip", "cache-control": "private, no-store" });
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="tributary-\w+-\d{4}-\d\d-\d\d\.zip"$/);
  const zip = new Uint8Array(await answer.arrayBuffer());
  const files = unzip(zip);
  expect(json(files, "account.json")).toMatchObject([{ username: user.username, bio: "My own bio" }]);
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

test("a file larger than the memory of a part arrives whole", async () => {
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

test("a try that broke off is begun anew and frees what the last one stored; a second delivery of the job changes nothing", async () => {
  const user = await makeUser();
  await makeVideo(user);
  const id = await openExport(user);
  const ctx = testContext();
  const broken = { ...ctx, storage: { ...ctx.storage, completeMultipart: () => Promise.reject(new Error("the store went away")) } };
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

test("one copy is made at a time, also under parallel requests", async () => {
  const user = await makeUser();
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => requestExport(testContext(), { userId: user.id })));
  expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(1);
});

test("a copy is for its owner alone, with a recent proof of identity, and until its time is over", async () => {
  const [user, other, staff] = [await makeUser(), await makeUser(), await makeUser({ role: "admin" })];
  const id = await openExport(user);
  expect((await download(id, user)).status).toBe(404);
  await makeExport(testContext(), { exportId: id });
  expect((await download(id, null)).status).toBe(401);
  for (const as of [other, staff]) expect((await download(id, as)).status).toBe(404);
  await testContext().db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, user.id));
  const refused = await download(id, user);
  expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, "REAUTH_REQUIRED"]);

  vi.setSystemTime(Date.now() + EXPORT_MS);
  const ctx = testContext();
  await ctx.db.update(sessions).set({ provedAt: ctx.now(), lastSeenAt: ctx.now() }).where(eq(sessions.userId, user.id));
  expect((await download(id, user)).status).toBe(404);
  await sweepExports(ctx);
  expect(await ctx.storage.head(`exports/${user.id}/${id}.zip`)).toBeNull();
  expect(await ctx.db.select().from(dataExports).where(eq(dataExports.userId, user.id))).toEqual([]);
});

test("a copy that no try could finish is given up, and its owner may ask again", async () => {
  const user = await makeUser();
  await openExport(user);
  vi.setSystemTime(Date.now() + 7 * 60 * 60_000);
  await sweepExports(testContext());
  expect(await findExport(testContext(), { userId: user.id })).toMatchObject({ state: "failed" });
  await requestExport(testContext(), { userId: user.id });
  expect(await findExport(testContext(), { userId: user.id })).toMatchObject({ state: "queued" });
  expect((await testContext().db.select().from(users).where(eq(users.id, user.id))).length).toBe(1);
});
