import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createPushBodies,
  MAX_UPLOAD_MS,
  MAX_WAITING_BYTES,
  MAX_WAITING_FILES,
} from "./push-bodies.ts";
import type { PushResult } from "./push-results.ts";

const MB = 1024 * 1024;
/** The network delivers a body in pieces of this size. */
const PIECE = 64 * 1024;
const MAX_FILE_BYTES = 24 * MB;

/** Receives files that wait in storage until `release` is called. */
function startOrigin() {
  const { receive } = createPushBodies();
  let release = (): void => undefined;
  const stored = new Promise<PushResult>((resolve) => {
    release = () => resolve({ ok: true });
  });
  /** Bytes of the files that have arrived and are neither stored nor rejected. */
  let held = 0;
  let mostHeld = 0;
  const answers: (string | undefined)[] = [];

  /** Uploads a file in pieces. Returns the error code of the answer, or "ok". */
  async function upload(bytes: number, length: number | null = null): Promise<string> {
    let own = 0;
    const drop = () => {
      held -= own;
      own = 0;
    };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (own >= bytes) return controller.close();
          const size = Math.min(PIECE, bytes - own);
          own += size;
          held += size;
          mostHeld = Math.max(mostHeld, held);
          controller.enqueue(new Uint8Array(size));
        },
        cancel: drop,
      },
      { highWaterMark: 0 },
    );
    const result = await receive(
      body,
      { length, maxBytes: MAX_FILE_BYTES, keyHash: "key" },
      () => stored,
    );
    drop();
    const answer = result.ok ? "ok" : result.code;
    answers.push(answer);
    return answer;
  }

  return {
    upload,
    answers,
    release: () => release(),
    held: () => held,
    mostHeld: () => mostHeld,
  };
}

describe("the limits of files that wait to be stored", () => {
  test("uploads without a stated length use at most 48 MB of memory per stream", async () => {
    const { upload, answers, release, mostHeld } = startOrigin();
    const uploads = Array.from({ length: 20 }, () => upload(20 * MB));
    await expect.poll(() => answers).toEqual(Array(18).fill("RATE_LIMITED"));
    expect(MAX_WAITING_BYTES).toBe(48 * MB);
    // One piece of each upload can arrive before the origin has counted it.
    expect(mostHeld()).toBeLessThanOrEqual(MAX_WAITING_BYTES + 20 * PIECE);
    release();
    expect((await Promise.all(uploads)).filter((answer) => answer === "ok")).toHaveLength(2);
  });

  test("an upload whose stated length exceeds the limit is rejected before its body is read", async () => {
    const { upload, release, held } = startOrigin();
    const uploads = [upload(24 * MB, 24 * MB), upload(20 * MB, 20 * MB)];
    await expect.poll(() => held()).toBe(44 * MB);
    expect(await upload(5 * MB, 5 * MB)).toBe("RATE_LIMITED");
    expect(held()).toBe(44 * MB);
    release();
    expect(await Promise.all(uploads)).toEqual(["ok", "ok"]);
  });

  test("at most 32 uploaded files of a stream wait to be stored, however small they are", async () => {
    const { upload, answers, release } = startOrigin();
    const uploads = Array.from({ length: 40 }, () => upload(1));
    await expect.poll(() => answers).toHaveLength(40 - MAX_WAITING_FILES);
    release();
    expect((await Promise.all(uploads)).filter((answer) => answer === "ok")).toHaveLength(32);
  });

  test("an upload that was stored, rejected or interrupted no longer counts against the limit", async () => {
    const { upload, release } = startOrigin();
    release();
    const { receive } = createPushBodies();
    for (let i = 0; i < 40; i++) {
      const broken = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(20 * MB)),
        pull: (controller) => controller.error(new Error("disconnected")),
      });
      const size = { length: null, maxBytes: MAX_FILE_BYTES, keyHash: "key" };
      expect(await receive(broken, size, async () => ({ ok: true }))).toMatchObject({
        code: "VALIDATION",
      });
      expect(await upload(25 * MB)).toBe("TOO_LARGE");
      expect(await upload(0)).toBe("VALIDATION");
      expect(await upload(24 * MB)).toBe("ok");
    }
  });
});

describe("uploads that take long", () => {
  afterEach(() => void vi.useRealTimers());

  /** Starts an upload. The test sends its bytes one after another. */
  function slowUpload() {
    vi.useFakeTimers({ toFake: ["Date"] });
    const bodies = createPushBodies();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const result = bodies.receive(
      readable,
      { length: null, maxBytes: MAX_FILE_BYTES, keyHash: "old" },
      async () => ({ ok: true }),
    );
    const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
    const send = () => writer.write(Uint8Array.of(1));
    return { ...bodies, result, send, pass, end: () => writer.close() };
  }

  test("an upload that is in progress is rejected when its stream key is replaced", async () => {
    const { sweep, result, send, pass, isReceiving } = slowUpload();
    await send();
    pass(5_000);
    await sweep(async () => "old");
    expect(isReceiving()).toBe(true);
    await sweep(async () => "new");
    expect(await result).toMatchObject({ ok: false, code: "UNAUTHENTICATED" });
    expect(isReceiving()).toBe(false);
  });

  test("the server does not look up the stream key again for a short upload", async () => {
    const { sweep, result, send, end } = slowUpload();
    await send();
    await sweep(() => Promise.reject(new Error("no lookup is needed")));
    await end();
    expect(await result).toEqual({ ok: true });
  });

  test("an upload is rejected after 15 seconds without bytes, and after two minutes with bytes", async () => {
    const idle = slowUpload();
    await idle.send();
    idle.pass(15_001);
    await idle.sweep(async () => "old");
    expect(await idle.result).toMatchObject({ ok: false, code: "VALIDATION" });
    const drip = slowUpload();
    for (let passed = 0; passed < MAX_UPLOAD_MS; passed += 10_000) {
      await drip.send();
      drip.pass(10_000);
      await drip.sweep(async () => "old");
      expect(drip.isReceiving()).toBe(true);
    }
    drip.pass(1);
    await drip.sweep(async () => "old");
    expect(await drip.result).toMatchObject({ ok: false, code: "VALIDATION" });
  });
});
