import { env } from "cloudflare:workers";
import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments, uploads, videos } from "../db/schema.ts";
import type { OwnStream } from "../domain/live/streams/contract-api.ts";
import { makeStream, TestChat } from "../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";
import { failEach, sends } from "../testing/fail-each.ts";
import { makeReadyStream, testEncoder, testFragment, testInit, viewerOf } from "../testing/live.ts";
import { fakeMp4, makeDraft, makeDraftWithFile, putPart } from "../testing/media.ts";

const { db } = testContext();
const SIZE = 2000;
const statusOf = async (response: Promise<Response>) => (await response).status;
let made = 0;

async function startUpload(user: TestUser, videoId: string): Promise<string> {
  const json = {
    purpose: "original",
    videoId,
    fileName: "clip.mp4",
    contentType: "video/mp4",
    size: SIZE,
  };
  return (
    await (await call("/api/uploads", { method: "POST", as: user, json })).json<{ id: string }>()
  ).id;
}

async function linkOf(user: TestUser, uploadId: string): Promise<string> {
  const json = { parts: [{ partNumber: 1, size: SIZE }] };
  const answer = await call(`/api/uploads/${uploadId}/parts`, { method: "POST", as: user, json });
  return (await answer.json<{ parts: { url: string }[] }>()).parts[0]?.url ?? "";
}

async function finishUpload(
  user: TestUser,
  { id, videoId }: { id: string; videoId: string },
): Promise<void> {
  const etag = (await putPart(await linkOf(user, id), fakeMp4(SIZE))).headers.get("ETag") ?? "";
  const json = { parts: [{ partNumber: 1, etag }] };
  expect(
    await statusOf(call(`/api/uploads/${id}/complete`, { method: "POST", as: user, json })),
  ).toBe(200);
  await holdUpload(id, videoId);
}

async function holdUpload(id: string, videoId: string): Promise<void> {
  const upload = await db.select().from(uploads).where(eq(uploads.id, id)).get();
  const video = await db.select().from(videos).where(eq(videos.id, videoId)).get();
  expect([upload?.state, video?.originalSize]).toEqual(["completed", SIZE]);
  expect((await env.MEDIA.head(video?.originalKey ?? ""))?.size).toBe(SIZE);
}

test("an upload that fails at its start can be started again", async () => {
  const as = await makeUser();
  const { inside } = await failEach(async () => {
    const videoId = await makeDraft(as);
    const json = {
      purpose: "original",
      videoId,
      fileName: "clip.mp4",
      contentType: "video/mp4",
      size: SIZE,
    };
    return {
      act: sends("/api/uploads", { json, as }),
      after: async () => finishUpload(as, { id: await startUpload(as, videoId), videoId }),
    };
  });
  expect(inside).toBeGreaterThan(2);
});

test("an upload part that fails is sent again, and the file is complete", async () => {
  const as = await makeUser();
  const { inside } = await failEach(async () => {
    const videoId = await makeDraft(as);
    const id = await startUpload(as, videoId);
    const headers = { "Content-Length": String(SIZE), "Content-Type": "application/octet-stream" };
    return {
      act: sends(await linkOf(as, id), { method: "PUT", body: fakeMp4(SIZE), headers }),
      after: () => finishUpload(as, { id, videoId }),
    };
  });
  expect(inside).toBeGreaterThan(0);
});

test("an upload whose completion fails at any step is completed by a retry", async () => {
  const as = await makeUser();
  const { inside } = await failEach(async () => {
    const videoId = await makeDraft(as);
    const id = await startUpload(as, videoId);
    const etag = (await putPart(await linkOf(as, id), fakeMp4(SIZE))).headers.get("ETag") ?? "";
    const json = { parts: [{ partNumber: 1, etag }] };
    const path = `/api/uploads/${id}/complete`;
    return {
      act: sends(path, { json, as }),
      after: async () => {
        const again = await call(path, { method: "POST", as, json });
        expect([200, 409], await again.text()).toContain(again.status);
        await holdUpload(id, videoId);
      },
    };
  });
  expect(inside).toBeGreaterThan(2);
});

