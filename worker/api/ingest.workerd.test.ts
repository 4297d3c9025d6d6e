import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { OwnStream, StreamCard } from "../domain/streams/contract.ts";
import { call, makeUser, ORIGIN, testContext } from "../testing/factories.ts";
import { lengthOf, makeReadyStream, originOf, testEncoder, testFragment, testInit, testTransport, viewerOf } from "../testing/live.ts";

async function onAir(fields: Record<string, unknown> = {}) {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator, fields);
  return { creator, stream, encoder: await testEncoder(creator), viewer: await viewerOf(stream.id, creator) };
}

const segmentsOf = (playlist: string) => playlist.split("\n").filter((line) => line.startsWith("main/"));

test("a first push makes the ready stream live, under the title of its form", async () => {
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
  await expect.poll(async () => (await call(`/api/streams/${stream.id}`)).json()).toMatchObject({ state: "live", title: "From the form" });
  const live = await (await call("/api/streams/live")).json<StreamCard[]>();
  expect(live.map((s) => s.id)).toContain(stream.id);
});

test("a push without a ready stream opens one, named as the creator's last", async () => {
  const { creator, stream, encoder } = await onAir({ title: "Every Friday", category: "cooking" });
  await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
  const answer = await encoder.put("init.mp4", testInit());
  const { streamId } = await answer.json<{ streamId: string }>();
  expect(streamId).not.toBe(stream.id);
  expect(await (await call(`/api/streams/${streamId}`)).json()).toMatchObject({ title: "Every Friday", category: "cooking" });
});

test("a playlist may come before its segment, which is listed once its bytes are there", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.playlist(0, 1);
  expect((await viewer.get("media.m3u8")).status).toBe(404);
  await encoder.put("index0.m4s", testFragment("0"));
  expect(segmentsOf(await viewer.text("media.m3u8"))).toHaveLength(1);
});

test("segments out of order are listed in order, and pushed again change nothing", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  for (const i of [0, 2, 1, 2, 0]) await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
  await encoder.playlist(0, 3);
  await encoder.playlist(0, 3);
  await encoder.put("init.mp4", testInit());
  await encoder.put("index1.m4s", testFragment("<1>"));
  const playlist = await viewer.text("media.m3u8");
  expect(playlist).not.toContain("DISCONTINUITY");
  const bodies = await Promise.all(segmentsOf(playlist).map(async (file) => (await viewer.get(file)).text()));
  expect(bodies.map((b) => /<(\d)>/.exec(b)?.[1])).toEqual(["0", "1", "2"]);
});

test("a segment that never comes is given up for a discontinuity", async () => {
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

test("MPEG-TS is listed as it is, without a map", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("index0.ts", testTransport(1));
  await encoder.playlist(0, 1, 2, "ts");
  const playlist = await viewer.text("media.m3u8");
  expect(playlist).not.toContain("EXT-X-MAP");
  const [file = ""] = segmentsOf(playlist);
  expect(file).toMatch(/\.ts$/);
  expect((await viewer.get(file)).headers.get("Content-Type")).toBe("video/mp2t");
});

test("an encoder that was started again goes on in the same stream, behind a discontinuity and with its new init", async () => {
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

test("the same init and names with other bytes are an encoder started again too", async () => {
  const { encoder, viewer } = await onAir();
  for (const run of ["a", "b"]) {
    await encoder.put("init.mp4", testInit());
    await encoder.put("index0.m4s", testFragment(`${run}0`));
    await encoder.playlist(0, 1);
  }
  expect((await viewer.text("media.m3u8")).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
});

test("an eviction between two pushes loses nothing", async () => {
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

test("the end leaves a replay as long as what was pushed, that plays as a video at once", async () => {
  const { creator, stream, encoder } = await onAir({ title: "Kept", visibility: "unlisted" });
  await encoder.put("init.mp4", testInit());
  for (let i = 0; i < 5; i++) await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
  await encoder.playlist(0, 5, 2);
  const ended = await (await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })).json<OwnStream>();
  expect(ended).toMatchObject({ state: "ended", replayUrl: expect.stringMatching(/^\/watch\/vid_/) });
  const again = await (await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })).json<OwnStream>();
  expect(again.replayUrl).toBe(ended.replayUrl);
  const video = await testContext().db.query.videos.findFirst({ where: (v, { eq }) => eq(v.streamId, stream.id) });
  expect(video).toMatchObject({ title: "Kept", visibility: "unlisted", state: "published", durationSeconds: 10 });
  const { base } = await (await call(`/api/videos/${video?.id}/playback`, { method: "POST", json: {} })).json<{ base: string }>();
  const master = await (await call(`${base}/master.m3u8`)).text();
  expect(master).toContain("main/media.m3u8");
  const media = await (await call(`${base}/main/media.m3u8`)).text();
  expect(lengthOf(media)).toBe(10);
  expect(media).toContain("#EXT-X-ENDLIST");
  const segment = media.split("\n").find((line) => line.startsWith("seg-"));
  expect((await call(`${base}/main/${segment}`)).status).toBe(200);
});

test("an encoder that merely runs on after the end is told so, and one that starts anew opens another stream", async () => {
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

test("a wrong, replaced or missing key is refused, whatever is pushed", async () => {
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

test("what is no part of a stream is refused with a sentence and the right status", async () => {
  const { encoder } = await onAir();
  const cases: [string, BodyInit, number][] = [
    ["notes.txt", "hello", 415],
    ["movie.mp4", testInit(), 415],
    ["init.mp4", "not a box", 415],
    ["index0.m4s", "not a box", 415],
    ["index0.m4s", new Uint8Array(4000).fill(255), 415],
    ["index0.ts", new Uint8Array(376), 415],
    ["index.m3u8", "hello", 415],
    ["index0.m4s", "", 400],
    ["index.m3u8", new Uint8Array(600 * 1024), 413],
    ["a b.m4s", "x", 400],
    ["..%2f..%2fx.m4s", "x", 400],
    ["%2e%2e/x.m4s", "x", 401],
    ["a/b/c/d/e/x.m4s", "x", 400],
  ];
  for (const [path, body, status] of cases) {
    const answer = await encoder.put(path, body);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/\.$/) });
  }
});

test("a second encoder is refused while the first is live", async () => {
  const { creator, encoder } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  const other = await testEncoder(creator, { "CF-Connecting-IP": "192.0.2.7" });
  const answer = await other.put("init.mp4", testInit("other"));
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: "CONFLICT" });
});

test("DELETE answers 200 and removes nothing", async () => {
  const { encoder, viewer } = await onAir();
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  expect((await encoder.remove("index0.m4s")).status).toBe(200);
  const [file = ""] = segmentsOf(await viewer.text("media.m3u8"));
  expect((await viewer.get(file)).status).toBe(200);
});

test("a private stream's media answer every link but a good one with the same 404", async () => {
  const { creator, stream, encoder, viewer } = await onAir({ visibility: "private" });
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("0"));
  await encoder.playlist(0, 1);
  expect((await viewer.get("media.m3u8")).status).toBe(200);
  const own = viewer.base.split("/")[2] ?? "";
  const other = await onAir();
  const foreign = other.viewer.base.split("/")[2] ?? "";
  const strip = async (r: Response) => ({ status: r.status, ...(await r.json<object>()), requestId: "" });
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
  expect((await call(`/api/streams/${stream.id}/playback`, { method: "POST", as: await makeUser() })).status).toBe(404);
  expect((await call(`/api/streams/${stream.id}`, { as: creator })).status).toBe(200);
  expect(ORIGIN).toMatch(/^http/);
});
