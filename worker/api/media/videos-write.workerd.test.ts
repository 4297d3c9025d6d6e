import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { renditions, videos } from "../../db/schema.ts";
import { deleteObjects } from "../../domain/media/uploads/delete-objects.ts";
import { joinBytes } from "../../testing/boxes.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";
import { jpegWithGps } from "../../testing/images.ts";
import {
  fakeMp4,
  makeDraft,
  makeDraftWithFile,
  putPart,
  uploadBytes,
} from "../../testing/media.ts";
import { renditionInit, renditionSegment } from "../../testing/mp4-files.ts";
import { restrict } from "../../testing/restrict.ts";

const details = { title: "A river", description: "Where it goes", category: "travel" };
const source = { duration: 9.6, width: 1280, height: 720, frameRate: 30, hasAudio: true };

const patch = (user: TestUser | null, id: string, json: unknown) =>
  call(`/api/videos/${id}`, { method: "PATCH", as: user, json });
const plan = (user: TestUser, id: string, json: unknown = source) =>
  call(`/api/videos/${id}/renditions`, { method: "POST", as: user, json });
const change = (user: TestUser, id: string, name: string, json: unknown) =>
  call(`/api/videos/${id}/renditions/${name}`, { method: "PATCH", as: user, json });
const rowOf = async (id: string) =>
  testContext().db.select().from(videos).where(eq(videos.id, id)).get();

test("the texts and tags of a draft are stored trimmed and without duplicates", async () => {
  const user = await makeUser();
  const id = await makeDraft(user, { title: "  My\u0000 first\nvideo " });
  const answer = await patch(user, id, {
    description: "Line one\r\nline\u0007 two \ud800",
    tags: [" river ", "", "River", "sea", "sea"],
    visibility: "unlisted",
    category: "travel",
  });
  expect(await answer.json()).toMatchObject({
    video: {
      title: "My first video",
      description: "Line one\nline two",
      tags: ["river", "sea"],
      visibility: "unlisted",
      category: "travel",
      state: "draft",
    },
  });
});

test.each([
  ["a field that its owner may not set", { state: "published" }],
  ["a view count", { viewCount: 1_000_000 }],
  ["another creator", { creatorId: "usr_1" }],
  ["an unknown category", { category: "__proto__" }],
  ["a title that is too long", { title: "x".repeat(121) }],
  ["a title that is not text", { title: { $ne: null } }],
  ["too many tags", { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }],
  ["an unknown visibility", { visibility: "everyone" }],
  ["a body that is a list", []],
])("a change of a draft with %s is rejected, and changes nothing", async (_, json) => {
  const user = await makeUser();
  const id = await makeDraft(user, details);
  const before = await rowOf(id);
  expect((await patch(user, id, json)).status).toBe(400);
  expect(await rowOf(id)).toEqual(before);
});

test("a draft is a 404 for everybody but its creator", async () => {
  const [user, stranger] = [await makeUser(), await makeUser()];
  const id = await makeDraftWithFile(user, details);
  const tries = [
    patch(stranger, id, { title: "Mine" }),
    call(`/api/videos/${id}/publish`, { method: "POST", as: stranger }),
    call(`/api/videos/${id}`, { method: "DELETE", as: stranger }),
    call(`/api/videos/${id}/poster`, { method: "PUT", as: stranger, body: "x" }),
    plan(stranger, id),
    change(stranger, id, "720p", { state: "failed", reason: "x" }),
    patch(user, "vid_unknown", {}),
    patch(user, "%00", {}),
    patch(user, "%ED%A0%80", {}),
  ];
  expect((await Promise.all(tries)).map((r) => r.status)).toEqual(tries.map(() => 404));
  expect((await patch(null, id, {})).status).toBe(401);
});

test("a publication without required fields or a file is rejected, and a repeated publication succeeds", async () => {
  const user = await makeUser();
  const publish = (id: string) => call(`/api/videos/${id}/publish`, { method: "POST", as: user });
  const empty = await publish(await makeDraft(user));
  expect(empty.status).toBe(400);
  expect(await empty.json()).toMatchObject({
    error: "Please fill in title, description, and category to publish.",
    fields: {
      title: expect.any(String),
      description: expect.any(String),
      category: expect.any(String),
    },
  });
  expect((await publish(await makeDraft(user, { ...details, title: "   " }))).status).toBe(400);
  expect((await publish(await makeDraft(user, details))).status).toBe(409);
  const id = await makeDraftWithFile(user, details);
  const first = await (await publish(id)).json<{ video: { publishedAt: number; state: string } }>();
  expect(first.video.state).toBe("published");
  const second = await (await publish(id)).json<{ video: { publishedAt: number } }>();
  expect(second.video.publishedAt).toBe(first.video.publishedAt);
  expect((await patch(user, id, { title: "" })).status).toBe(400);
});

