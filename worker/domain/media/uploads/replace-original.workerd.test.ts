import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  captions,
  comments,
  renditions,
  users,
  videoRetention,
  videos,
} from "../../../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { fakeMp4, putPart, uploadBytes } from "../../../testing/media.ts";
import { restrict } from "../../../testing/restrict.ts";
import type { StartedUpload } from "./contract-api.ts";
import { deleteObjects } from "./delete-objects.ts";
import { listUnfinished } from "./list-unfinished.ts";
import { originalKey } from "./rules.ts";

const replacement = (videoId: string, size: number) => ({
  purpose: "replacement",
  videoId,
  fileName: "better.mp4",
  contentType: "video/mp4",
  size,
});
const startWith = (as: TestUser, json: unknown) =>
  call("/api/uploads", { method: "POST", as, json });
const baseOf = async (as: TestUser, videoId: string) =>
  (
    await (
      await call(`/api/videos/${videoId}/playback`, { method: "POST", as, json: {} })
    ).json<{ base: string }>()
  ).base;
const rowOf = (videoId: string) =>
  testContext().db.select().from(videos).where(eq(videos.id, videoId)).get();

test("a video's old file is served until the replacement is stored, then its renditions are deleted", async () => {
  const user = await makeUser();
  const { id, file } = await makeVideo(user, { viewCount: 7, storyboardFile: "storyboard.webp" });
  const ctx = testContext();
  const at = ctx.now();
  await ctx.db.insert(captions).values({
    videoId: id,
    language: "en",
    label: "English",
    source: "upload",
    vtt: "WEBVTT",
    createdAt: at,
    updatedAt: at,
  });
  await ctx.db
    .insert(comments)
    .values({ id: ctx.newId("cmt"), videoId: id, userId: user.id, body: "Nice", createdAt: at });
  await ctx.db
    .insert(videoRetention)
    .values({ videoId: id, plays: [...new Array(100).fill(0), 5] });
  const before = await baseOf(user, id);

  const started = await (await startWith(user, replacement(id, 3000))).json<{ id: string }>();
  expect(await (await call(`${before}/original`)).arrayBuffer()).toEqual(file.buffer);
  expect((await call(`${before}/360p/media.m3u8`)).status).toBe(200);
  expect(await listUnfinished(ctx, { ownerId: user.id })).toMatchObject([
    { video: { id }, upload: { id: started.id, purpose: "replacement" } },
  ]);

  const bytes = fakeMp4(3000);
  expect(await (await uploadBytes(user, replacement(id, 3000), bytes)).json()).toMatchObject({
    id: started.id,
    state: "completed",
  });
  expect(await rowOf(id)).toMatchObject({
    mediaVersion: 1,
    originalKey: originalKey(id, 1),
    originalName: "better.mp4",
    originalSize: 3000,
    posterFile: "poster-1.webp",
    storyboardFile: null,
    viewCount: 7,
    state: "published",
  });
  expect(await ctx.db.select().from(renditions).where(eq(renditions.videoId, id))).toEqual([]);
  expect(await ctx.db.select().from(videoRetention).where(eq(videoRetention.videoId, id))).toEqual(
    [],
  );
  expect((await rowOf(id))?.mediaSince).toBeGreaterThanOrEqual(at);
  expect(await ctx.db.select().from(captions).where(eq(captions.videoId, id))).toHaveLength(1);
  expect(await ctx.db.select().from(comments).where(eq(comments.videoId, id))).toHaveLength(1);
  expect(await (await call(`${await baseOf(user, id)}/original`)).arrayBuffer()).toEqual(
    bytes.buffer,
  );
});

test("replacing a video's file invalidates links to the old file and deletes its objects", async () => {
  const user = await makeUser();
  const { id } = await makeVideo(user);
  const link = await baseOf(user, id);
  await uploadBytes(user, replacement(id, 3000), fakeMp4(3000));
  const ctx = testContext();
  expect((await call(`${link}/original`)).status).toBe(404);
  for (const key of [
    originalKey(id, 0),
    `videos/${id}/360p/media.mp4`,
    `videos/${id}/audio/media.mp4`,
  ]) {
    await deleteObjects(ctx, key);
    expect(await env.MEDIA.head(key), key).toBeNull();
  }
  expect(await env.MEDIA.head(originalKey(id, 1))).not.toBeNull();
});

