import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { GRACE_MS } from "#worker/domain/live/streams/rules.ts";
import { call, makeUser, type TestUser } from "#worker/testing/factories.ts";
import {
  chunksOfReplay,
  FRAME_US,
  lengthOf,
  makeReadyStream,
  originOf,
  TestSocket,
  TestStudio,
  testEncoder,
  testFragment,
  testInit,
  viewerOf,
} from "#worker/testing/live.ts";
import { MAX_ATTEMPTS } from "./finish.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function storeRefuses(refused: (write: number, key: unknown) => boolean): void {
  // Removes the mock of `put`, because a second mock would wrap the first one.
  vi.restoreAllMocks();
  const bucket: R2Bucket = Object.getPrototypeOf(env.MEDIA);
  const { put } = bucket;
  let writes = 0;
  vi.spyOn(bucket, "put").mockImplementation(function (this: R2Bucket, ...args: unknown[]) {
    if (refused(writes++, args[0])) return Promise.reject(new Error("the store is away"));
    return Reflect.apply(put, this, args);
  });
}

/** Evicts the Durable Object, which keeps its sockets. A crashed object rejects the eviction. */
const evict = (streamId: string) => evictDurableObject(originOf(streamId)).catch(() => undefined);

/** Crashes the Durable Object, which loses its memory and its sockets and keeps its storage. */
async function crash(streamId: string): Promise<void> {
  await runInDurableObject(originOf(streamId), (_origin, state) => state.abort("crash")).catch(
    () => undefined,
  );
}

const row = async (streamId: string) => (await call(`/api/streams/${streamId}`)).json<OwnStream>();
const RUN = 100_000;

/** Simulates a correct broadcast studio, which resends each unacknowledged chunk. */
class Broadcaster {
  readonly acknowledged: number[] = [];
  readonly sent: number[] = [];
  #studio: TestStudio | null = null;
  #run = 0;
  #next = 0;
  #told = -1;
  readonly #streamId: string;
  readonly #creator: TestUser;

  constructor(streamId: string, creator: TestUser) {
    this.#streamId = streamId;
    this.#creator = creator;
  }

  /** Simulates a reload of the broadcast studio's page: chunk numbers start at 0 again. */
  async start(): Promise<void> {
    this.#note();
    this.#studio?.socket.hangUp();
    this.#studio = null;
    this.#run += 1;
    this.#next = 0;
    this.#told = -1;
    await this.connect();
  }