test("earlier media links of a video stop working when its visibility changes", async () => {
  const user = await makeUser();
  const id = await makeDraft(user, details);
  const epochs: (number | undefined)[] = [];
  for (const change of [
    { title: "Other" },
    { visibility: "public" },
    { visibility: "private" },
    { visibility: "private" },
    { visibility: "public" },
  ]) {
    await patch(user, id, change);
    epochs.push((await rowOf(id))?.accessEpoch);
  }
  expect(epochs).toEqual([0, 0, 1, 1, 2]);
});

test("a removed video disappears at once, and a job removes its files", async () => {
  const user = await makeUser();
  const id = await makeDraftWithFile(user, details);
  expect((await call(`/api/videos/${id}`, { method: "DELETE", as: user })).status).toBe(200);
  expect((await patch(user, id, {})).status).toBe(404);
  expect((await call(`/api/videos/${id}`, { method: "DELETE", as: user })).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ state: "removed", accessEpoch: 1 });
  await deleteObjects(testContext(), `videos/${id}/`);
  expect((await env.MEDIA.list({ prefix: `videos/${id}/` })).objects).toEqual([]);
  for (const prefix of ["", "videos/", "videos", "images/", "/"])
    await expect(deleteObjects(testContext(), prefix)).rejects.toThrow(/Refusing/);
});

const JPEG = jpegWithGps();

const LAYOUT = "columns=5&rows=2&tileWidth=160&tileHeight=90&intervalMs=2000&count=10";
const CAPTIONS = "1\n00:00:00,000 --> 00:00:05,000\nThe boat leaves\n";

test("a poster is accepted only if its bytes are an image", async () => {
  const user = await makeUser();
  const id = await makeDraft(user);
  const put = (body: BodyInit, headers = {}) =>
    call(`/api/videos/${id}/poster`, { method: "PUT", as: user, body, headers });
  expect(
    (
      await put("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", {
        "Content-Type": "image/jpeg",
      })
    ).status,
  ).toBe(415);
  expect((await put("")).status).toBe(415);
  expect((await put(new Uint8Array(3 * 1024 * 1024))).status).toBe(413);
  expect((await put(JPEG, { "Content-Type": "text/html" })).status).toBe(200);
  const file = (await rowOf(id))?.posterFile ?? "";
  expect(file).toMatch(/^poster-\d+\.jpg$/);
  expect((await env.MEDIA.head(`videos/${id}/${file}`))?.httpMetadata?.contentType).toBe(
    "image/jpeg",
  );
});

test("a storyboard with a missing or inconsistent layout is rejected", async () => {
  const user = await makeUser();
  const id = await makeDraft(user);
  const put = (query: string) =>
    call(`/api/videos/${id}/storyboard?${query}`, { method: "PUT", as: user, body: JPEG });
  for (const bad of [
    "",
    LAYOUT.replace("count=10", "count=11"),
    LAYOUT.replace("rows=2", "rows=NaN"),
    LAYOUT.replace("160", "1e9"),
    `${LAYOUT}&key=x`,
  ]) {
    expect((await put(bad)).status).toBe(400);
  }
  expect((await put(LAYOUT)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    storyboardFile: "storyboard.jpg",
    storyboard: { columns: 5, count: 10 },
  });
});

test("the server chooses the renditions of a video, lowest first", async () => {
  const user = await makeUser();
  const id = await makeDraft(user);
  const names = async () =>
    (await (await plan(user, id)).json<{ renditions: { name: string; state: string }[] }>())
      .renditions;
  expect((await names()).map((r) => r.name)).toEqual(["audio", "360p", "480p", "720p"]);
  await change(user, id, "480p", { state: "failed", reason: "This browser cannot encode H.264." });
  expect((await names()).map((r) => r.state)).toEqual(["planned", "planned", "failed", "planned"]);
  expect(await rowOf(id)).toMatchObject({ durationSeconds: 10, width: 1280, height: 720 });
  for (const bad of [
    { ...source, width: 0 },
    { ...source, duration: -1 },
    { ...source, duration: 1e9 },
    { ...source, names: ["4320p"] },
  ]) {
    expect((await plan(user, id, bad)).status).toBe(400);
  }
});

