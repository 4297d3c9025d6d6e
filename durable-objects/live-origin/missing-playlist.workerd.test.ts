import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findEncoderRejection } from "#worker/domain/live/streams/encoder-rejections.ts";
import { makeUser, testContext } from "#worker/testing/factories.ts";
import { makeReadyStream, realFragment, realInit, testEncoder } from "#worker/testing/live.ts";

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

/** Starts an encoder. Each `send` uploads one segment and moves the clock by two seconds. */
async function startEncoder() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  await encoder.put("init.mp4", realInit());
  const fragmentAt = realFragment();
  let sent = 0;
  const send = async () => {
    const response = await encoder.put(`index${sent}.m4s`, fragmentAt(sent % 9));
    sent++;
    vi.setSystemTime(Date.now() + 2_000);
    return response.status;
  };
  /** Loses the next segments, whose media is two seconds each. */
  const skip = (segments: number) => {
    sent += segments;
    vi.setSystemTime(Date.now() + segments * 2_000);
  };
  const stored = async () =>
    (await env.MEDIA.list({ prefix: `live/${stream.id}/main/seg-` })).objects.length;
  return { creator, encoder, send, skip, stored, sent: () => sent };
}

test("the origin rejects the segments of an encoder that sends no playlist for 30 seconds, and notifies the creator", async () => {
  const { creator, send, stored } = await startEncoder();
  for (let i = 0; i < 16; i++) expect(await send()).toBe(201);
  for (let i = 0; i < 5; i++) expect(await send()).toBe(409);
  expect(await stored()).toBe(16);
  const rejection = await findEncoderRejection(testContext(), { actor: { id: creator.id } });
  expect(rejection?.message).toContain("playlist (.m3u8)");
});

test("the origin accepts segments again once a playlist names a segment of the encoder", async () => {
  const { encoder, send, sent } = await startEncoder();
  for (let i = 0; i < 16; i++) await send();
  expect(await send()).toBe(409);
  expect((await encoder.playlist(0, 16)).status).toBe(201);
  expect(await send()).toBe(201);
  expect(sent()).toBe(18);
});

test("the origin accepts the segments of an encoder whose first playlist names only segments that an outage has lost", async () => {
  const { encoder, send, skip } = await startEncoder();
  expect(await send()).toBe(201);
  skip(20);
  expect((await encoder.playlist(15, 5)).status).toBe(201);
  for (let i = 0; i < 5; i++) expect(await send()).toBe(201);
});
