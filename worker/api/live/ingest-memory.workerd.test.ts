import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { MAX_WAITING_FILES } from "#durable-objects/live-origin/push-bodies.ts";
import { box, joinBytes } from "../../testing/boxes.ts";
import { makeUser } from "../../testing/factories.ts";
import { makeReadyStream, testEncoder, testFragment, testInit } from "../../testing/live.ts";

const MB = 1024 * 1024;
const bucket: R2Bucket = Object.getPrototypeOf(env.MEDIA);

afterEach(() => void vi.restoreAllMocks());

/** Lets the storage stall until the returned function is called. */
function stallStorage(): () => void {
  const { put } = bucket;
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(bucket, "put").mockImplementation(async function (this: R2Bucket, ...args) {
    await gate;
    return Reflect.apply(put, this, args);
  });
  return release;
}

async function onAir() {
  const creator = await makeUser({ plan: "creator_pro" });
  const { id: streamId } = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  expect((await encoder.put("init.mp4", testInit())).status).toBe(201);
  return { ...encoder, streamId };
}

/** Returns a chunked body of a media segment. `counter` counts the bytes that were read. */
function chunkedBody(bytes: number, counter = { read: 0 }): ReadableStream<Uint8Array> {
  const mdat = new Uint8Array(8);
  new DataView(mdat.buffer).setUint32(0, bytes);
  mdat.set(new TextEncoder().encode("mdat"), 4);
  let rest = bytes - mdat.byteLength;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(joinBytes(box("moof"), mdat)),
      pull(controller) {
        if (rest === 0) return controller.close();
        const size = Math.min(MB, rest);
        rest -= size;
        counter.read += size;
        controller.enqueue(new Uint8Array(size));
      },
    },
    { highWaterMark: 0 },
  );
}

test("uploads of 48 MB wait while the storage stalls, and further uploads get 429", async () => {
  const encoder = await onAir();
  const release = stallStorage();
  const answers = Array.from({ length: 8 }, (_, n) =>
    encoder.put(`index${n}.m4s`, chunkedBody(20 * MB)),
  );
  let rejected = 0;
  for (const answer of answers) answer.then(({ status }) => status === 429 && rejected++);
  // Each of two waiting files has 20 MB, so the third file does not fit.
  await expect.poll(() => rejected).toBe(6);
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  expect((await encoder.put("index9.m4s", testFragment("<9>"))).status).not.toBe(429);
});

test("an upload above the limits gets 429 before its body is read, with a sentence for the encoder's log", async () => {
  const { streamId, ...encoder } = await onAir();
  const release = stallStorage();
  const stalled = encoder.put("index0.m4s", testFragment("<0>"));
  // Streams of other tests can store media too.
  const ownPuts = () => vi.mocked(bucket.put).mock.calls.filter(([key]) => key.includes(streamId));
  await expect.poll(() => ownPuts().length).toBe(1);
  let rejected = 0;
  const EXCESS = 3;
  const playlists = Array.from({ length: MAX_WAITING_FILES - 1 + EXCESS }, async () => {
    if ((await encoder.playlist(0, 1)).status === 429) rejected++;
  });
  await expect.poll(() => rejected).toBe(EXCESS);
  const counter = { read: 0 };
  const answer = await encoder.put("index1.m4s", chunkedBody(20 * MB, counter));
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining("next file.") });
  expect(counter.read).toBeLessThanOrEqual(MB);
  release();
  expect((await stalled).status).toBe(201);
  await Promise.all(playlists);
  expect(rejected).toBe(EXCESS);
});

test("an encoder that uploads its init segment, a segment and its playlist at the same time is never rejected, even while earlier files wait", async () => {
  const encoder = await onAir();
  const release = stallStorage();
  const answers: Promise<Response>[] = [];
  for (let n = 0; n < 5; n++)
    answers.push(
      encoder.put(`index${n}.m4s`, testFragment(`<${n}>`, 3 * MB)),
      encoder.playlist(0, n + 1),
      encoder.put("init.mp4", testInit()),
    );
  release();
  for (const answer of answers) expect((await answer).status).toBe(201);
});