const init = renditionInit({ width: 1280, height: 720 });
const media = joinBytes(init, renditionSegment(2, 1000), renditionSegment(1.5, 500, { at: 2 }));
const index = {
  state: "ready",
  codecs: "avc1.640028",
  width: 1280,
  height: 720,
  frameRate: 29.97,
  size: media.length,
  initLength: init.length,
  segments: [
    [2, init.length, 1000],
    [1.5, init.length + 1000, 500],
  ],
};

async function uploadedRendition(bytes = media) {
  const user = await makeUser();
  const id = await makeDraftWithFile(user);
  await plan(user, id);
  const answer = await uploadBytes(
    user,
    { purpose: "rendition", videoId: id, rendition: "720p" },
    bytes,
  );
  expect(answer.status).toBe(200);
  return { user, id };
}
const renditionRow = async (videoId: string) =>
  (await testContext().db.select().from(renditions).where(eq(renditions.videoId, videoId))).find(
    (r) => r.name === "720p",
  );

test("a rendition becomes ready once its index fits the stored file", async () => {
  const { user, id } = await uploadedRendition();
  expect(await renditionRow(id)).toMatchObject({
    state: "uploading",
    fileKey: `videos/${id}/720p/media.mp4`,
  });
  expect((await change(user, id, "720p", index)).status).toBe(200);
  expect((await change(user, id, "720p", index)).status).toBe(200);
  expect(await renditionRow(id)).toMatchObject({
    state: "ready",
    codecs: "avc1.640028",
    bandwidth: 4000,
    averageBandwidth: Math.ceil((1500 * 8) / 3.5),
    initLength: init.length,
    segments: index.segments,
  });
  expect((await change(user, id, "720p", { state: "failed", reason: "late" })).status).toBe(409);
  expect(
    (
      await call("/api/uploads", {
        method: "POST",
        as: user,
        json: { purpose: "rendition", videoId: id, rendition: "720p" },
      })
    ).status,
  ).toBe(409);
});

test("a rendition cannot become ready while another upload of its file is open", async () => {
  const { user, id } = await uploadedRendition();
  const started = await call("/api/uploads", {
    method: "POST",
    as: user,
    json: { purpose: "rendition", videoId: id, rendition: "720p" },
  });
  expect(started.status).toBe(201);
  const { id: uploadId } = await started.json<{ id: string }>();
  const other = media.slice();
  other[other.length - 1] = 7;
  const signed = await call(`/api/uploads/${uploadId}/parts`, {
    method: "POST",
    as: user,
    json: { parts: [{ partNumber: 1, size: other.length }] },
  });
  const [link] = (await signed.json<{ parts: { url: string }[] }>()).parts;
  const part = await putPart(link?.url ?? "", other);
  expect((await change(user, id, "720p", index)).status).toBe(409);
  const completed = await call(`/api/uploads/${uploadId}/complete`, {
    method: "POST",
    as: user,
    json: { parts: [{ partNumber: 1, etag: part.headers.get("ETag") }] },
  });
  expect(completed.status).toBe(200);
  expect((await change(user, id, "720p", index)).status).toBe(200);
  const stored = await testContext().storage.get(`videos/${id}/720p/media.mp4`);
  expect(new Uint8Array(await new Response(stored?.body).arrayBuffer())).toEqual(other);
});

test("an audio rendition without picture dimensions is accepted", async () => {
  const user = await makeUser();
  const id = await makeDraftWithFile(user);
  await plan(user, id);
  expect(
    (await uploadBytes(user, { purpose: "rendition", videoId: id, rendition: "audio" }, media))
      .status,
  ).toBe(200);
  const { width: _width, height: _height, frameRate: _rate, ...sound } = index;
  expect((await change(user, id, "audio", { ...sound, codecs: "mp4a.40.2" })).status).toBe(200);
});

