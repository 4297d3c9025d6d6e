import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { renditions, uploads, videos } from "../../../db/schema.ts";
import { runJobs } from "../../../queues.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { eraseVideo } from "../removal/erase-video.ts";
import { removeVideo, restoreVideo } from "../removal/remove-video.ts";
import { sweepRemoved } from "../removal/sweep-removed.ts";
import { storageUse } from "../uploads/quota.ts";
import { announceVideos } from "./announce-videos.ts";
import { ContentQuery, RESTORE_WITHIN_MS } from "./contract-studio.ts";
import { contentQuery, listContent } from "./list-content.ts";
import { publishScheduled } from "./publish-scheduled.ts";

const DAY = 86_400_000;
const rowOf = (id: string) => testContext().db.select().from(videos).where(eq(videos.id, id)).get();

function at(now: number) {
  const sent: Job[] = [];
  const queue = { send: async (job: Job) => void sent.push(job) };
  return { ...testContext(), now: () => now, queue, sent };
}

const patch = (as: TestUser, id: string, json: object) =>
  call(`/api/videos/${id}`, { method: "PATCH", as, json });
const makeDraft = (owner: TestUser, overrides: Partial<typeof videos.$inferInsert> = {}) =>
  makeVideo(owner, { state: "draft", publishedAt: null, ...overrides });

// `publishScheduled` publishes every owner's drafts, so each test starts without scheduled drafts.
beforeEach(() => testContext().db.update(videos).set({ scheduledAt: null }));

test("an edit of a video's details that is based on an outdated version is rejected with a conflict", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  const opened = (await rowOf(id))?.detailsVersion;
  expect((await patch(owner, id, { title: "By the phone", version: opened })).status).toBe(200);
  const refused = await patch(owner, id, { title: "By the desk", version: opened });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: "CONFLICT",
    error: expect.stringContaining("changed elsewhere"),
  });
  expect((await rowOf(id))?.title).toBe("By the phone");
  const both = await Promise.all(
    ["One", "Two"].map((title) => patch(owner, id, { title, version: 1 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await call(`/api/videos/${id}/restore`, { method: "POST", as: owner });
  expect((await patch(owner, id, { title: "Three", version: 2 })).status).toBe(200);
});

test("the allowlist of sites that may embed a video has at least one host and normalizes all hosts", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner);
  expect((await patch(owner, id, { embedPolicy: "allowlist" })).status).toBe(400);
  const sites = ["https://Example.com/page?x=1", "*.blog.example", "example.com", "localhost:3000"];
  expect((await patch(owner, id, { embedDomains: sites })).status).toBe(400);
  expect(
    (await patch(owner, id, { embedPolicy: "allowlist", embedDomains: sites.slice(0, 3) })).status,
  ).toBe(200);
  expect((await rowOf(id))?.embedDomains).toEqual(["example.com", "*.blog.example"]);
});

test("a scheduled draft is published only once, even if the job runs repeatedly and concurrently", async () => {
  const owner = await makeUser();
  const { id } = await makeDraft(owner);
  const { id: later } = await makeDraft(owner);
  const now = Date.now();
  for (const [videoId, time] of [
    [id, now + 60_000],
    [later, now + 120_000],
  ] as const) {
    expect(
      (
        await call(`/api/videos/${videoId}/schedule`, {
          method: "PUT",
          as: owner,
          json: { at: time },
        })
      ).status,
    ).toBe(200);
  }
  const states = async () => [(await rowOf(id))?.state, (await rowOf(later))?.state];
  await publishScheduled(at(now + 59_000));
  expect(await states()).toEqual(["draft", "draft"]);
  for (let run = 0; run < 3; run += 1) await publishScheduled(at(now + 60_000 + run));
  expect(await states()).toEqual(["published", "draft"]);
  await Promise.all([publishScheduled(at(now + 120_000)), publishScheduled(at(now + 120_001))]);
  expect(await states()).toEqual(["published", "published"]);
  expect(await rowOf(id)).toMatchObject({
    state: "published",
    publishedAt: now + 60_000,
    scheduledAt: null,
    announcement: "due",
  });
  const told = at(now);
  for (let run = 0; run < 2; run += 1) await announceVideos(told);
  expect(
    told.sent.filter((job) => job.type === "tell-followers" && job.creatorId === owner.id),
  ).toEqual(
    [later, id].map((videoId) => ({
      type: "tell-followers",
      creatorId: owner.id,
      kind: "upload",
      path: `/watch/${videoId}`,
      after: "",
    })),
  );
  expect((await rowOf(id))?.announcement).toBe("done");
});

