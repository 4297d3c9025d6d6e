import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { uploadParts, uploads, videos } from "../../db/schema.ts";
import { signToken } from "../../domain/kernel/signing.ts";
import { abortIdleUploads } from "../../domain/media/uploads/abort-idle-uploads.ts";
import { MAX_FILE_BYTES, MIB } from "../../domain/media/uploads/contract.ts";
import { deleteExpired } from "../../domain/ops/retention/delete-expired.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { pngWithText } from "../../testing/images.ts";
import {
  fakeMp4,
  makeDraft,
  makeDraftWithFile,
  putPart,
  uploadBytes,
} from "../../testing/media.ts";
import { setQuota } from "../../testing/set-quota.ts";

const PART = 8 * MIB;
const file = (videoId: string, size: number, more: Record<string, unknown> = {}) => ({
  purpose: "original",
  videoId,
  fileName: "clip.mp4",
  contentType: "video/mp4",
  size,
  ...more,
});
const startWith = (user: TestUser, json: unknown) =>
  call("/api/uploads", { method: "POST", as: user, json });

async function begin(user: TestUser, size: number, more: Record<string, unknown> = {}) {
  const videoId = await makeDraft(user);
  const upload = await (await startWith(user, file(videoId, size, more))).json<{ id: string }>();
  return { videoId, id: upload.id };
}

async function sign(user: TestUser, id: string, parts: { partNumber: number; size: number }[]) {
  const answer = await call(`/api/uploads/${id}/parts`, {
    method: "POST",
    as: user,
    json: { parts },
  });
  return {
    status: answer.status,
    body: await answer.json<{ parts: { partNumber: number; url: string }[]; error: string }>(),
  };
}

async function linkFor(
  user: TestUser,
  id: string,
  partNumber: number,
  size: number,
): Promise<string> {
  const { body } = await sign(user, id, [{ partNumber, size }]);
  return body.parts[0]?.url ?? "";
}

const complete = (user: TestUser, id: string, parts: unknown) =>
  call(`/api/uploads/${id}/complete`, { method: "POST", as: user, json: { parts } });

const sha256 = async (bytes: BufferSource) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

const planRenditions = (user: TestUser, videoId: string, { hasAudio }: { hasAudio: boolean }) =>
  call(`/api/videos/${videoId}/renditions`, {
    method: "POST",
    as: user,
    json: { width: 640, height: 360, frameRate: 30, hasAudio, duration: 10 },
  });