test("a rendition whose index does not fit its file is rejected", async () => {
  const { user, id } = await uploadedRendition();
  const [one, two] = [
    [2, init.length, 1000],
    [1.5, init.length + 1000, 500],
  ];
  const wrong: [string, unknown][] = [
    ["a gap", { ...index, segments: [one, [1.5, init.length + 1001, 499]] }],
    ["an overlap", { ...index, segments: [one, [1.5, init.length + 999, 501]] }],
    ["bytes beyond the file", { ...index, segments: [one, [1.5, init.length + 1000, 501]] }],
    ["bytes left over", { ...index, segments: [one] }],
    ["another order", { ...index, segments: [two, one] }],
    ["another size", { ...index, size: media.length + 1 }],
    [
      "an init that ends elsewhere",
      { ...index, initLength: init.length - 24, segments: [[2, init.length - 24, 1024], two] },
    ],
    [
      "an init over a fragment",
      { ...index, initLength: init.length + 1000, segments: [[1.5, init.length + 1000, 500]] },
    ],
    [
      "a segment that starts inside a fragment",
      {
        ...index,
        segments: [
          [2, init.length, 48],
          [1.5, init.length + 48, 1452],
        ],
      },
    ],
    ["no seconds", { ...index, segments: [[0, init.length, 1000], two] }],
    ["no codec", { ...index, codecs: 'avc1"\n#EXT' }],
    ["no segments", { ...index, segments: [] }],
    ["no size of the picture", { ...index, width: undefined }],
    ["a field of the server's", { ...index, fileKey: "videos/other/original" }],
  ];
  for (const [what, json] of wrong)
    expect([what, (await change(user, id, "720p", json)).status]).toEqual([what, 400]);
  expect(await renditionRow(id)).toMatchObject({ state: "uploading" });
});

test("a rendition whose file is not fragmented MP4 is rejected", async () => {
  const { user, id } = await uploadedRendition(fakeMp4(media.length));
  expect((await change(user, id, "720p", index)).status).toBe(400);
});

test("a rendition without a stored file is not ready", async () => {
  const user = await makeUser();
  const id = await makeDraftWithFile(user);
  await plan(user, id);
  expect((await change(user, id, "720p", index)).status).toBe(409);
  expect((await change(user, id, "2160p", index)).status).toBe(404);
  await call("/api/uploads", {
    method: "POST",
    as: user,
    json: { purpose: "rendition", videoId: id, rendition: "720p" },
  });
  await change(user, id, "720p", { state: "failed", reason: "The encoder stopped." });
  expect(await renditionRow(id)).toMatchObject({
    state: "failed",
    failureReason: "The encoder stopped.",
  });
  await change(user, id, "720p", { state: "planned" });
  await uploadBytes(user, { purpose: "rendition", videoId: id, rendition: "720p" }, media);
  expect((await change(user, id, "720p", index)).status).toBe(200);
});

test("the endpoints that change videos answer every malformed body with a 4xx", async () => {
  const user = await makeUser();
  const id = await makeDraft(user);
  const routes: [string, string][] = [
    ["POST", "/api/videos"],
    ["PATCH", `/api/videos/${id}`],
    ["POST", `/api/videos/${id}/renditions`],
    ["PATCH", `/api/videos/${id}/renditions/720p`],
  ];
  for (const [method, path] of routes) {
    for (const body of [
      "",
      "{",
      "null",
      "[]",
      "1e999",
      '{"__proto__":{"state":"published"}}',
      '{"constructor":1}',
      '{"title":1}',
      "\u0000",
    ]) {
      const answer = await call(path, {
        method,
        as: user,
        body,
        headers: { "Content-Type": "application/json" },
      });
      expect([method, path, body, answer.status]).toEqual([method, path, body, 400]);
      expect(await answer.json()).toMatchObject({ error: expect.any(String) });
    }
  }
  const huge = await call("/api/videos", {
    method: "POST",
    as: user,
    json: { title: "x".repeat(1_000_000) },
  });
  expect(huge.status).toBe(413);
});

test.each([
  ["a poster", "poster", JPEG],
  ["a storyboard", `storyboard?${LAYOUT}`, JPEG],
  ["captions", "captions/en?published=true", new TextEncoder().encode(CAPTIONS)],
])(
  "a user whom staff restrict from uploading cannot change %s of a video",
  async (_kind, path, body) => {
    const user = await makeUser();
    const { id } = await makeVideo(user);
    const change = () => call(`/api/videos/${id}/${path}`, { method: "PUT", as: user, body });
    expect((await change()).status).toBe(200);
    await restrict(user, "upload");
    expect((await change()).status).toBe(403);
  },
);
