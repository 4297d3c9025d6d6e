import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import type { EncoderRejection } from "../../domain/live/streams/contract-api.ts";
import { findEncoderRejection } from "../../domain/live/streams/encoder-rejections.ts";
import { dashEncoder, slowBody, videoFrame, videoInit } from "../../testing/dash.ts";
import { call, makeUser, type TestUser, testContext } from "../../testing/factories.ts";
import { originOf } from "../../testing/live.ts";

afterEach(() => void vi.useRealTimers());

const rejectionOf = (creator: Pick<TestUser, "id">) =>
  findEncoderRejection(testContext(), { actor: creator });

test("for a minute, the creator can read why the server rejected the DASH encoder", async () => {
  const { creator, put } = await dashEncoder();
  vi.setSystemTime(Date.now());
  expect(await rejectionOf(creator)).toBeNull();
  const answer = await put("init-stream0.m4s", videoInit(Uint8Array.of(1, 2, 3)));
  const { error } = await answer.json<{ error: string }>();
  expect(error).toMatch(/H\.264/);
  expect(await rejectionOf(creator)).toEqual({ message: error, at: Date.now() });
  expect(await rejectionOf(await makeUser())).toBeNull();
  vi.setSystemTime(Date.now() + 60_000);
  expect(await rejectionOf(creator)).toBeNull();
});

test("while a stream is live, its creator can read why a second encoder was rejected", async () => {
  const { creator, stream, put, start, pushFile } = await dashEncoder();
  await start();
  await pushFile(1);
  expect((await put("init-stream0.m4s", videoInit())).status).toBe(409);
  const answer = await call(`/api/streams/${stream.id}/encoder`, { as: creator });
  const { rejection } = await answer.json<{ rejection: EncoderRejection | null }>();
  expect(rejection?.message).toMatch(/^Another encoder is already streaming/);
});

test("an upload whose connection breaks is not shown as a rejection of the encoder", async () => {
  const { creator, stream, put, start } = await dashEncoder();
  await start();
  const { body, send } = slowBody();
  const upload = put("chunk-stream0-1.m4s", body);
  await send(videoFrame(0));
  await expect.poll(() => runDurableObjectAlarm(originOf(stream.id))).toBe(true);
  vi.setSystemTime(Date.now() + 16_000);
  await runDurableObjectAlarm(originOf(stream.id));
  expect((await upload).status).toBe(400);
  expect(await rejectionOf(creator)).toBeNull();
});

test("the server stores at most one rejection of an encoder per second", async () => {
  const { creator, put } = await dashEncoder();
  vi.setSystemTime(Date.now());
  await put("init-stream0.m4s", videoInit(Uint8Array.of(1, 2, 3)));
  const first = await rejectionOf(creator);
  vi.setSystemTime(Date.now() + 900);
  await put("chunk-other.txt", "x");
  expect(await rejectionOf(creator)).toEqual(first);
  vi.setSystemTime(Date.now() + 200);
  await put("chunk-other.txt", "x");
  expect((await rejectionOf(creator))?.at).toBe(Date.now());
});
