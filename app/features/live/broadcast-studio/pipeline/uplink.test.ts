import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Chunk,
  decodeFrame,
  encodeSoundFrame,
  type OriginToStudio,
  type StudioMessage,
} from "#worker/domain/live/streams/contract-live.ts";
import { type RunSink, Uplink, type UplinkOptions } from "./uplink.ts";

/** A fake origin server. Stores chunks, but holds the newest chunks only in memory. */
class Origin {
  readonly stored: { run: string; sequences: number[] }[] = [];
  #memory: number[] = [];
  #resendAsked = false;
  readonly sounds: number[] = [];
  hello: string | null = null;

  get #run() {
    return this.stored.at(-1);
  }

  get #received(): number {
    return this.#memory.at(-1) ?? this.#run?.sequences.at(-1) ?? -1;
  }

  forget(): void {
    this.#memory = [];
    this.#resendAsked = false;
  }

  text(message: StudioMessage): OriginToStudio[] {
    if (message.type === "hello") {
      this.hello = message.run;
      if (this.#run?.run !== message.run) return [];
      this.hello = null;
      return [{ type: "welcome", received: this.#received }];
    }
    if (message.type !== "flush") return [];
    this.#resendAsked = false;
    if (this.#received < message.sequence) return [{ type: "resend", after: this.#received }];
    this.#store();
    return [{ type: "ack", sequence: this.#received }];
  }

  init(): OriginToStudio[] {
    if (this.hello === null) return [];
    // A new encoder session loses the chunks in memory, as in the real origin server.
    this.#memory = [];
    this.#resendAsked = false;
    this.stored.push({ run: this.hello, sequences: [] });
    this.hello = null;
    return [{ type: "welcome", received: -1 }];
  }

  chunk(sequence: number): OriginToStudio[] {
    if (sequence <= this.#received) return [];
    if (sequence > this.#received + 1) {
      if (this.#resendAsked) return [];
      this.#resendAsked = true;
      return [{ type: "resend", after: this.#received }];
    }
    this.#resendAsked = false;
    this.#memory.push(sequence);
    if (this.#memory.length < 5) return [];
    this.#store();
    return [{ type: "ack", sequence }];
  }

  #store(): void {
    this.#run?.sequences.push(...this.#memory);
    this.#memory = [];
  }
}

let origin: Origin;
let sockets: FakeSocket[] = [];

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  bufferedAmount = 0;
  binaryType = "";
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    sockets.push(this);
    setTimeout(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.();
    }, 10);
  }

  send(data: string | Uint8Array<ArrayBuffer>): void {
    setTimeout(() => {
      if (this.readyState !== 1) return;
      for (const reply of this.#take(data))
        setTimeout(
          () => this.readyState === 1 && this.onmessage?.({ data: JSON.stringify(reply) }),
          10,
        );
    }, 10);
  }

  #take(data: string | Uint8Array<ArrayBuffer>): OriginToStudio[] {
    if (typeof data === "string") return origin.text(JSON.parse(data));
    const frame = decodeFrame(data.slice().buffer);
    if (frame?.kind === "sound") {
      origin.sounds.push(frame.timestampUs);
      return [];
    }
    return frame?.kind === "chunk" ? origin.chunk(frame.sequence) : origin.init();
  }

  close(): void {
    this.readyState = 3;
  }

  breakOff(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  origin = new Origin();
  sockets = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (onEnd: UplinkOptions["onEnd"] = () => undefined) =>
  new Uplink({
    url: "ws://x",
    now: () => Date.now(),
    onState: () => undefined,
    onEnd,
    checkStream: async () => null,
  });
const chunk = (sequence: number): Chunk => ({
  sequence,
  key: sequence % 10 === 0,
  afterHole: false,
  timestampUs: sequence * 33_000,
  durationUs: 33_000,
  data: new Uint8Array(8),
});
const facts = (run: string) => ({
  init: new Uint8Array(4),
  hello: {
    type: "hello",
    run,
    mime: "",
    hasVideo: true,
    width: 2,
    height: 2,
    frameRate: 30,
    startedAt: 0,
  } as const,
});

type Event = { kind: "break" | "forget" | "size"; at: number };
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("break" as const, "forget" as const, "size" as const),
    at: fc.integer({ min: 0, max: 2_500 }),
  }),
  { maxLength: 10 },
);

test("the uplink delivers each chunk once and in order, even if connections break", async () => {
  await fc.assert(
    fc.asyncProperty(events, async (plan) => {
      origin = new Origin();
      sockets = [];
      const uplink = open();
      const sent: { run: string; sequences: number[] }[] = [];
      const sinks: RunSink[] = [];
      const begin = () => {
        const run = `run-${sent.length}`;
        sinks.push(uplink.begin(facts(run)));
        sinks.at(-2)?.end();
        sent.push({ run, sequences: [] });
      };
      begin();
      for (let at = 0; at < 2_500; at += 33) {
        for (const { kind } of plan.filter((e) => e.at >= at && e.at < at + 33)) {
          if (kind === "break") sockets.at(-1)?.breakOff();
          else if (kind === "forget") origin.forget();
          else begin();
        }
        const run = sent.at(-1);
        const sequence = run?.sequences.length ?? 0;
        run?.sequences.push(sequence);
        sinks.at(-1)?.push(chunk(sequence));
        await vi.advanceTimersByTimeAsync(33);
      }
      sinks.at(-1)?.end();
      await vi.advanceTimersByTimeAsync(8_000);
      uplink.close();
      const some = (runs: typeof sent) => runs.filter((r) => r.sequences.length > 0);
      expect(some(origin.stored)).toEqual(some(sent));
      expect(uplink.unacknowledgedMs).toBe(0);
    }),
    { numRuns: 25 },
  );
}, 30_000);

test("the uplink sends low-latency audio once the server knows the format, and drops audio while disconnected", async () => {
  const uplink = open();
  const sound = (sink: RunSink, timestampUs: number) =>
    sink.sound(encodeSoundFrame({ timestampUs, durationUs: 20_000, data: new Uint8Array(4) }));
  const one = uplink.begin(facts("run-1"));
  sound(one, 1);
  await vi.advanceTimersByTimeAsync(100);
  sound(one, 2);
  await vi.advanceTimersByTimeAsync(50);
  sockets.at(-1)?.breakOff();
  sound(one, 3);
  await vi.advanceTimersByTimeAsync(2_000);
  sound(one, 4);
  one.push(chunk(0));
  const two = uplink.begin(facts("run-2"));
  sound(two, 5);
  one.end();
  await vi.advanceTimersByTimeAsync(500);
  sound(two, 6);
  await vi.advanceTimersByTimeAsync(100);
  uplink.close();
  expect(origin.sounds).toEqual([2, 4, 6]);
});

test.each([
  ["ended", "This stream has ended."],
  ["length", "This stream has reached its maximum length and has ended."],
  [
    "encoder",
    "An encoder is already live on this stream. Stop it before you stream from the browser.",
  ],
] as const)(
  "the uplink names the reason when the server ends a broadcast (%s)",
  async (reason, text) => {
    const ends: string[] = [];
    const uplink = open((end) => ends.push(end.reason));
    uplink.begin(facts("run-1"));
    await vi.advanceTimersByTimeAsync(100);
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: "ended", reason }) });
    expect(ends).toEqual([text]);
  },
);
