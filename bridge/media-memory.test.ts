import { afterEach, describe, expect, test, vi } from "vitest";
import type { FeedTag } from "#worker/domain/live/cmaf/media-feed.ts";
import { createMediaMemory, MAX_MEDIA_BYTES, type MediaMemory } from "./media-memory.ts";
import { Publication } from "./publication.ts";

const MB = 1024 * 1024;
const open: Publication[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((publication) => publication.leave(0)));
  vi.unstubAllGlobals();
});

/** Creates an encoder with unsent media. The encoder's stream ends when `end` is called. */
function addBuffer(memory: MediaMemory, bufferedBytes: number) {
  const buffer = { bufferedBytes, end: vi.fn() };
  memory.add(buffer);
  return buffer;
}

describe("the memory for the media of all encoders", () => {
  test("the bridge keeps at most 1 GB of unsent media by default", () => {
    expect(MAX_MEDIA_BYTES).toBe(1024 * MB);
    const memory = createMediaMemory();
    const buffers = Array.from({ length: 8 }, () => addBuffer(memory, 128 * MB));
    memory.received(MB);
    expect(buffers.every(({ end }) => end.mock.calls.length === 0)).toBe(true);
    addBuffer(memory, MB);
    memory.received(MB);
    expect(buffers.filter(({ end }) => end.mock.calls.length > 0)).toHaveLength(1);
  });

  test("above the limit of unsent media, the bridge ends only the encoders with the most unsent media", () => {
    const memory = createMediaMemory(100 * MB);
    const [small, large, medium] = [10, 70, 40].map((size) => addBuffer(memory, size * MB));
    memory.received(MB);
    expect(large?.end).toHaveBeenCalledOnce();
    expect(small?.end).not.toHaveBeenCalled();
    expect(medium?.end).not.toHaveBeenCalled();
    memory.received(MB);
    expect(large?.end).toHaveBeenCalledOnce();
  });

  test("an encoder that has left does not count against the limit of unsent media", () => {
    const memory = createMediaMemory(100 * MB);
    const gone = addBuffer(memory, 90 * MB);
    memory.remove(gone);
    const next = addBuffer(memory, 90 * MB);
    memory.received(MB);
    expect([gone.end.mock.calls.length, next.end.mock.calls.length]).toEqual([0, 0]);
  });
});

/** A WebSocket that never opens, as if the site could not be reached. */
class DeadSocket {
  static readonly OPEN = 1;
  readonly readyState = 0;
  readonly close = () => undefined;
}

/** Starts an encoder. `send` sends a second of video. */
function startEncoder(memory: MediaMemory) {
  vi.stubGlobal("WebSocket", DeadSocket);
  const reasons: string[] = [];
  const publication = new Publication({
    ...{ url: "ws://bridge.test/live/ingest/key", memory, check: async () => null },
    onEnd: (reason) => reasons.push(reason),
  });
  open.push(publication);
  const bytes = Uint8Array.of(1);
  const format = { codec: "avc1.64001e", width: 640, height: 360, avcC: bytes };
  const formats: FeedTag[] = [
    { kind: "video-format", format, bytes },
    {
      kind: "audio-format",
      format: { codec: "mp4a.40.2", sampleRate: 48_000, channels: 2, description: bytes },
      bytes,
    },
  ];
  for (const tag of formats) publication.receive(tag, 0);
  let timeMs = 0;
  const send = (size: number) => {
    const data = new Uint8Array(size);
    publication.receive({ kind: "video", key: true, compositionMs: 0, data }, timeMs);
    timeMs += 1_000;
  };
  return { reasons, send };
}

test("while the site cannot be reached, the bridge ends the encoder with the most unsent media above the limit of all encoders", () => {
  const memory = createMediaMemory(40 * MB);
  const [small, large] = [startEncoder(memory), startEncoder(memory)];
  for (let i = 0; i < 15; i++) {
    small.send(MB);
    large.send(1.5 * MB);
  }
  expect([small.reasons, large.reasons]).toEqual([[], []]);
  for (let i = 0; i < 5; i++) {
    small.send(MB);
    large.send(1.5 * MB);
  }
  expect(large.reasons).toEqual([expect.stringContaining("can't keep more media")]);
  expect(small.reasons).toEqual([]);
  for (let i = 0; i < 15; i++) small.send(MB);
  expect(small.reasons).toEqual([]);
});