test("a rendition of a video's old file that finishes after the replacement is rejected", async () => {
  const user = await makeUser();
  const { id } = await makeVideo(user);
  const source = { duration: 10, width: 1280, height: 720, frameRate: 30, hasAudio: false };
  const plan = () =>
    call(`/api/videos/${id}/renditions`, { method: "POST", as: user, json: source });
  const { version } = await (await plan()).json<{ version: number }>();
  const rendition = { purpose: "rendition", videoId: id, rendition: "720p", version };
  const made = await (await startWith(user, rendition)).json<{ id: string }>();
  const { parts } = await (
    await call(`/api/uploads/${made.id}/parts`, {
      method: "POST",
      as: user,
      json: { parts: [{ partNumber: 1, size: 500 }] },
    })
  ).json<{ parts: { url: string }[] }>();
  await uploadBytes(user, replacement(id, 3000), fakeMp4(3000));
  expect((await putPart(parts[0]?.url ?? "", fakeMp4(500))).status).toBe(410);
  expect((await startWith(user, rendition)).status).toBe(409);
  expect(await (await plan()).json()).toMatchObject({ version: version + 1 });
  expect((await startWith(user, rendition)).status).toBe(409);
  const fresh = await startWith(user, { ...rendition, version: version + 1 });
  expect(fresh.status).toBe(201);
});

test("only an existing file of the user's own video can be replaced, and only with a video", async () => {
  const [user, stranger] = [await makeUser(), await makeUser()];
  const { id } = await makeVideo(user);
  expect((await startWith(stranger, replacement(id, 3000))).status).toBe(404);
  expect(
    (
      await startWith(user, {
        ...replacement(id, 3000),
        contentType: "text/html",
        fileName: "a.html",
      })
    ).status,
  ).toBe(415);
  const refused = await uploadBytes(user, replacement(id, 64), new Uint8Array(64));
  expect(refused.status).toBe(415);
  expect(await rowOf(id)).toMatchObject({ mediaVersion: 0, originalKey: originalKey(id, 0) });
  const draft = await makeVideo(user, { originalKey: null, state: "draft" });
  expect((await startWith(user, replacement(draft.id, 3000))).status).toBe(409);
  const recording = await makeVideo(user, { streamId: "str_1" });
  expect((await startWith(user, replacement(recording.id, 3000))).status).toBe(409);
});

test("each replacement of a video's file increases the media version and leaves only the new file", async () => {
  const user = await makeUser();
  const { id } = await makeVideo(user);
  for (const size of [3000, 4000])
    expect((await uploadBytes(user, replacement(id, size), fakeMp4(size))).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    mediaVersion: 2,
    originalKey: originalKey(id, 2),
    originalSize: 4000,
  });
});

test("only the owner can read a video's stored file, with range requests", async () => {
  const [user, stranger] = [await makeUser(), await makeUser()];
  const { id, file } = await makeVideo(user, { visibility: "private" });
  const { url, version } = await (await call(`/api/videos/${id}/file`, { as: user })).json<{
    url: string;
    version: number;
  }>();
  expect(version).toBe(0);
  const range = await call(url, { headers: { Range: "bytes=100-199" } });
  expect([range.status, new Uint8Array(await range.arrayBuffer())]).toEqual([
    206,
    file.slice(100, 200),
  ]);
  expect((await call(`/api/videos/${id}/file`, { as: stranger })).status).toBe(404);
  expect((await call(`/api/videos/${id}/file`)).status).toBe(401);
});

test("a replacement of a video's file waits until the creator's plan has enough storage", async () => {
  const user = await makeUser({ plan: "creator_pro" });
  const { id } = await makeVideo(user);
  const ctx = testContext();
  const kept = await makeVideo(user);
  await ctx.db
    .update(videos)
    .set({ originalSize: 6 * 1024 ** 3 })
    .where(eq(videos.id, kept.id));
  const upload = await (await startWith(user, replacement(id, 3000))).json<{ id: string }>();
  await ctx.db.update(users).set({ plan: "free" }).where(eq(users.id, user.id));
  const full = await uploadBytes({ ...user }, replacement(id, 3000), fakeMp4(3000));
  expect(full.status).toBe(413);
  expect(await full.json()).toMatchObject({
    error: expect.stringMatching(/storage is full: with this upload you'd use 6\.0 GB of 5 GB/),
  });
  await ctx.db.update(videos).set({ originalSize: 10 }).where(eq(videos.id, kept.id));
  expect(
    await (await uploadBytes(user, replacement(id, 3000), fakeMp4(3000))).json(),
  ).toMatchObject({ id: upload.id, state: "completed" });
});

test("a replacement that began before staff restricted the owner's uploads cannot be completed", async () => {
  const user = await makeUser();
  const { id } = await makeVideo(user);
  const started = await (await startWith(user, replacement(id, 3000))).json<StartedUpload>();
  const part = await putPart(started.links[0]?.url ?? "", fakeMp4(3000));
  await restrict(user, "upload");
  const completed = await call(`/api/uploads/${started.id}/complete`, {
    method: "POST",
    as: user,
    json: { parts: [{ partNumber: 1, etag: part.headers.get("ETag") ?? "" }] },
  });
  expect(completed.status).toBe(403);
  expect(await rowOf(id)).toMatchObject({ mediaVersion: 0, originalKey: `videos/${id}/original` });
});
