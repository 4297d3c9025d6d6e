import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  testEncoder,
  testFragment,
  testInit,
  viewerOf,
} from "#worker/testing/live.ts";

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

/** Returns an encoder that has uploaded three segments of the given length, in real time. */
async function onAir(seconds: number) {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const { base } = await viewerOf(stream.id, creator);
  const encoder = await testEncoder(creator);
  const pushed = async (n: number) => {
    expect((await encoder.put(`index${n}.m4s`, testFragment(`<${n}>`))).status).toBe(201);
    await encoder.playlist(0, n + 1, seconds);
  };
  await encoder.put("init.mp4", testInit());
  for (const n of [0, 1, 2]) {
    if (n > 0) vi.setSystemTime(Date.now() + seconds * 1_000);
    await pushed(n);
  }
  /** Returns true if a browser that starts a broadcast now takes over the stream. */
  const canTakeOver = async () => {
    const studio = await TestStudio.open(stream.id, creator);
    studio.begin("run-00000001", testInit("browser"));
    const { socket } = studio;
    const hasAnswer = () => socket.of("welcome").length > 0 || socket.of("ended").length > 0;
    await socket.until(hasAnswer, "an answer");
    return socket.of("welcome").length > 0;
  };
  /** Returns the state that the origin sends to a viewer who joins. */
  const state = async () => {
    await runDurableObjectAlarm(originOf(stream.id));
    const viewer = await TestSocket.open(`${base}/watch`, creator);
    await viewer.until(() => viewer.of("state").length > 0, "state");
    return viewer.of("state")[0]?.state;
  };
  return { pushed, canTakeOver, state };
}

test("an encoder with segments of 15 s keeps its stream between two segments while a browser tries to take over", async () => {
  const { pushed, canTakeOver } = await onAir(15);
  vi.setSystemTime(Date.now() + 14_000);
  expect(await canTakeOver()).toBe(false);
  vi.setSystemTime(Date.now() + 1_000);
  await pushed(3);
});

test("a browser takes over the stream of an encoder with segments of 15 s after 30 s without a segment", async () => {
  const { canTakeOver } = await onAir(15);
  vi.setSystemTime(Date.now() + 30_000);
  expect(await canTakeOver()).toBe(true);
});

test("a browser takes over the stream of an encoder with segments of 2 s after 10 s without a segment", async () => {
  const { canTakeOver } = await onAir(2);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await canTakeOver()).toBe(true);
});

test("a stream with segments of 15 s is not shown as reconnecting between two segments", async () => {
  const { state } = await onAir(15);
  vi.setSystemTime(Date.now() + 14_000);
  expect(await state()).toBe("live");
  vi.setSystemTime(Date.now() + 17_000);
  expect(await state()).toBe("reconnecting");
});
