import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { MAX_WAITING_FILES } from "#durable-objects/live-origin/push-bodies.ts";
import { slowBody } from "../../testing/dash.ts";
import { call, makeUser } from "../../testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  testEncoder,
  testInit,
  testTransport,
} from "../../testing/live.ts";

afterEach(() => void vi.useRealTimers());

/** Opens uploads by HLS whose bytes do not arrive, and then replaces the stream key. */
async function holdUploads(count: number) {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const thief = await testEncoder(creator);
  const uploads = Array.from({ length: count }, (_, n) => {
    const { body, send, end } = slowBody();
    return { answer: thief.put(`index${n}.ts`, body), send, end };
  });
  await Promise.all(uploads.map(({ send }) => send(testTransport(7).slice(0, 4))));
  await call("/api/stream-key/rotate", { method: "POST", as: creator });
  vi.useFakeTimers({ now: Date.now() + 5_000, toFake: ["Date"] });
  const origin = originOf(stream.id);
  const tick = async () => {
    await expect.poll(() => runDurableObjectAlarm(origin)).toBe(true);
  };
  return { creator, stream, uploads, tick };
}

test("an upload by HLS ends within seconds after its stream key was replaced", async () => {
  const { stream, uploads, tick } = await holdUploads(1);
  await tick();
  expect((await uploads[0]?.answer)?.status).toBe(401);
  const shown = await (await call(`/api/streams/${stream.id}`)).json();
  expect(shown).toMatchObject({ state: "ready" });
});

test("uploads with a replaced stream key do not keep the creator's own encoder from streaming", async () => {
  const { creator, uploads, tick } = await holdUploads(MAX_WAITING_FILES);
  const owner = await testEncoder(creator);
  await expect.poll(async () => (await owner.put("init.mp4", testInit())).status).toBe(429);
  await tick();
  const answers = await Promise.all(uploads.map(({ answer }) => answer));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await owner.put("init.mp4", testInit())).status).toBe(201);
});