test("a scheduled draft without a file is published as soon as its file is uploaded", async () => {
  const owner = await makeUser();
  const now = Date.now();
  const { id } = await makeDraft(owner, { originalKey: null, scheduledAt: now - 60_000 });
  await publishScheduled(at(now));
  expect(await rowOf(id)).toMatchObject({ state: "draft", scheduledAt: now - 60_000 });
  await testContext()
    .db.update(videos)
    .set({ originalKey: `videos/${id}/original` })
    .where(eq(videos.id, id));
  await publishScheduled(at(now));
  expect((await rowOf(id))?.state).toBe("published");
});

test("only a complete draft can be scheduled, and only within the next year", async () => {
  const owner = await makeUser();
  const now = Date.now();
  const { id } = await makeDraft(owner, { category: null });
  const { id: out } = await makeVideo(owner);
  const schedule = (videoId: string, time: number) =>
    call(`/api/videos/${videoId}/schedule`, { method: "PUT", as: owner, json: { at: time } });
  expect((await schedule(id, now + DAY)).status).toBe(400);
  await patch(owner, id, { category: "art" });
  expect((await schedule(id, now - 1)).status).toBe(400);
  expect((await schedule(id, now + 366 * DAY)).status).toBe(400);
  expect((await schedule(out, now + DAY)).status).toBe(409);
  expect((await schedule(id, now + DAY)).status).toBe(200);
  expect((await patch(owner, id, { title: "" })).status).toBe(400);
  expect((await call(`/api/videos/${id}/schedule`, { method: "DELETE", as: owner })).status).toBe(
    200,
  );
  await publishScheduled(at(now + 2 * DAY));
  expect((await rowOf(id))?.state).toBe("draft");
});

test("a removed video is hidden from every list and link, and can be restored unchanged", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner, { title: "Kept in mind" });
  const { playbackId: _, ...playback } = await (
    await call(`/api/videos/${id}/playback`, { method: "POST", json: {} })
  ).json<{
    playbackId: string;
    base: string;
  }>();
  const seen = async () => {
    const list = await (await call(`/api/videos?creatorId=${owner.id}`)).text();
    const search = await (await call(`/search?q=${encodeURIComponent("Kept in mind")}`)).text();
    const channel = await (await call(`/@${owner.username}`)).text();
    return [list, search, channel].map((text) => text.includes(id));
  };
  expect((await call(`/api/videos/${id}`, { method: "DELETE", as: owner })).status).toBe(200);
  expect(await seen()).toEqual([false, false, false]);
  expect((await call(`/watch/${id}`, { as: owner })).status).toBe(404);
  expect((await call(`/studio/videos/${id}`, { as: owner })).status).toBe(404);
  expect((await call(`${playback.base}/original`)).status).toBe(404);
  expect(
    (await call(`/api/videos/${id}/restore`, { method: "POST", as: await makeUser() })).status,
  ).toBe(404);
  expect((await call(`/api/videos/${id}/restore`, { method: "POST", as: owner })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: "published", removedAt: null });
  expect((await env.MEDIA.list({ prefix: `videos/${id}/` })).objects.length).toBeGreaterThan(0);
  expect((await call(`/watch/${id}`)).status).toBe(200);
});

test("a removed draft whose scheduled time has passed is restored as an unscheduled draft", async () => {
  const owner = await makeUser();
  const now = Date.now();
  const removed = { state: "removed", publishedAt: null, removedAt: now - DAY } as const;
  const [over, ahead] = [
    await makeVideo(owner, { ...removed, scheduledAt: now - 1 }),
    await makeVideo(owner, { ...removed, scheduledAt: now + 1 }),
  ];
  await restoreVideo(at(now), { videoId: over.id, ownerId: owner.id });
  await restoreVideo(at(now), { videoId: ahead.id, ownerId: owner.id });
  expect(await rowOf(over.id)).toMatchObject({ state: "draft", scheduledAt: null });
  expect(await rowOf(ahead.id)).toMatchObject({ state: "draft", scheduledAt: now + 1 });
});