test("an upload in parts is stored byte for byte, and its bytes decide its type", async () => {
  const user = await makeUser();
  const videoId = await makeDraft(user);
  const bytes = fakeMp4(PART + 12_345);
  const answer = await uploadBytes(
    user,
    file(videoId, bytes.length, { contentType: "video/quicktime", fileName: "a.mov" }),
    bytes,
  );
  expect(await answer.json()).toMatchObject({ state: "completed", size: bytes.length });
  const stored = await env.MEDIA.get(`videos/${videoId}/original`);
  expect(await sha256((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toBe(
    await sha256(bytes),
  );
  const row = await testContext().db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(row).toMatchObject({
    originalKey: `videos/${videoId}/original`,
    originalSize: bytes.length,
    originalType: "video/mp4",
  });
});

test.each([
  ["an empty file", 0, {}, 400, /This file is empty/],
  ["a negative size", -1, {}, 400, /This file is empty/],
  ["a file over 500 MB", MAX_FILE_BYTES + 1, {}, 413, /File size exceeds 500MB limit/],
  ["a size that is not a whole number", 1.5, {}, 400, /size/],
  ["a size beyond exact integers", 2 ** 53, {}, 400, /size/],
  ["a web page", 100, { contentType: "text/html", fileName: "a.html" }, 415, /isn't supported/],
  [
    "an SVG picture",
    100,
    { contentType: "image/svg+xml", fileName: "a.svg" },
    415,
    /isn't supported/,
  ],
  ["an unknown field", 100, { ownerId: "usr_1" }, 400, /ownerId/],
  ["a field with the key of the stored object", 100, { key: "videos/other/original" }, 400, /key/],
])(
  "an upload with %s is rejected before the upload is opened",
  async (_, size, more, status, message) => {
    const user = await makeUser();
    const videoId = await makeDraft(user);
    const answer = await startWith(user, file(videoId, size, more));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(message) });
    expect(
      await testContext().db.select().from(uploads).where(eq(uploads.videoId, videoId)),
    ).toEqual([]);
  },
);

test("the upload of a text file named .mp4 is rejected at its first part", async () => {
  const user = await makeUser();
  const { id, videoId } = await begin(user, 5000);
  const answer = await putPart(
    await linkFor(user, id, 1, 5000),
    new TextEncoder().encode("just some words ".repeat(400).slice(0, 5000)),
  );
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/isn't an MP4 file/) });
  expect(await (await call(`/api/uploads/${id}`, { as: user })).json()).toMatchObject({
    parts: [],
  });
  expect(await env.MEDIA.head(`videos/${videoId}/original`)).toBeNull();
});

test("an upload of the wrong type is rejected at its completion, and its file is deleted", async () => {
  const user = await makeUser();
  const { id, videoId } = await begin(user, 30);
  const row = await testContext().db.select().from(uploads).where(eq(uploads.id, id)).get();
  const direct = env.MEDIA.resumeMultipartUpload(row?.key ?? "", row?.r2UploadId ?? "");
  const { etag } = await direct.uploadPart(1, "<html>not a film at all</html>");
  await env.DB.prepare(
    "insert into upload_parts (upload_id, part_number, etag, size_bytes) values (?, 1, ?, 30)",
  )
    .bind(id, etag)
    .run();
  const answer = await complete(user, id, [{ partNumber: 1, etag }]);
  expect(answer.status).toBe(415);
  expect(await env.MEDIA.head(`videos/${videoId}/original`)).toBeNull();
  expect((await complete(user, id, [{ partNumber: 1, etag }])).status).toBe(410);
});

test("an upload link is valid for one part of one size only", async () => {
  const user = await makeUser();
  const { id } = await begin(user, PART + 10);
  expect((await sign(user, id, [{ partNumber: 1, size: 10 }])).status).toBe(400);
  expect((await sign(user, id, [{ partNumber: 3, size: 10 }])).status).toBe(400);
  const link = await linkFor(user, id, 2, 10);
  expect((await putPart(link, fakeMp4(11))).status).toBe(400);
  expect((await putPart(link, fakeMp4(9), 10)).status).toBe(400);
  expect((await putPart(link, fakeMp4(10))).status).toBe(200);
});

test("an expired, altered or misused upload link is rejected", async () => {
  const user = await makeUser();
  const { id } = await begin(user, 100);
  const { signingSecret } = testContext();
  const expired = await signToken(signingSecret, "upload-part", {
    u: id,
    n: 1,
    s: 100,
    e: Date.now() - 1,
  });
  const answer = await putPart(`/upload-parts/${expired}`, fakeMp4(100));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/expired/) });
  const foreign = await signToken(signingSecret, "media", {
    u: id,
    n: 1,
    s: 100,
    e: Date.now() + 1000,
  });
  for (const token of [foreign, "x", "a.b", "%00", `${expired}A`]) {
    expect((await putPart(`/upload-parts/${token}`, fakeMp4(100))).status).toBe(403);
  }
});

test("an upload completes only with all its stored parts, and only once", async () => {
  const user = await makeUser();
  const { id, videoId } = await begin(user, PART + 10);
  const bytes = fakeMp4(PART + 10);
  const second = await putPart(await linkFor(user, id, 2, 10), bytes.slice(PART));
  const two = { partNumber: 2, etag: second.headers.get("ETag") ?? "" };
  expect((await complete(user, id, [two])).status).toBe(400);
  const link = await linkFor(user, id, 1, PART);
  const first = await putPart(link, bytes.slice(0, PART));
  const one = { partNumber: 1, etag: first.headers.get("ETag") ?? "" };
  for (const wrong of [
    [one],
    [],
    [one, two, { partNumber: 3, etag: "x" }],
    [one, { partNumber: 2, etag: "wrong" }],
    [one, one, two],
  ]) {
    expect((await complete(user, id, wrong)).status).toBe(400);
  }
  expect((await complete(user, id, [one, two])).status).toBe(200);
  expect((await complete(user, id, [one, two])).status).toBe(200);
  expect((await sign(user, id, [{ partNumber: 1, size: PART }])).status).toBe(409);
  expect((await putPart(link, bytes.slice(0, PART))).status).toBe(409);
  expect((await startWith(user, file(videoId, 100))).status).toBe(409);
});

