import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnStream, StreamCard } from "../../domain/live/streams/contract-api.ts";
import { budgets } from "../../http/budgets.ts";
import { call, makeUser, ORIGIN, testContext, withBindings } from "../../testing/factories.ts";
import {
  lengthOf,
  makeReadyStream,
  originOf,
  testEncoder,
  testFragment,
  testInit,
  testTransport,
  viewerOf,
} from "../../testing/live.ts";
import { streamKeyOf } from "../../testing/media-objects.ts";

afterEach(() => void vi.useRealTimers());

async function onAir(fields: Record<string, unknown> = {}) {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator, fields);
  return {
    creator,
    stream,
    encoder: await testEncoder(creator),
    viewer: await viewerOf(stream.id, creator),
  };
}

const segmentsOf = (playlist: string) =>
  playlist.split("\n").filter((line) => line.startsWith("main/"));

test("the first push of an encoder takes the prepared stream live", async () => {
  const { stream, encoder, viewer } = await onAir({ title: "From the form" });
  expect((await encoder.put("init.mp4", testInit())).status).toBe(201);
  expect((await encoder.put("index0.m4s", testFragment("0"))).status).toBe(201);
  expect((await viewer.get("media.m3u8")).status).toBe(404);
  expect((await encoder.playlist(0, 1)).status).toBe(201);
  const playlist = await viewer.text("media.m3u8");
  expect(playlist).toContain('#EXT-X-MAP:URI="main/init-1.mp4"');
  expect(segmentsOf(playlist)).toHaveLength(1);
  const [file = ""] = segmentsOf(playlist);
  expect(new Uint8Array(await (await viewer.get(file)).arrayBuffer())).toEqual(testFragment("0"));
  await expect
    .poll(async () => (await call(`/api/streams/${stream.id}`)).json())
    .toMatchObject({ state: "live", title: "From the form" });
  const live = await (await call("/api/streams/live")).json<StreamCard[]>();
  expect(live.map((s) => s.id)).toContain(stream.id);
});

test("a push without a prepared stream opens a stream with the title and category of the last one", async () => {
  const { creator, stream, encoder } = await onAir({ title: "Every Friday", category: "cooking" });
  await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
  const answer = await encoder.put("init.mp4", testInit());
  const { streamId } = await answer.json<{ streamId: string }>();
  expect(streamId).not.toBe(stream.id);
  expect(await (await call(`/api/streams/${streamId}`)).json()).toMatchObject({
    title: "Every Friday",
    category: "cooking",
  });
});

test("an encoder can push a playlist before the segment that the playlist lists", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.playlist(0, 1);
  expect((await viewer.get("media.m3u8")).status).toBe(404);
  await encoder.put("index0.m4s", testFragment("0"));
  expect(segmentsOf(await viewer.text("media.m3u8"))).toHaveLength(1);
});

test("live segments that arrive out of order are listed in order", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  for (const i of [0, 2, 1, 2, 0]) await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
  await encoder.playlist(0, 3);
  await encoder.playlist(0, 3);
  await encoder.put("init.mp4", testInit());
  await encoder.put("index1.m4s", testFragment("<1>"));
  const playlist = await viewer.text("media.m3u8");
  expect(playlist).not.toContain("DISCONTINUITY");
  const bodies = await Promise.all(
    segmentsOf(playlist).map(async (file) => (await viewer.get(file)).text()),
  );
  expect(bodies.map((b) => /<(\d)>/.exec(b)?.[1])).toEqual(["0", "1", "2"]);
});

test("a live segment that never arrives is replaced by a discontinuity", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  for (const i of [0, 2, 3]) await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
  await encoder.playlist(0, 4);
  expect(segmentsOf(await viewer.text("media.m3u8"))).toHaveLength(1);
  await encoder.put("index4.m4s", testFragment("<4>"));
  await encoder.playlist(0, 5);
  const playlist = await viewer.text("media.m3u8");
  expect(segmentsOf(playlist)).toHaveLength(4);
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
});

