import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeFragment } from "#worker/domain/live/cmaf/write-mp4.ts";
import { joinBytes } from "#worker/testing/boxes.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  lengthOf,
  makeReadyStream,
  originOf,
  realInit,
  testEncoder,
  viewerOf,
} from "#worker/testing/live.ts";

const FRAME_MS = 100;

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

/**
 * Returns a segment with one frame at each given media time, ms. Each frame lasts until the next
 * frame.
 */
function segmentOf(times: number[]) {
  return joinBytes(
    ...times.map((time, i) =>
      writeFragment({
        sequence: i,
        video: {
          time: time * 90,
          duration: ((times[i + 1] ?? time + FRAME_MS) - time) * 90,
          key: i === 0,
          data: new TextEncoder().encode(`<${time}>`),
        },
        audio: [],
      }),
    ),
  );
}

const framesFrom = (startMs: number, count = 20) =>
  Array.from({ length: count }, (_, i) => startMs + i * FRAME_MS);

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  const viewer = await viewerOf(stream.id, creator);
  const durations: number[] = [];
  await encoder.put("init.mp4", realInit());
  /** Pushes a segment, and a playlist that states the given duration in seconds. */
  const push = async (times: number[], seconds: number) => {
    await encoder.put(`index${durations.length}.m4s`, segmentOf(times));
    durations.push(seconds);
    const entries = durations.map((s, i) => `#EXTINF:${s},\nindex${i}.m4s`);
    const target = Math.round(Math.max(...durations));
    await encoder.put(
      "index.m3u8",
      `#EXTM3U\n#EXT-X-TARGETDURATION:${target}\n#EXT-X-MEDIA-SEQUENCE:0\n${entries.join("\n")}\n`,
    );
  };
  const replay = async () => {
    vi.useRealTimers();
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
    return viewer.text("replay.m3u8");
  };
  return { stream, push, viewer, replay };
}

const discontinuitiesIn = (text: string) => text.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0;
const targetIn = (text: string) => /#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1];
const datesIn = (text: string) =>
  [...text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(.+)/g)].map(([, date = ""]) => Date.parse(date));

test("a jump of an encoder's timestamps becomes a discontinuity and does not lengthen the replay", async () => {
  const { push, viewer, replay } = await onAir();
  const targets = new Set<string | undefined>();
  // ffmpeg adds the length of a jump to the duration of the segment before the jump.
  for (const [startMs, seconds] of [
    [0, 2],
    [2_000, 1_002],
    [1_004_000, 2],
    [1_006_000, 2],
  ] as const) {
    await push(framesFrom(startMs), seconds);
    targets.add(targetIn(await viewer.text("hls.m3u8")));
    targets.add(targetIn(await viewer.text("dvr.m3u8")));
    wait(2_000);
  }
  expect([...targets]).toEqual(["2"]);
  const text = await replay();
  expect(discontinuitiesIn(text)).toBe(1);
  expect(lengthOf(text)).toBeCloseTo(8, 1);
});

test("a segment that contains a jump of its timestamps is cut before the jump", async () => {
  const { push, viewer, replay } = await onAir();
  await push(framesFrom(0), 2);
  wait(2_000);
  await push([...framesFrom(2_000, 10), ...framesFrom(1_003_000, 10)], 1_002);
  wait(2_000);
  await push(framesFrom(1_004_000), 2);
  const [, cut = ""] = (await viewer.text("dvr.m3u8")).split("\n").filter((l) => /^main/.test(l));
  expect(await viewer.text(cut)).not.toContain("<1003000>");
  const text = await replay();
  expect(discontinuitiesIn(text)).toBe(1);
  expect(lengthOf(text)).toBeCloseTo(4.9, 1);
});

test("the target duration of a live playlist never changes during a stream", async () => {
  const { stream, push, viewer } = await onAir();
  await push(framesFrom(0), 2);
  expect(targetIn(await viewer.text("media.m3u8"))).toBe("2");
  wait(4_000);
  await push(framesFrom(2_000, 40), 4);
  await evictDurableObject(originOf(stream.id));
  for (const file of ["media.m3u8", "hls.m3u8", "dvr.m3u8"])
    expect(targetIn(await viewer.text(file))).toBe("2");
});

test("segments that arrive irregularly have regular dates in the playlist", async () => {
  const { stream, push, viewer } = await onAir();
  for (const [i, ms] of [2_300, 1_600, 2_900, 1_200].entries()) {
    await push(framesFrom(i * 2_000), 2);
    if (i === 1) await evictDurableObject(originOf(stream.id));
    wait(ms);
  }
  const dates = datesIn(await viewer.text("dvr.m3u8"));
  expect(dates.slice(1).map((date, i) => date - (dates[i] ?? 0))).toEqual([2_000, 2_000, 2_000]);
});