test("an upload that is started again continues only with the same file", async () => {
  const user = await makeUser();
  const { id, videoId } = await begin(user, PART + 10);
  await putPart(await linkFor(user, id, 2, 10), fakeMp4(10));
  const again = await startWith(user, file(videoId, PART + 10));
  expect(await again.json()).toMatchObject({ id, parts: [{ partNumber: 2, size: 10 }] });
  const other = await (await startWith(user, file(videoId, 77))).json<{ id: string }>();
  expect(other.id).not.toBe(id);
  expect((await sign(user, id, [{ partNumber: 1, size: PART }])).status).toBe(410);
});

test("of two uploads of different files that start at once for one video, only one is open", async () => {
  const user = await makeUser();
  const videoId = await makeDraft(user);
  const answers = await Promise.all([
    startWith(user, file(videoId, 100, { fileName: "a.mp4" })),
    startWith(user, file(videoId, 200, { fileName: "b.mp4" })),
  ]);
  const rows = await testContext()
    .db.select({ state: uploads.state })
    .from(uploads)
    .where(eq(uploads.videoId, videoId));
  expect(rows.filter(({ state }) => state === "open")).toHaveLength(1);
  for (const { status } of answers) expect([201, 409]).toContain(status);
});

test("two requests that start an upload of the same file at once get the same upload", async () => {
  const user = await makeUser();
  const json = file(await makeDraft(user), 100);
  const answers = await Promise.all([startWith(user, json), startWith(user, json)]);
  const ids = await Promise.all(answers.map(async (a) => (await a.json<{ id: string }>()).id));
  expect(ids[0]).toBe(ids[1]);
});

test("an open upload cannot replace the picture of a draft that became an image post", async () => {
  const user = await makeUser();
  const { id, videoId } = await begin(user, 100);
  const bytes = fakeMp4(100);
  const stored = await putPart(await linkFor(user, id, 1, 100), bytes);
  const parts = [{ partNumber: 1, etag: stored.headers.get("ETag") ?? "" }];
  const upload = await testContext().db.select().from(uploads).where(eq(uploads.id, id)).get();
  const body = pngWithText();
  const put = await call(`/api/videos/${videoId}/picture`, { method: "PUT", as: user, body });
  expect(put.status).toBe(200);
  expect((await complete(user, id, parts)).status).toBe(410);
  // Simulates a request that read the upload as open just before the picture was stored.
  await testContext().db.update(uploads).set({ state: "open" }).where(eq(uploads.id, id));
  expect((await complete(user, id, parts)).status).toBe(409);
  expect(await env.MEDIA.head(upload?.key ?? "")).toBeNull();
  const video = await testContext().db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect(video).toMatchObject({ kind: "image", originalType: "image/png" });
});

test("a rendition cannot become ready with the index of its earlier file after another upload of it has begun", async () => {
  const user = await makeUser();
  const videoId = await makeDraftWithFile(user);
  await planRenditions(user, videoId, { hasAudio: false });
  const start = { purpose: "rendition", videoId, rendition: "360p" };
  expect((await uploadBytes(user, start, fakeMp4(2000))).status).toBe(200);
  expect((await startWith(user, start)).status).toBe(201);
  const index = {
    state: "ready",
    codecs: "avc1.640028",
    width: 640,
    height: 360,
    size: 2000,
    initLength: 1000,
    segments: [[10, 1000, 1000]],
  };
  const path = `/api/videos/${videoId}/renditions/360p`;
  const done = await call(path, { method: "PATCH", as: user, json: index });
  expect([done.status, (await done.json<{ error: string }>()).error]).toEqual([
    409,
    expect.stringMatching(/upload/i),
  ]);
});