  async connect(): Promise<void> {
    this.#note();
    this.#studio?.socket.hangUp();
    this.#studio = await TestStudio.open(this.#streamId, this.#creator);
    const received = await this.#studio.hello(
      `run-0000000${this.#run}`,
      testInit(String(this.#run)),
    );
    expect(received).toBeGreaterThanOrEqual(this.#told);
    this.#send(received + 1);
  }

  async push(count: number): Promise<void> {
    const from = this.#next;
    this.#next += count;
    for (let i = from; i < this.#next; i++) this.sent.push(this.#run * RUN + i);
    if (this.#studio === null || this.#studio.socket.closed !== null) return this.connect();
    this.#send(from);
    await this.#settle();
  }

  /** Waits for acknowledgments, which the last five chunks lack if their HLS part is open. */
  async #settle(): Promise<void> {
    const studio = this.#studio;
    if (studio === null) return;
    let resent = studio.socket.of("resend").length;
    await studio.socket.until(() => {
      if (studio.socket.closed !== null) return true;
      const resends = studio.socket.of("resend");
      if (resends.length > resent) {
        resent = resends.length;
        this.#send((resends.at(-1)?.after ?? -1) + 1);
      }
      return studio.acknowledged >= this.#next - 1 - 5;
    }, "acknowledgments");
    this.#note();
  }

  #send(from: number): void {
    const run = this.#run;
    try {
      this.#studio?.chunks(from, this.#next, { mark: (sequence) => run * RUN + sequence });
    } catch {
      // The socket has closed. The next socket sends the lost chunks.
    }
  }

  /**
   * Notes the chunks that the origin has acknowledged by an ack message.
   * A welcome message acknowledges nothing, because its last chunks can be in memory only.
   */
  #note(): void {
    const last = this.#studio?.socket.of("ack").at(-1)?.sequence ?? -1;
    for (let i = this.#told + 1; i <= last; i++) this.acknowledged.push(this.#run * RUN + i);
    this.#told = Math.max(this.#told, last);
  }

  oracle(): number[] {
    this.#note();
    return this.acknowledged;
  }
}

const Step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      count: fc.integer({ min: 1, max: 70 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("evict", "crash", "reconnect", "reload", "alarm twice" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("store away" as const),
      writes: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

async function act(
  step: typeof Step extends fc.Arbitrary<infer S> ? S : never,
  streamId: string,
  studio: Broadcaster,
): Promise<void> {
  if ("count" in step) return studio.push(step.count);
  if ("writes" in step) return storeRefuses((write) => write < step.writes);
  if (step.kind === "evict") return evict(streamId);
  if (step.kind === "crash") return crash(streamId);
  if (step.kind === "reconnect") return studio.connect();
  if (step.kind === "reload") return studio.start();
  await Promise.all([
    runDurableObjectAlarm(originOf(streamId)),
    runDurableObjectAlarm(originOf(streamId)),
  ]);
}

test("a stream's replay has every acknowledged chunk of a broadcast studio once and in order, despite crashes and evictions", async () => {
  const creator = await makeUser();
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 12 }), async (steps) => {
      vi.restoreAllMocks();
      const { id } = await makeReadyStream(creator);
      const viewer = await viewerOf(id, creator);
      const studio = new Broadcaster(id, creator);
      await studio.start();
      await studio.push(20);
      for (const step of steps) await act(step, id, studio);
      const acknowledged = studio.oracle();
      vi.restoreAllMocks();
      const ended = await call(`/api/streams/${id}/end`, { method: "POST", as: creator });
      expect(ended.status).toBe(200);
      const marks = await chunksOfReplay(viewer.get);
      expect(marks).toEqual([...new Set(marks)].sort((a, b) => a - b));
      expect(acknowledged.filter((mark) => !marks.includes(mark))).toEqual([]);
      expect(marks.filter((mark) => !studio.sent.includes(mark))).toEqual([]);
      expect(lengthOf(await viewer.text("replay.m3u8"))).toBeCloseTo(
        (marks.length * FRAME_US) / 1e6,
        3,
      );
    }),
    {
      numRuns: 8,
      endOnFailure: true,
      // No acknowledgment follows this reconnect, because the welcome message confirmed all HLS
      // parts.
      examples: [[[{ kind: "push", count: 6 }, { kind: "reconnect" }, { kind: "push", count: 1 }]]],
    },
  );
});

const Push = fc.oneof(
  { weight: 6, arbitrary: fc.constant("push" as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "again",
      "evict",
      "crash",
      "init again",
      "playlist late",
      "store away",
      "alarm twice" as const,
    ),
  },
);

test("a stream's replay has every accepted segment of an encoder once and in order, despite crashes and evictions", async () => {
  const creator = await makeUser();
  const encoder = await testEncoder(creator);
  await fc.assert(
    fc.asyncProperty(fc.array(Push, { minLength: 3, maxLength: 14 }), async (steps) => {
      vi.restoreAllMocks();
      const { id } = await makeReadyStream(creator, { source: "encoder" });
      const viewer = await viewerOf(id, creator);
      /** Some encoders, such as OBS and ffmpeg with -http_persistent, retry a rejected push. */
      let wasRefused = false;
      const put = async (name: string, body: BodyInit) => {
        for (let i = 0; i < 8; i++) {
          if ((await encoder.put(name, body)).status === 201) return;
          wasRefused = true;
        }
        throw new Error(`${name} was never taken`);
      };
      let [made, isLate] = [0, false];
      const push = async () => {
        await put(`index${made}.m4s`, testFragment(`<${made}>`));
        made += 1;
        if (!isLate) await encoder.playlist(0, made);
        isLate = false;
      };
      await put("init.mp4", testInit(id));
      await push();
      for (const step of steps) {
        if (step === "push") await push();
        else if (step === "again" && made > 1)
          await put(`index${made - 1}.m4s`, testFragment(`<${made - 1}>`));
        else if (step === "init again") await put("init.mp4", testInit(id));
        else if (step === "playlist late") isLate = true;
        else if (step === "store away") storeRefuses((write) => write < 2);
        // After a failed call, workerd takes 30 s to evict the object, so the test crashes the
        // object.
        else if (step === "evict" && !wasRefused) await evict(id);
        else if (step === "evict" || step === "crash") await crash(id);
        else if (step === "alarm twice")
          await Promise.all([
            runDurableObjectAlarm(originOf(id)),
            runDurableObjectAlarm(originOf(id)),
          ]);
      }
      vi.restoreAllMocks();
      await encoder.playlist(0, made);
      await call(`/api/streams/${id}/end`, { method: "POST", as: creator });
      expect(await chunksOfReplay(viewer.get)).toEqual(Array.from({ length: made }, (_, i) => i));
      expect(lengthOf(await viewer.text("replay.m3u8"))).toBeCloseTo(2 * made, 3);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id);
  await studio.hello();
  studio.chunks(0, 160);
  await studio.acknowledges(159);
  return { creator, id: stream.id, studio, viewer };
}

test("the alarm finishes the ending of a live stream if a write to R2 failed", async () => {
  // R2 write 2 stores a segment, and R2 write 5 the index of the replay.
  for (const refused of [2, 5]) {
    storeRefuses(() => true);
    const { creator, id, viewer } = await onAir();
    vi.restoreAllMocks();
    storeRefuses((write) => write === refused);
    const response = await call(`/api/streams/${id}/end`, { method: "POST", as: creator });
    expect(response.status).toBe(503);
    await crash(id);
    vi.restoreAllMocks();
    await Promise.all([runDurableObjectAlarm(originOf(id)), runDurableObjectAlarm(originOf(id))]);
    expect(await row(id)).toMatchObject({
      state: "ended",
      replayUrl: expect.stringContaining("/watch/"),
    });
    expect(await chunksOfReplay(viewer.get)).toEqual(Array.from({ length: 160 }, (_, i) => i));
  }
});

test("a live stream continues when its broadcast studio reconnects within the grace period", async () => {
  const { creator, id, studio, viewer } = await onAir();
  const socket = await TestSocket.open(`${viewer.base}/watch`, null);
  const states = () => socket.of("state").map((t) => t.state);
  studio.socket.hangUp();
  await socket.until(() => states().at(-1) === "reconnecting", "reconnecting");
  vi.setSystemTime(Date.now() + GRACE_MS / 2);
  await crash(id);
  await runDurableObjectAlarm(originOf(id));
  expect(await row(id)).toMatchObject({ state: "live" });
  const again = await TestSocket.open(`${(await viewerOf(id)).base}/watch`, null);
  await again.until(
    () => again.of("state").some((t) => t.state === "reconnecting"),
    "reconnecting to a new viewer",
  );
  const back = await TestStudio.open(id, creator);
  expect(await back.hello()).toBe(159);
  back.chunks(160, 170);
  await back.acknowledges(169);
  await again.until(() => again.of("state").at(-1)?.state === "live", "live");
  expect(await row(id)).toMatchObject({ state: "live" });
});

const alarm = (id: string) => runDurableObjectAlarm(originOf(id)).catch(() => undefined);
const isReplayIndex = (_: number, key: unknown) => String(key).endsWith("/replay.json");

test("a stream ends even if its replay cannot be stored, and the replay is stored by a later attempt", async () => {
  const { creator, id, viewer } = await onAir();
  storeRefuses(isReplayIndex);
  const response = await call(`/api/streams/${id}/end`, { method: "POST", as: creator });
  expect(response.status).toBe(503);
  expect(await row(id)).toMatchObject({ state: "live" });
  for (let i = 0; i < 5; i++) await alarm(id);
  expect(await row(id)).toMatchObject({ state: "ended", replayUrl: null });
  const next = await call("/api/streams", {
    method: "POST",
    as: creator,
    json: { title: "Next", category: "music" },
  });
  expect(next.status).toBe(201);
  vi.restoreAllMocks();
  await alarm(id);
  expect(await row(id)).toMatchObject({ replayUrl: expect.stringContaining("/watch/") });
  expect(await chunksOfReplay(viewer.get)).toEqual(Array.from({ length: 160 }, (_, i) => i));
});

test("the ending of a stream stops after a limited number of attempts to store its replay", async () => {
  const { creator, id } = await onAir();
  storeRefuses(isReplayIndex);
  await call(`/api/streams/${id}/end`, { method: "POST", as: creator });
  const attempts = (count?: number) =>
    runInDurableObject(originOf(id), (_origin, { storage }) => {
      if (count !== undefined)
        storage.sql.exec("update facts set value = ? where name = 'endAttempts'", String(count));
      return storage.sql
        .exec<{ value: string }>("select value from facts where name = 'endAttempts'")
        .one().value;
    });
  expect(await attempts()).toBe("1");
  await attempts(MAX_ATTEMPTS - 2);
  // The Durable Object reads the number of attempts only when it starts, so it must be evicted.
  await crash(id);
  await alarm(id);
  expect(await runInDurableObject(originOf(id), (_, { storage }) => storage.getAlarm())).not.toBe(
    null,
  );
  await alarm(id);
  expect(await row(id)).toMatchObject({ state: "ended", replayUrl: null });
  expect(await runInDurableObject(originOf(id), (_, { storage }) => storage.getAlarm())).toBe(null);
});
