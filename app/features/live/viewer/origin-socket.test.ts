import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api.ts";
import {
  type Chunk,
  CLOSE_ENDED,
  encodeChunkFrame,
  encodeInitFrame,
  encodeSoundFrame,
  type QuickSoundFormat,
} from "#worker/domain/live/streams/contract-live.ts";
import { OriginSocket, type OriginSocketEvents } from "./origin-socket.ts";

class TestSocket {
  static all: TestSocket[] = [];
  binaryType = "";
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    TestSocket.all.push(this);
  }
  readonly sent: unknown[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  sends(frame: Uint8Array<ArrayBuffer>) {
    this.onmessage?.({ data: frame.buffer });
  }
  greets(sequences: number[], promised: { quickSound?: QuickSoundFormat } = {}) {
    this.onopen?.();
    this.says({ type: "state", state: "live" });
    this.says({
      type: "run",
      epoch: 1,
      mime: 'video/mp4; codecs="avc1.42001f"',
      now: Date.now() + 5_000,
      startedAt: 1_000,
      ...promised,
    });
    this.sends(encodeInitFrame(new Uint8Array([1, 2, 3])));
    for (const sequence of sequences) this.sends(encodeChunkFrame(chunk(sequence)));
  }
}
const chunk = (sequence: number): Chunk => ({
  sequence,
  key: sequence % 10 === 0,
  afterHole: false,
  timestampUs: sequence * 33_000,
  durationUs: 33_000,
  data: new Uint8Array([sequence]),
});
const newest = () => {
  const socket = TestSocket.all.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
};

function open(base: () => Promise<string> = async () => "/live/token/str_1") {
  const heard: string[] = [];
  const events: OriginSocketEvents = {
    run: ({ epoch }) => heard.push(`run ${epoch}`),
    init: () => heard.push("init"),
    chunk: ({ sequence }) => heard.push(String(sequence)),
    sound: () => heard.push("sound"),
    publisher: (state) => heard.push(state),
    ended: () => heard.push("ended"),
    rejected: () => heard.push("refused"),
    unplayable: ({ reason }) => heard.push(`unplayable: ${reason}`),
  };
  return { heard, socket: new OriginSocket(base, events) };
}
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  TestSocket.all = [];
  vi.stubGlobal("WebSocket", TestSocket);
  vi.stubGlobal("location", { origin: "http://localhost:8787" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the viewer's socket reconnects after a lost connection and delivers each frame once", async () => {
  const { heard, socket } = open();
  await tick();
  expect(newest().url).toBe("ws://localhost:8787/live/token/str_1/watch?checks=1");
  newest().greets([10, 11]);
  expect(socket.clockMs).toBeCloseTo(5_000, -2);
  newest().onclose?.({ code: 1006 });
  await tick(1_000);
  expect(TestSocket.all).toHaveLength(2);
  newest().greets([10, 11, 12]);
  expect(heard).toEqual(["live", "run 1", "init", "10", "11", "reconnecting", "live", "12"]);
});

test.each([
  [{ quickSound: { sampleRate: 48_000, channels: 2 } }, ["0", "sound", "1"]],
  [{}, ["0", "1"]],
])(
  "the viewer's socket delivers separate audio frames only if the publisher announced them: %o",
  async (promised, passedOn) => {
    const { heard } = open();
    await tick();
    newest().greets([0], promised);
    newest().sends(
      encodeSoundFrame({ timestampUs: 0, durationUs: 20_000, data: new Uint8Array([1]) }),
    );
    newest().sends(encodeChunkFrame(chunk(1)));
    expect(heard).toEqual(["live", "run 1", "init", ...passedOn]);
  },
);

test("the viewer's socket retries while the server is unreachable, and stops after a rejection", async () => {
  let respond: () => Promise<string> = () => Promise.reject(new TypeError("Failed to fetch"));
  const { heard } = open(() => respond());
  await tick();
  expect(heard).toEqual(["reconnecting"]);
  respond = async () => "/live/token/str_1";
  await tick(2_000);
  newest().greets([0]);
  expect(heard).not.toContain("refused");
  respond = () => Promise.reject(new ApiError(404, "This stream was not found"));
  newest().onclose?.({ code: 1006 });
  await tick(2_000);
  expect(heard.at(-1)).toBe("refused");
  expect(TestSocket.all).toHaveLength(1);
});

test("the player falls back to HLS playlists when the viewer's socket never opens", async () => {
  const never = open();
  for (let i = 0; i < 3; i++) {
    await tick(6_000);
    newest().onclose?.({ code: 1006 });
  }
  expect(never.heard.at(-1)).toBe("unplayable: Couldn't open a direct connection");
  const full = open();
  await tick();
  newest().onclose?.({ code: 1013 });
  expect(full.heard).toEqual(["unplayable: Too many viewers"]);
});

test("a viewer's socket without data is replaced while the publisher is connected, and kept otherwise", async () => {
  const { heard } = open();
  await tick();
  newest().greets([0]);
  await tick(6_000);
  expect(TestSocket.all[0]?.closed).toBe(true);
  expect(heard).toContain("reconnecting");
  newest().greets([0]);
  newest().says({ type: "state", state: "reconnecting" });
  const sockets = TestSocket.all.length;
  await tick(60_000);
  expect(TestSocket.all).toHaveLength(sockets);
});

test("the viewer's socket stops at the end of the stream and does not reconnect after close()", async () => {
  const { heard, socket } = open();
  await tick();
  newest().greets([]);
  newest().onclose?.({ code: CLOSE_ENDED });
  expect(heard.at(-1)).toBe("ended");
  socket.close();
  await tick(60_000);
  expect(TestSocket.all).toHaveLength(1);
});

test("the player answers each check, so that the origin knows what the viewer has read", async () => {
  const { heard } = open();
  await tick();
  const socket = newest();
  socket.greets([0]);
  const before = [...heard];
  socket.says({ type: "check", id: "a" });
  expect(socket.sent).toEqual([{ type: "checked", id: "a" }]);
  expect(heard).toEqual(before);
});
