import { afterEach, expect, test, vi } from "vitest";
import type { Tag } from "./flv-tags.ts";
import { Publication } from "./publication.ts";

const MEGABYTE = 1024 * 1024;
let open: Publication[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(open.map((publication) => publication.leave(0)));
  open = [];
});

/** A WebSocket that never opens, as if the site could not be reached. */
class DeadSocket {
  static readonly OPEN = 1;
  readonly readyState = 0;
  readonly close = () => undefined;
}

function publish() {
  vi.stubGlobal("WebSocket", DeadSocket);
  const reasons: string[] = [];
  const publication = new Publication({
    url: "ws://bridge.test/live/ingest/key",
    check: async () => null,
    onEnd: (reason) => reasons.push(reason),
  });
  open.push(publication);
  return { publication, reasons };
}

type Media = Exclude<Tag, { kind: "unsupported" }>;
const videoFormat = (version: number): Media => {
  const avcC = Uint8Array.of(version);
  return {
    kind: "video-format",
    format: { codec: "avc1.64001e", width: 640, height: 360, avcC },
    bytes: avcC,
  };
};
const audioFormat: Media = {
  kind: "audio-format",
  format: { codec: "mp4a.40.2", sampleRate: 48_000, channels: 2, description: new Uint8Array(2) },
  bytes: new Uint8Array(2),
};
const frame = (key: boolean, bytes = 100): Media => ({
  ...{ kind: "video", key, compositionMs: 0, data: new Uint8Array(bytes) },
});

test("rejects an encoder that sends 8 MB of media without a video or audio format", () => {
  const { publication, reasons } = publish();
  for (let i = 0; i < 7; i++) publication.receive(frame(true, MEGABYTE), 0);
  expect(reasons).toEqual([]);
  publication.receive(frame(true, MEGABYTE), 0);
  expect(reasons).toEqual([expect.stringContaining("keyframe interval")]);
});

test("rejects an encoder that sends 8 MB of media without a key frame", () => {
  const { publication, reasons } = publish();
  publication.receive(videoFormat(1), 0);
  publication.receive(audioFormat, 0);
  for (let i = 0; i < 9; i++) publication.receive(frame(false, MEGABYTE), i * 33);
  expect(reasons).toEqual([expect.stringContaining("keyframe interval")]);
});

test("rejects an encoder that changes its format more than twelve times in a minute", () => {
  const { publication, reasons } = publish();
  publication.receive(audioFormat, 0);
  for (let i = 0; i < 12; i++) {
    publication.receive(videoFormat(i), i * 33);
    publication.receive(frame(true), i * 33);
  }
  expect(reasons).toEqual([]);
  publication.receive(videoFormat(12), 12 * 33);
  publication.receive(frame(true), 12 * 33);
  expect(reasons).toEqual([expect.stringContaining("too often")]);
});