test("a publication that fails at any step is completed by a retry", async () => {
  const as = await makeUser();
  const { inside } = await failEach(async () => {
    const videoId = await makeDraftWithFile(as, {
      title: "To be published",
      description: "By and by",
      category: "art",
      tags: ["one"],
    });
    const path = `/api/videos/${videoId}/publish`;
    return {
      act: sends(path, { as }),
      after: async () => {
        const row = await db.select().from(videos).where(eq(videos.id, videoId)).get();
        if (row?.state === "published")
          expect([row.publishedAt !== null, row.originalKey !== null]).toEqual([true, true]);
        else expect([row?.state, row?.publishedAt]).toEqual(["draft", null]);
        expect([200, 409]).toContain(await statusOf(call(path, { method: "POST", as })));
        expect(await statusOf(call(`/api/videos/${videoId}`))).toBe(200);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
});

test("a comment that fails at any step is stored completely or not at all", async () => {
  const { id: videoId } = await makeVideo(await makeUser());
  const path = `/api/videos/${videoId}/comments`;
  const { inside } = await failEach(async () => {
    // Each comment has a new author, because comments are rate-limited per author.
    const as = await makeUser();
    return {
      act: sends(path, { json: { body: `Try ${++made}` }, as }),
      after: async () => {
        expect(await statusOf(call(path, { method: "POST", as, json: { body: "Again" } }))).toBe(
          201,
        );
        const [rows] = await db
          .select({ n: count() })
          .from(comments)
          .where(eq(comments.videoId, videoId));
        const video = await db
          .select({ n: videos.commentCount })
          .from(videos)
          .where(eq(videos.id, videoId))
          .get();
        expect(video?.n).toBe(rows?.n);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
});

test("a go-live request that fails at any step leaves at most one stream", async () => {
  const { inside } = await failEach(async () => {
    const as = await makeUser();
    const json = { title: "On air", category: "music" };
    return {
      act: sends("/api/streams", { json, as }),
      after: async () => {
        const stream = await makeReadyStream(as);
        const own = await db.query.streams.findMany({
          where: (s, { eq: is }) => is(s.creatorId, as.id),
        });
        expect(own.map(({ id, state }) => [id, state])).toEqual([[stream.id, "ready"]]);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
});

test("a live segment that fails is sent again, and the replay has every byte once", async () => {
  const { inside } = await failEach(async () => {
    const { as, stream, encoder } = await onAir();
    return {
      act: sends(`/live/ingest/${encoder.key}/index1.m4s`, {
        method: "PUT",
        body: testFragment("<1>"),
        headers: MEDIA,
      }),
      after: async () => {
        expect(await statusOf(encoder.put("index1.m4s", testFragment("<1>")))).toBeLessThan(300);
        expect(await statusOf(encoder.playlist(0, 2))).toBe(201);
        await call(`/api/streams/${stream.id}/end`, { method: "POST", as });
        await holdReplay(as, stream, 2);
      },
    };
  });
  expect(inside).toBeGreaterThan(0);
  const ends = await failEach(async () => {
    const { as, stream, encoder } = await onAir();
    await encoder.playlist(0, 1);
    return {
      act: sends(`/api/streams/${stream.id}/end`, { as }),
      after: async () => {
        expect(await statusOf(call(`/api/streams/${stream.id}/end`, { method: "POST", as }))).toBe(
          200,
        );
        await holdReplay(as, stream, 1);
      },
    };
  });
  expect(ends.inside).toBeGreaterThan(1);
});

const MEDIA = { "Content-Type": "application/octet-stream" };

async function onAir() {
  const as = await makeUser();
  const stream = await makeReadyStream(as);
  const encoder = await testEncoder(as);
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("<0>"));
  return { as, stream, encoder };
}

async function holdReplay(as: TestUser, stream: OwnStream, segments: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (await (await call(`/api/streams/${stream.id}`, { as })).json<{ state: string }>()).state,
    )
    .toBe("ended");
  const viewer = await viewerOf(stream.id, as);
  const files = (await viewer.text("replay.m3u8"))
    .split("\n")
    .filter((line) => line.startsWith("main/"));
  const bodies = await Promise.all(files.map(async (file) => (await viewer.get(file)).text()));
  expect(bodies.map((body) => /<(\d)>/.exec(body)?.[1])).toEqual(
    Array.from({ length: segments }, (_, i) => String(i)),
  );
}

test("a chat connection that fails succeeds in a retry, and a chat message is stored once", async () => {
  const as = await makeUser();
  const streamId = await makeStream(await makeUser());
  const { inside } = await failEach(async () => ({
    act: sends(`/api/streams/${streamId}/ws?batch=1`, {
      method: "GET",
      headers: { Upgrade: "websocket" },
      as,
    }),
    after: async () => {
      const chat = await TestChat.join(streamId, { as });
      const clientId = `try-${++made}`;
      chat.say(`Said ${made}`, clientId);
      await chat.until((c) => c.of("ack").some((ack) => ack.clientId === clientId));
      chat.say(`Said ${made}`, clientId);
      await chat.settle();
      const { results } = {
        results: await (await call(`/api/streams/${streamId}/chat?limit=50`)).json<
          { content: string }[]
        >(),
      };
      expect(results.filter(({ content }) => content === `Said ${made}`)).toHaveLength(1);
      chat.leave();
    },
  }));
  expect(inside).toBeGreaterThan(1);
});