test("MPEG-TS segments of a live stream are listed unchanged and without an EXT-X-MAP tag", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("index0.ts", testTransport(1));
  await encoder.playlist(0, 1, 2, "ts");
  const playlist = await viewer.text("media.m3u8");
  expect(playlist).not.toContain("EXT-X-MAP");
  const [file = ""] = segmentsOf(playlist);
  expect(file).toMatch(/\.ts$/);
  expect((await viewer.get(file)).headers.get("Content-Type")).toBe("video/mp2t");
});

test("a restarted encoder continues the same stream after a discontinuity", async () => {
  const { encoder, viewer } = await onAir();
  for (const run of ["a", "b"]) {
    await encoder.put("init.mp4", testInit(run));
    for (const i of [0, 1]) await encoder.put(`index${i}.m4s`, testFragment(`${run}${i}`));
    await encoder.playlist(0, 2);
  }
  const playlist = await viewer.text("media.m3u8");
  expect(segmentsOf(playlist)).toHaveLength(4);
  expect(playlist).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="main\/init-2.mp4"/);
});

test("an encoder that pushes other media under the same file names counts as restarted", async () => {
  const { encoder, viewer } = await onAir();
  for (const run of ["a", "b"]) {
    await encoder.put("init.mp4", testInit());
    await encoder.put("index0.m4s", testFragment(`${run}0`));
    await encoder.playlist(0, 1);
  }
  expect((await viewer.text("media.m3u8")).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
});

test("a live stream loses no segment when its Durable Object is evicted between pushes", async () => {
  const { stream, encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  for (let i = 0; i < 6; i++) {
    await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
    await evictDurableObject(originOf(stream.id));
    await encoder.playlist(Math.max(0, i - 3), Math.min(4, i + 1));
    await evictDurableObject(originOf(stream.id));
  }
  const playlist = await viewer.text("media.m3u8");
  expect(segmentsOf(playlist)).toHaveLength(6);
  expect(playlist).not.toContain("DISCONTINUITY");
});

test("a live stream that ends leaves a replay of full length", async () => {
  const { creator, stream, encoder } = await onAir({ title: "Kept", visibility: "unlisted" });
  await encoder.put("init.mp4", testInit());
  for (let i = 0; i < 5; i++) await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
  await encoder.playlist(0, 5, 2);
  const ended = await (
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })
  ).json<OwnStream>();
  expect(ended).toMatchObject({
    state: "ended",
    replayUrl: expect.stringMatching(/^\/watch\/vid_/),
  });
  const again = await (
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })
  ).json<OwnStream>();
  expect(again.replayUrl).toBe(ended.replayUrl);
  const video = await testContext().db.query.videos.findFirst({
    where: (v, { eq }) => eq(v.streamId, stream.id),
  });
  expect(video).toMatchObject({
    title: "Kept",
    visibility: "unlisted",
    state: "published",
    durationSeconds: 10,
  });
  const { base } = await (
    await call(`/api/videos/${video?.id}/playback`, { method: "POST", json: {} })
  ).json<{ base: string }>();
  const master = await (await call(`${base}/master.m3u8`)).text();
  expect(master).toContain("main/media.m3u8");
  const media = await (await call(`${base}/main/media.m3u8`)).text();
  expect(lengthOf(media)).toBe(10);
  expect(media).toContain("#EXT-X-ENDLIST");
  const segment = media.split("\n").find((line) => line.startsWith("seg-"));
  expect((await call(`${base}/main/${segment}`)).status).toBe(200);
});

test("an encoder that keeps pushing after the end of its stream gets a 410", async () => {
  const { creator, stream, encoder } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
  const late = await encoder.put("index1.m4s", testFragment("1"));
  expect(late.status).toBe(410);
  expect(await late.json()).toMatchObject({ code: "GONE" });
  const anew = await encoder.put("init.mp4", testInit());
  expect((await anew.json<{ streamId: string }>()).streamId).not.toBe(stream.id);
});