test("the cleanup job deletes only videos that were removed a week ago, with rows and files", async () => {
  const owner = await makeUser();
  const now = Date.now();
  const { id: old } = await makeVideo(owner, {
    state: "removed",
    removedAt: now - RESTORE_WITHIN_MS,
  });
  const { id: young } = await makeVideo(owner, {
    state: "removed",
    removedAt: now - RESTORE_WITHIN_MS + 1000,
  });
  const { id: kept } = await makeVideo(owner);
  await expect(restoreVideo(at(now), { videoId: old, ownerId: owner.id })).rejects.toMatchObject({
    code: "GONE",
  });
  const sweep = at(now);
  await sweepRemoved(sweep);
  expect(
    sweep.sent.filter(
      (job) => job.type === "erase-video" && [old, young, kept].includes(job.videoId),
    ),
  ).toEqual([{ type: "erase-video", videoId: old }]);
  for (const videoId of [old, old, young, kept]) await eraseVideo(at(now), { videoId });
  expect(await rowOf(old)).toBeUndefined();
  expect(
    await testContext().db.select().from(renditions).where(eq(renditions.videoId, old)),
  ).toEqual([]);
  expect((await env.MEDIA.list({ prefix: `videos/${old}/` })).objects).toEqual([]);
  for (const id of [young, kept]) {
    expect(await rowOf(id)).toBeDefined();
    expect((await env.MEDIA.list({ prefix: `videos/${id}/` })).objects.length).toBeGreaterThan(0);
  }
});

test("deleting a video permanently requires its title, and leaves no row and no file", async () => {
  const owner = await makeUser();
  const { id } = await makeVideo(owner, { title: "Bye" });
  const erase = (confirm: string, as = owner) =>
    call(`/api/videos/${id}/erase`, { method: "POST", as, json: { confirm } });
  expect((await erase("bye")).status).toBe(400);
  expect((await erase("Bye", await makeUser())).status).toBe(404);
  expect((await erase(" Bye ")).status).toBe(200);
  expect((await call(`/api/videos/${id}/restore`, { method: "POST", as: owner })).status).toBe(410);
  await runJobs(testContext(), {
    messages: [
      {
        body: { type: "erase-video", videoId: id },
        attempts: 1,
        ack: () => undefined,
        retry: () => expect.unreachable(),
      },
    ],
  });
  expect(await rowOf(id)).toBeUndefined();
  expect((await env.MEDIA.list({ prefix: `videos/${id}/` })).objects).toEqual([]);
});

const query = (params: Record<string, string> = {}) => ContentQuery.parse(params);

async function walk(owner: TestUser, params: Record<string, string>, limit: number) {
  const page = (more: object) =>
    listContent(testContext(), {
      ownerId: owner.id,
      sessionId: "",
      query: query({ ...params, ...more }),
      limit,
    });
  const forth = [await page({})];
  for (let last = forth[0]; last?.next; last = forth.at(-1))
    forth.push(await page({ after: last.next }));
  const back = [];
  for (let last = forth.at(-1); last?.previous; last = back.at(-1))
    back.push(await page({ before: last.previous }));
  return {
    forth: forth.map(({ rows }) => rows.map(({ id }) => id)),
    back: back.reverse().map(({ rows }) => rows.map(({ id }) => id)),
  };
}

test("the creator studio's content list contains each of the user's videos once, in every sort order", async () => {
  const owner = await makeUser();
  await makeVideo(await makeUser());
  const now = Date.now();
  for (let i = 0; i < 7; i += 1)
    await makeVideo(owner, {
      publishedAt: now - Math.floor(i / 2),
      viewCount: i % 3,
      likeCount: i % 2,
      commentCount: 1,
    });
  for (const sort of ["newest", "oldest", "views", "comments", "likes", "nonsense"]) {
    const { forth, back } = await walk(owner, { sort }, 3);
    expect(
      forth.map((page) => page.length),
      sort,
    ).toEqual([3, 3, 1]);
    expect(new Set(forth.flat()).size, sort).toBe(7);
    expect(back, sort).toEqual(forth.slice(0, -1));
  }
});