test("canceled uploads, deleted videos and uploads that start at once count against the daily limit", async () => {
  const user = await makeUser({ plan: "creator_pro" });
  await setQuota(user, "upload_bytes_day", 1000);
  const { id } = await begin(user, 200);
  expect((await call(`/api/uploads/${id}`, { as: user, method: "DELETE" })).status).toBe(200);
  const { videoId: erased } = await begin(user, 200);
  await testContext().db.delete(videos).where(eq(videos.id, erased));
  const drafts = await Promise.all([1, 2, 3, 4].map(() => makeDraft(user)));
  const answers = await Promise.all(drafts.map((draft) => startWith(user, file(draft, 300))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
});

test("a request for another user's upload or video, or for an unplanned rendition, gets a 404", async () => {
  const [user, stranger] = [await makeUser(), await makeUser()];
  const { id, videoId } = await begin(user, 100);
  expect((await startWith(stranger, file(videoId, 100))).status).toBe(404);
  expect((await sign(stranger, id, [{ partNumber: 1, size: 100 }])).status).toBe(404);
  expect((await complete(stranger, id, [{ partNumber: 1, etag: "x" }])).status).toBe(404);
  expect((await call(`/api/uploads/${id}`, { as: stranger })).status).toBe(404);
  expect((await call(`/api/uploads/${id}`, { as: stranger, method: "DELETE" })).status).toBe(404);
  expect((await call(`/api/uploads/${id}`)).status).toBe(401);
  expect((await startWith(user, { purpose: "rendition", videoId, rendition: "720p" })).status).toBe(
    404,
  );
});

test("a canceled upload accepts no parts, and a second cancellation succeeds", async () => {
  const user = await makeUser();
  const { id } = await begin(user, 100);
  const link = await linkFor(user, id, 1, 100);
  for (const _ of [1, 2])
    expect((await call(`/api/uploads/${id}`, { as: user, method: "DELETE" })).status).toBe(200);
  expect((await putPart(link, fakeMp4(100))).status).toBe(410);
});

test("stored files and the declared sizes of open uploads count against the plan's storage", async () => {
  const user = await makeUser();
  const ctx = testContext();
  const kept = await makeDraft(user);
  await ctx.db
    .update(videos)
    .set({ originalSize: 5 * 1024 ** 3 - 1000 })
    .where(eq(videos.id, kept));
  const videoId = await makeDraft(user);
  const full = await startWith(user, file(videoId, 1001));
  expect(full.status).toBe(413);
  expect(await full.json()).toMatchObject({
    error: expect.stringMatching(/storage is full: with this upload you'd use .+ of 5 GB/),
  });
  expect((await startWith(user, file(videoId, 600))).status).toBe(201);
  expect((await startWith(user, file(await makeDraft(user), 600))).status).toBe(413);
  expect((await call(`/api/videos/${kept}`, { as: user, method: "DELETE" })).status).toBe(200);
  expect((await startWith(user, file(await makeDraft(user), 600))).status).toBe(201);
});

test("concurrent requests for upload links cannot exceed the storage of the user's plan", async () => {
  const user = await makeUser();
  const ctx = testContext();
  const videoId = await makeDraftWithFile(user);
  await ctx.db
    .update(videos)
    .set({ originalSize: 5 * 1024 ** 3 - 3000 })
    .where(eq(videos.id, videoId));
  await planRenditions(user, videoId, { hasAudio: true });
  const started = await Promise.all(
    ["360p", "audio"].map(async (rendition) =>
      (await startWith(user, { purpose: "rendition", videoId, rendition })).json<{ id: string }>(),
    ),
  );
  const sign = ({ id }: { id: string }, size: number) =>
    call(`/api/uploads/${id}/parts`, {
      method: "POST",
      as: user,
      json: { parts: [{ partNumber: 1, size }] },
    });
  const signed = await Promise.all(started.map((upload) => sign(upload, 2000)));
  expect(signed.map(({ status }) => status).sort()).toEqual([200, 413]);
  const open = started[signed[0]?.status === 200 ? 0 : 1] ?? { id: "" };
  const statuses = [2000, 3000, 3001].map(async (size) => (await sign(open, size)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 413]);
});

test("the file of a failed or restarted rendition is deleted", async () => {
  const user = await makeUser();
  const ctx = testContext();
  const videoId = await makeDraftWithFile(user);
  await planRenditions(user, videoId, { hasAudio: false });
  const start = { purpose: "rendition", videoId, rendition: "360p" };
  const keyOf = async () =>
    (
      await ctx.db.query.renditions.findFirst({
        where: (rendition, { and, eq }) =>
          and(eq(rendition.videoId, videoId), eq(rendition.name, "360p")),
      })
    )?.fileKey ?? "";
  const path = `/api/videos/${videoId}/renditions/360p`;
  for (const lose of [
    () => call(path, { method: "PATCH", as: user, json: { state: "failed", reason: "x" } }),
    () => startWith(user, start),
  ]) {
    expect((await uploadBytes(user, start, fakeMp4(2000))).status).toBe(200);
    const key = await keyOf();
    expect(await env.MEDIA.head(key)).not.toBeNull();
    expect((await lose()).status).toBeLessThan(300);
    expect([await keyOf(), await env.MEDIA.head(key)]).toEqual(["", null]);
  }
});

test("uploads of renditions are rejected above the daily limit of bytes", async () => {
  const user = await makeUser({ plan: "creator_pro" });
  await setQuota(user, "upload_bytes_day", 5000);
  const videoId = await makeDraftWithFile(user);
  await planRenditions(user, videoId, { hasAudio: false });
  const sizes = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await (
      await startWith(user, { purpose: "rendition", videoId, rendition: "360p" })
    ).json<{ id: string }>();
    const parts = [{ partNumber: 1, size: 2000 }];
    const { status } = await call(`/api/uploads/${id}/parts`, {
      method: "POST",
      as: user,
      json: { parts },
    });
    sizes.push(status);
    await call(`/api/uploads/${id}`, { method: "DELETE", as: user });
  }
  expect(sizes).toEqual([200, 200, 429]);
});

test("uploads that were idle for six and a half days are aborted, and newer uploads stay", async () => {
  const user = await makeUser();
  const [old, fresh] = [await begin(user, 100), await begin(user, 100)];
  await putPart(await linkFor(user, old.id, 1, 100), fakeMp4(100));
  const ctx = testContext();
  const DAY = 86_400_000;
  const touched = (id: string, ago: number) =>
    ctx.db
      .update(uploads)
      .set({ updatedAt: ctx.now() - ago })
      .where(eq(uploads.id, id));
  await touched(old.id, 6.6 * DAY);
  await touched(fresh.id, 6.4 * DAY);
  await abortIdleUploads(ctx);
  await abortIdleUploads(ctx);
  const state = async (id: string) =>
    (await (await call(`/api/uploads/${id}`, { as: user })).json<{ state?: string }>()).state;
  expect([await state(old.id), await state(fresh.id)]).toEqual(["aborted", "open"]);
  await touched(old.id, 7.1 * DAY);
  await ctx.db
    .update(videos)
    .set({ updatedAt: ctx.now() - 8 * DAY })
    .where(eq(videos.creatorId, user.id));
  await deleteExpired(ctx, { table: "uploads" });
  await deleteExpired(ctx, { table: "videos" });
  expect(await state(old.id)).toBeUndefined();
  expect(await ctx.db.select().from(uploadParts).where(eq(uploadParts.uploadId, old.id))).toEqual(
    [],
  );
  const left = await ctx.db
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.creatorId, user.id));
  expect(left).toEqual([{ id: fresh.videoId }]);
});