test("a push with a wrong, malformed or replaced stream key is rejected", async () => {
  const { creator, encoder } = await onAir();
  const put = (key: string) =>
    call(`/live/ingest/${key}/index.m3u8`, { method: "PUT", body: "#EXTM3U\n" }).then(async (r) => [
      r.status,
      (await r.json<{ code: string }>()).code,
    ]);
  expect(await put("A".repeat(43))).toEqual([401, "UNAUTHENTICATED"]);
  expect(await put("short")).toEqual([401, "UNAUTHENTICATED"]);
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  expect(await put(encoder.key)).toEqual([401, "UNAUTHENTICATED"]);
});

test.each<[string, BodyInit, number, string]>([
  ["notes.txt", "hello", 415, "a file of another kind"],
  ["index0.mpd", "<MPD/>", 415, "DASH"],
  ["index.m3u8.tmp", "#EXTM3U\n", 415, "a draft of a playlist"],
  ["movie.mp4", testInit(), 415, "a whole film"],
  ["init.mp4", "not a box", 415, "an init segment that is none"],
  ["index0.m4s", "not a box", 415, "a fragment that is none"],
  ["index0.m4s", new Uint8Array(4000).fill(255), 415, "bytes without a meaning"],
  ["index0.ts", new Uint8Array(376), 415, "a transport stream that is none"],
  ["index.m3u8", "hello", 415, "a playlist that is none"],
  ["master.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8\n", 415, "a master playlist"],
  ["index0.m4s", "", 400, "an empty file"],
  ["index.m3u8", new Uint8Array(600 * 1024), 413, "a playlist of 600 KB"],
  ["a b.m4s", "x", 400, "a blank in the name"],
  ["..%2f..%2fx.m4s", "x", 400, "an encoded way up"],
  ["a%5c..%5cx.m4s", "x", 400, "a way up with backslashes"],
  ["index%000.m4s", "x", 400, "an encoded NUL"],
  ["%2e%2e/x.m4s", "x", 401, "a way up, which leaves the key behind"],
  [".hidden/x.m4s", "x", 400, "a hidden folder"],
  ["a/b/c/d/e/x.m4s", "x", 400, "a deep path"],
  [`${"n".repeat(130)}.m4s`, "x", 400, "a long name"],
])(
  "an encoder that pushes bad content or a bad path to %s gets an error message",
  async (path, body, status) => {
    const { encoder } = await onAir();
    const answer = await encoder.put(path, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/\.$/) });
  },
);

test("the ingest route ignores folders in a path and matches segments by their file names", async () => {
  const { encoder, viewer } = await onAir();
  const chunked = new ReadableStream({
    start(controller) {
      for (const byte of testFragment("<0>")) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect((await encoder.put("/a//init.mp4", testInit())).status).toBe(201);
  expect((await encoder.put("/a/index0.m4s", chunked)).status).toBe(201);
  const text =
    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://x/live/ingest/key/a/index0.m4s?x=1\n";
  expect((await encoder.put("a/index.m3u8", text)).status).toBe(201);
  const [file = ""] = segmentsOf(await viewer.text("media.m3u8"));
  expect(await (await viewer.get(file)).text()).toContain("<0>");
});

test("the ingest route rejects a push above the plan's bitrate limit, and earlier segments stay playable", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  // Stops the clock, because on a slow machine the bitrate of the two pushes could be below the
  // limit.
  vi.setSystemTime(Date.now());
  expect((await encoder.put("index0.m4s", testFragment("<0>", 16 * 1024 * 1024))).status).toBe(201);
  await encoder.playlist(0, 1);
  const answer = await encoder.put("index1.m4s", testFragment("<1>", 16 * 1024 * 1024));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    error: "Your bitrate is above 12 Mbit/s. Lower the encoder's bitrate.",
  });
  expect((await encoder.put("index1.m4s", new Uint8Array(25 * 1024 * 1024))).status).toBe(413);
  expect(segmentsOf(await viewer.text("media.m3u8"))).toHaveLength(1);
});