test("the creator studio's content list can be filtered by state, visibility, kind and search words", async () => {
  const owner = await makeUser();
  const now = Date.now();
  const ids = {
    draft: (await makeDraft(owner, { title: "Rough cut", visibility: "private" })).id,
    scheduled: (await makeDraft(owner, { scheduledAt: now + DAY })).id,
    published: (await makeVideo(owner, { tags: ["Rivers"], kind: "image" })).id,
    removed: (await makeVideo(owner, { state: "removed", removedAt: now })).id,
  };
  await makeVideo(owner, { state: "removed", removedAt: 0 });
  await testContext()
    .db.update(renditions)
    .set({ state: "planned" })
    .where(eq(renditions.videoId, ids.draft));
  const found = async (params: Record<string, string>) =>
    (
      await listContent(testContext(), {
        ownerId: owner.id,
        sessionId: "",
        query: query(params),
        limit: 30,
      })
    ).rows.map(({ id }) => id);
  for (const [state, id] of Object.entries(ids))
    expect(await found({ state }), state).toEqual([id]);
  const [processing] = (
    await listContent(testContext(), {
      ownerId: owner.id,
      sessionId: "",
      query: query({ state: "processing" }),
      limit: 30,
    })
  ).rows;
  expect(processing).toMatchObject({ id: ids.draft, processing: 2 });
  expect((await found({})).sort()).toEqual([ids.draft, ids.scheduled, ids.published].sort());
  expect(await found({ visibility: "private" })).toEqual([ids.draft]);
  expect(await found({ kind: "image" })).toEqual([ids.published]);
  expect(await found({ q: "rough" })).toEqual([ids.draft]);
  expect(await found({ q: "river" })).toEqual([ids.published]);
  expect(await found({ q: "%_'\"" })).toEqual([]);
});

test("a page of the creator studio's content list reads at most ten database rows per video", async () => {
  const owner = await makeUser();
  const { db, now } = testContext();
  const rows = Array.from({ length: 200 }, (_, i) => ({
    id: testContext().newId("vid"),
    creatorId: owner.id,
    title: `Video ${i}`,
    state: "published" as const,
    publishedAt: now() - i,
    viewCount: i,
    createdAt: now(),
    updatedAt: now(),
  }));
  const ladder = rows.flatMap(({ id }) =>
    ["1080p", "720p", "480p", "360p", "audio"].map((name) => ({
      id: testContext().newId("ren"),
      videoId: id,
      name,
      kind: "video" as const,
      createdAt: now(),
      updatedAt: now(),
    })),
  );
  for (let i = 0; i < rows.length; i += 2) await db.insert(videos).values(rows.slice(i, i + 2));
  for (let i = 0; i < ladder.length; i += 10)
    await db.insert(renditions).values(ladder.slice(i, i + 10));
  const addresses: Record<string, string>[] = [
    {},
    { sort: "oldest" },
    { sort: "views" },
    { sort: "likes" },
    { state: "published" },
    { after: `${now() - 100}.vid_x` },
  ];
  for (const params of addresses) {
    const { sql, params: bound } = contentQuery(testContext(), {
      ownerId: owner.id,
      query: query(params),
      limit: 30,
    }).toSQL();
    const { meta, results } = await env.DB.prepare(sql)
      .bind(...bound)
      .all();
    expect(meta.rows_read / results.length, JSON.stringify(params)).toBeLessThanOrEqual(10);
  }
});

test("removed videos cannot be restored into storage that later uploads have used", async () => {
  const owner = await makeUser();
  const now = Date.now();
  const gigabytes = 3 * 1024 ** 3;
  const own = async () => ({
    videoId: (await makeVideo(owner, { originalSize: gigabytes })).id,
    ownerId: owner.id,
  });
  const [first, second] = [await own(), await own()];
  await removeVideo(at(now), first);
  await removeVideo(at(now), second);
  // If nothing was uploaded in between, even an owner above the quota can undo the removal.
  await Promise.all([restoreVideo(at(now + 1), first), restoreVideo(at(now + 1), second)]);
  await removeVideo(at(now + 2), first);
  await removeVideo(at(now + 2), second);
  const { videoId } = await own();
  await testContext()
    .db.insert(uploads)
    .values({
      id: testContext().newId("upl"),
      ownerId: owner.id,
      videoId,
      purpose: "original",
      key: `videos/${videoId}/original`,
      fileName: "a.mp4",
      contentType: "video/mp4",
      partSize: 1,
      sizeBytes: gigabytes,
      r2UploadId: "x",
      state: "completed",
      createdAt: now + 3,
      updatedAt: now + 3,
    });
  const results = await Promise.allSettled([
    restoreVideo(at(now + 4), first),
    restoreVideo(at(now + 5), second),
  ]);
  for (const result of results)
    expect(result).toMatchObject({ status: "rejected", reason: { code: "TOO_LARGE" } });
  const { used } = await storageUse(testContext(), { ownerId: owner.id, plan: "free" });
  expect(used).toBeLessThan(gigabytes * 1.1);
});
