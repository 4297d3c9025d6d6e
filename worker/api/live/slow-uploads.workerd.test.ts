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

/** Starts uploads by HLS that send only their first bytes. */
async function holdUploads(count: number) {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const thief = await testEncoder(creator);
  const uploads = Array.from({ length: count }, (_, n) => {
    const { body, send } = slowBody();
    return { answer: thief.put(`index${n}.ts`, body), send };
  });
  await Promise.all(uploads.map(({ send }) => send(testTransport(7).slice(0, 4))));
  const alarm = () => runDurableObjectAlarm(originOf(stream.id));
  // The origin sets an alarm when the first upload arrives.
  await expect.poll(alarm).toBe(true);
  /** Replaces the stream key, and runs the alarm of the origin five seconds later. */
  async function replaceKey(): Promise<void> {
    await call("/api/stream-key/rotate", { method: "POST", as: creator });
    vi.useFakeTimers({ now: Date.now() + 5_000, toFake: ["Date"] });
    await expect.poll(alarm).toBe(true);
  }
  return { creator, stream, thief, answers: uploads.map(({ answer }) => answer), replaceKey };
}

test("an upload by HLS that is in progress gets 401 after its stream key was replaced", async () => {
  const { stream, answers, replaceKey } = await holdUploads(1);
  await replaceKey();
  expect((await answers[0])?.status).toBe(401);
  const shown = await (await call(`/api/streams/${stream.id}`)).json();
  expect(shown).toMatchObject({ state: "ready" });
});

test("uploads with a replaced stream key do not prevent the creator from streaming with the new key", async () => {
  const { creator, thief, answers, replaceKey } = await holdUploads(MAX_WAITING_FILES);
  const putInit = async ({ put }: Pick<typeof thief, "put">) =>
    (await put("init.mp4", testInit())).status;
  // If the origin rejects a further file, all uploads have arrived there.
  await expect.poll(() => putInit(thief)).toBe(429);
  await replaceKey();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await putInit(await testEncoder(creator))).toBe(201);
});