test("a replaced stream key stops its encoder, and the same stream continues under the new key", async () => {
  const { creator, stream, encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("<0>"));
  await encoder.playlist(0, 1);
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  expect((await encoder.put("index1.m4s", testFragment("<1>"))).status).toBe(401);
  const renewed = await testEncoder(creator);
  const answer = await renewed.put("index1.m4s", testFragment("<1>"));
  expect(await answer.json()).toMatchObject({ streamId: stream.id });
  await renewed.playlist(0, 2);
  const playlist = await viewer.text("media.m3u8");
  expect(segmentsOf(playlist)).toHaveLength(2);
  expect(playlist).not.toContain("DISCONTINUITY");
});

test("the ingest route stores at most four segments that arrive before their init segment", async () => {
  const { stream, encoder, viewer } = await onAir();
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++)
    statuses.push((await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`))).status);
  expect(statuses).toEqual([201, 201, 201, 201, 409]);
  await evictDurableObject(originOf(stream.id));
  expect((await encoder.put("index4.m4s", testFragment("<4>"))).status).toBe(409);
  await encoder.put("init.mp4", testInit());
  await encoder.put("index4.m4s", testFragment("<4>"));
  await encoder.playlist(0, 5);
  expect(segmentsOf(await viewer.text("media.m3u8"))).toHaveLength(5);
  const kept = await env.MEDIA.list({ prefix: `live/${stream.id}/early/` });
  expect(kept.objects).toEqual([]);
});

test("a second encoder is rejected while the first encoder of a stream is live", async () => {
  const { creator, encoder } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  const other = await testEncoder(creator, { "CF-Connecting-IP": "192.0.2.7" });
  const answer = await other.put("init.mp4", testInit("other"));
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: "CONFLICT" });
});

test("an encoder's DELETE of a segment answers 200 and deletes nothing", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  expect((await encoder.remove("index0.m4s")).status).toBe(200);
  const [file = ""] = segmentsOf(await viewer.text("media.m3u8"));
  expect((await viewer.get(file)).status).toBe(200);
});

test("every invalid media link to a private stream gets the same 404", async () => {
  const { creator, stream, encoder, viewer } = await onAir({ visibility: "private" });
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  expect((await viewer.get("media.m3u8")).status).toBe(200);
  const own = viewer.base.split("/")[2] ?? "";
  const other = await onAir();
  const foreign = other.viewer.base.split("/")[2] ?? "";
  const strip = async (r: Response) => ({
    status: r.status,
    ...(await r.json<object>()),
    requestId: "",
  });
  const refusal = await strip(await call(`/live/nothing/${stream.id}/media.m3u8`));
  expect(refusal.status).toBe(404);
  for (const path of [
    `/live/${own.slice(0, -3)}AAA/${stream.id}/media.m3u8`,
    `/live/${foreign}/${stream.id}/media.m3u8`,
    `/live/${own}/str_unknown/media.m3u8`,
    `/live/${own}/${stream.id}/replay.json`,
    `/live/${own}/${stream.id}/main/seg-77.m4s`,
    `/live/${own}/${stream.id}/main/..%2freplay.json`,
  ]) {
    expect(await strip(await call(path))).toEqual(refusal);
  }
  expect(
    (await call(`/api/streams/${stream.id}/playback`, { method: "POST", as: await makeUser() }))
      .status,
  ).toBe(404);
  expect((await call(`/api/streams/${stream.id}`, { as: creator })).status).toBe(200);
  expect(ORIGIN).toMatch(/^http/);
});

test("an encoder opens no more streams than the budget of new streams allows", async () => {
  const restore = withBindings({ BUDGET_FACTOR: "1" });
  try {
    const creator = await makeUser();
    const key = await streamKeyOf(creator);
    const push = () =>
      call(`/live/ingest/${key}/init.mp4`, {
        method: "PUT",
        body: testInit(),
        headers: { "CF-Connecting-IP": "2001:db8:77::1" },
      });
    const [{ max }] = budgets.stream.account;
    for (let n = 0; n < max; n++) {
      const answer = await push();
      expect(answer.status).toBe(201);
      const { streamId } = await answer.json<{ streamId: string }>();
      await call(`/api/streams/${streamId}/end`, { method: "POST", as: creator });
    }
    const refused = await push();
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
  } finally {
    restore();
  }
});
