import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeFragment } from "#worker/domain/live/cmaf/write-mp4.ts";
import type { EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import { joinBytes } from "#worker/testing/boxes.ts";
import { call, makeUser, type TestUser } from "#worker/testing/factories.ts";
import { makeReadyStream, realInit, testEncoder } from "#worker/testing/live.ts";

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

const FRAME_MS = 100;
const SEGMENT_MS = 2_000;

/** Returns the bytes of segment number `i`: two seconds of video with ten frames per second. */
const segment = (i: number) =>
  joinBytes(
    ...Array.from({ length: SEGMENT_MS / FRAME_MS }, (_, frame) =>
      writeFragment({
        sequence: frame,
        video: {
          time: (i * SEGMENT_MS + frame * FRAME_MS) * 90,
          duration: FRAME_MS * 90,
          key: frame === 0,
          data: new Uint8Array(1_000),
        },
        audio: [],
      }),
    ),
  );

test("only the streamer can read the encoder's measurements, which start with the encoder's first segment", async () => {
  const [streamer, other] = [await makeUser(), await makeUser()];
  const { id } = await makeReadyStream(streamer);
  const read = (as: TestUser | null) => call(`/api/streams/${id}/encoder`, { as });
  const report = async () =>
    (await (await read(streamer)).json<{ report: EncoderReport | null }>()).report;
  expect(await report()).toBeNull();

  const encoder = await testEncoder(streamer);
  await encoder.put("init.mp4", realInit());
  await encoder.put("index0.m4s", segment(0));
  expect(await report()).toMatchObject({ frameRate: 10, keyFrameMs: SEGMENT_MS, silentMs: 0 });

  for (let i = 1; i < 15; i++) {
    vi.setSystemTime(Date.now() + 1.5 * SEGMENT_MS);
    await encoder.put(`index${i}.m4s`, segment(i));
  }
  const slow = await report();
  expect(slow?.uploadSpeed).toBeCloseTo(1 / 1.5, 2);
  expect(slow?.problems).toContain("slow_upload");
  expect((await read(other)).status).toBe(404);
  expect((await read(null)).status).toBe(401);
});
