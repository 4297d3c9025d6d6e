import fc from "fast-check";
import { expect, test } from "vitest";
import {
  backoff,
  createMultipartUpload,
  createPartCutter,
  createPartSlots,
  type SentPart,
  sendFile,
  TransientError,
  type UploadTransport,
} from "./multipart-upload.ts";

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const noWait = () => Promise.resolve();

function fakeStore(before: (partNumber: number, signal: AbortSignal) => Promise<void> = noWait) {
  const parts = new Map<number, Uint8Array>();
  let completed: SentPart[] | null = null;
  let most = 0;
  let now = 0;
  const transport: UploadTransport = {
    sign: async (partNumber) => String(partNumber),
    async put(url, body, { signal, onProgress }) {
      const partNumber = Number(url);
      now += 1;
      most = Math.max(most, now);
      try {
        await before(partNumber, signal);
        onProgress(body.size);
        parts.set(partNumber, await bytesOf(body));
        return `etag-${partNumber}`;
      } finally {
        now -= 1;
      }
    },
    find: async (partNumber) => (parts.has(partNumber) ? `etag-${partNumber}` : null),
    async complete(list) {
      completed = list;
    },
  };
  const whole = async () =>
    bytesOf(new Blob((completed ?? []).map((p) => new Uint8Array(parts.get(p.partNumber) ?? []))));
  return { transport, parts, whole, completed: () => completed, most: () => most };
}

const upload = (
  store: ReturnType<typeof fakeStore>,
  more: Partial<Parameters<typeof createMultipartUpload>[0]> = {},
) =>
  createMultipartUpload({
    transport: store.transport,
    slots: createPartSlots(3),
    wait: noWait,
    ...more,
  });

const until = async (condition: () => boolean) => {
  for (let i = 0; i < 1000 && !condition(); i++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(condition()).toBe(true);
};

test("a multipart upload stores a file of any size completely, with its parts in order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 50 }),
      async (bytes, partSize) => {
        const store = fakeStore();
        await sendFile(upload(store), new Blob([new Uint8Array(bytes)]), partSize);
        expect(await store.whole()).toEqual(new Uint8Array(bytes));
        expect(store.completed()?.map((p) => p.partNumber)).toEqual(
          Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, i) => i + 1),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test("a byte stream is uploaded in equal parts, except the last part", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 25 }),
      async (chunks, partSize) => {
        const store = fakeStore();
        const cutter = createPartCutter(upload(store), partSize);
        for (const chunk of chunks) await cutter.push(chunk);
        await cutter.end();
        const total = chunks.flatMap((p) => [...p]);
        expect([...(await store.whole())]).toEqual(total);
        const sizes = [...store.parts.entries()].sort(([a], [b]) => a - b).map(([, p]) => p.length);
        expect(sizes.slice(0, -1).every((s) => s === partSize)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test("a multipart upload retries a part after a transient error and counts the part's bytes once", async () => {
  let failures = 3;
  const progress: number[] = [];
  const store = fakeStore(async (n) => {
    if (n === 2 && failures-- > 0) throw new TransientError("line down");
  });
  await sendFile(
    upload(store, { onProgress: (sent) => progress.push(sent) }),
    new Blob(["abcdefgh"]),
    3,
  );
  expect(new TextDecoder().decode(await store.whole())).toBe("abcdefgh");
  expect(progress.at(-1)).toBe(8);
  expect(Math.max(...progress)).toBe(8);
});

test("a multipart upload does not resend a part if only the response was lost", async () => {
  const sent: number[] = [];
  const store = fakeStore(async (n) => void sent.push(n));
  const { put } = store.transport;
  let lost = 0;
  store.transport.put = async (url, body, options) => {
    if (url === "2" && lost++ === 0) {
      options.onProgress(body.size - 1);
      throw new TransientError("line down");
    }
    const etag = await put(url, body, options);
    if (url === "1" && sent.length === 1) throw new TransientError("no answer");
    return etag;
  };
  await sendFile(upload(store, { slots: createPartSlots(1) }), new Blob(["abcdefgh"]), 3);
  expect(sent).toEqual([1, 2, 3]);
  expect(lost).toBe(2);
  expect(store.completed()?.map((p) => p.etag)).toEqual(["etag-1", "etag-2", "etag-3"]);
});

test("a multipart upload fails after repeated transient errors, and at once for a rejected part", async () => {
  let tried = 0;
  const down = fakeStore(async () => {
    tried += 1;
    throw new TransientError("line down");
  });
  await expect(sendFile(upload(down, { tries: 4 }), new Blob(["abc"]), 3)).rejects.toThrow(
    "line down",
  );
  expect(tried).toBe(4);
  tried = 0;
  const refusing = fakeStore(async () => {
    tried += 1;
    throw new Error("not an MP4");
  });
  await expect(sendFile(upload(refusing), new Blob(["abc"]), 3)).rejects.toThrow("not an MP4");
  expect(tried).toBe(1);
  expect(refusing.completed()).toBeNull();
});

test("a resumed multipart upload does not resend parts that are already stored", async () => {
  const sent: number[] = [];
  const store = fakeStore(async (n) => void sent.push(n));
  store.parts.set(2, new TextEncoder().encode("def"));
  const progress: number[] = [];
  await sendFile(
    upload(store, {
      stored: [{ partNumber: 2, etag: "etag-2", size: 3 }],
      onProgress: (n) => progress.push(n),
    }),
    new Blob(["abcdefgh"]),
    3,
  );
  expect(sent.sort()).toEqual([1, 3]);
  expect(new TextDecoder().decode(await store.whole())).toBe("abcdefgh");
  expect(progress.at(-1)).toBe(8);
});

test("pausing a multipart upload aborts the parts in flight, and resuming sends them again", async () => {
  let isHeld = true;
  const store = fakeStore(
    (_, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        if (!isHeld) resolve();
      }),
  );
  const running = upload(store);
  const finished = sendFile(running, new Blob(["abcdefgh"]), 3);
  await until(() => store.most() === 3);
  running.pause();
  isHeld = false;
  await until(() => store.parts.size === 0);
  running.resume();
  await finished;
  expect(new TextDecoder().decode(await store.whole())).toBe("abcdefgh");
});

test("canceling a multipart upload ends the upload without completing it, paused or not", async () => {
  for (const isPaused of [false, true]) {
    const store = fakeStore(
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        ),
    );
    const running = upload(store);
    const finished = sendFile(running, new Blob(["abcdefgh"]), 3);
    await until(() => store.most() === 3);
    if (isPaused) running.pause();
    running.cancel();
    await expect(finished).rejects.toThrow(/Cancelled/);
    expect(store.completed()).toBeNull();
  }
});

test("all multipart uploads together send at most as many parts at once as there are shared slots", async () => {
  const slots = createPartSlots(2);
  let open = 0;
  let most = 0;
  const store = () =>
    fakeStore(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
    });
  const stores = [store(), store(), store()];
  await Promise.all(stores.map((s) => sendFile(upload(s, { slots }), new Blob(["abcdefghij"]), 2)));
  expect(most).toBe(2);
  for (const s of stores) expect(s.completed()?.length).toBe(5);
});

test("the delay between upload retries doubles up to a limit", () => {
  expect([1, 2, 3, 10].map((n) => backoff(n, () => 0.5))).toEqual([500, 1000, 2000, 15_000]);
});