const ROUTES = ["/api/uploads", "/api/uploads/upl_1/parts", "/api/uploads/upl_1/complete"];
const BODIES = [
  "",
  "{",
  "null",
  "[]",
  '"x"',
  '{"__proto__":{"ownerId":"x"}}',
  '{"parts":[{"partNumber":1e999}]}',
  "\u0000",
  '{"purpose":"\\ud800"}',
];

test("the upload endpoints answer every malformed body with a 4xx", async () => {
  const user = await makeUser();
  for (const path of ROUTES) {
    for (const body of BODIES) {
      const answer = await call(path, {
        method: "POST",
        as: user,
        body,
        headers: { "Content-Type": "application/json" },
      });
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({
        error: expect.any(String),
        code: expect.any(String),
      });
    }
  }
});

test("the file name of an upload is stored without control characters and lone surrogates", async () => {
  const user = await makeUser();
  const { id } = await begin(user, 100, { fileName: "a\u0000b\ud800c.mp4" });
  expect(await (await call(`/api/uploads/${id}`, { as: user })).json()).toMatchObject({
    fileName: "abc.mp4",
  });
});

test("a draft lists its open upload, and later the stored file", async () => {
  const user = await makeUser();
  const { videoId } = await begin(user, 100);
  const open = await call(`/api/videos/${videoId}`, { as: user, method: "PATCH", json: {} });
  expect(await open.json()).toMatchObject({
    video: { original: null, openUpload: { fileName: "clip.mp4", size: 100 } },
  });
  const stored = await call(`/api/videos/${await makeDraftWithFile(user)}`, {
    as: user,
    method: "PATCH",
    json: {},
  });
  expect(await stored.json()).toMatchObject({
    video: { original: { name: "clip.mp4", size: 2000 }, openUpload: null },
  });
});
