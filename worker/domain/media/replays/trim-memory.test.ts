import { expect, test } from "vitest";
import { joinBytes } from "../../../testing/boxes.ts";
import type { StoredObject } from "../../kernel/storage/ports.ts";
import { writeFragment, writeInit } from "../../live/cmaf/write-mp4.ts";
import type { ReplayIndex } from "./replay.ts";
import { writeTrim } from "./write-trim.ts";

const FRAME_MS = 200;
const FRAMES_A_SEGMENT = 10;
const SEGMENTS = 4;
const RATE = 48_000;
/** Number of video frames by which the audio in a segment lags behind the video. */
const SOUND_BEHIND = 6;

const INIT = writeInit({
  video: { width: 64, height: 64, avcC: new Uint8Array([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]) },
  audio: {
    ...{ codec: "mp4a.40.2", sampleRate: RATE, channels: 2 },
    description: new Uint8Array([0x11, 0x90]),
  },
});

function fragment(frame: number): Uint8Array<ArrayBuffer> {
  const sound = frame - SOUND_BEHIND;
  const duration = (FRAME_MS * RATE) / 1000;
  return writeFragment({
    sequence: frame,
    video: {
      ...{ time: frame * FRAME_MS * 90, duration: FRAME_MS * 90, key: frame % 5 === 0 },
      data: new Uint8Array([1]),
    },
    audio: sound < 0 ? [] : [{ time: sound * duration, duration, data: new Uint8Array([2]) }],
  });
}

const segment = (i: number) =>
  joinBytes(
    ...Array.from({ length: FRAMES_A_SEGMENT }, (_, n) => fragment(i * FRAMES_A_SEGMENT + n)),
  );

const INDEX: ReplayIndex = {
  ...{ version: 1, codecs: null, width: null, height: null, frameRate: 5 },
  ...{ bandwidth: 1, averageBandwidth: 1, durationMs: SEGMENTS * FRAMES_A_SEGMENT * FRAME_MS },
  segments: Array.from({ length: SEGMENTS }, (_, i) => ({
    file: `seg-${i}.m4s`,
    ...{ durationMs: FRAMES_A_SEGMENT * FRAME_MS, size: segment(i).byteLength },
    ...{ init: "init-1.mp4", discontinuity: false, wallMs: i },
  })),
};

/** Creates a storage with the segments of a replay. It records the names of read and stored files. */
function makeStorage() {
  const events: string[] = [];
  const nameOf = (key: string) => key.split("/").at(-1) ?? "";
  const storage = {
    async get(key: string): Promise<StoredObject> {
      const name = nameOf(key);
      events.push(`read ${name}`);
      const bytes = name.startsWith("init") ? INIT : segment(Number(/\d+/.exec(name)?.[0]));
      const body = new Blob([bytes]).stream();
      return { size: bytes.byteLength, contentType: "video/mp4", etag: "", body };
    },
    async put(key: string): Promise<void> {
      events.push(`store ${nameOf(key).replace(/-\d+-/, "-")}`);
    },
    async delete(keys: string[]): Promise<void> {
      events.push(`delete ${keys.length}`);
    },
  };
  return { events, storage };
}

test("a trim stores each cut segment before it reads the next one, so that it keeps only one in memory", async () => {
  const { events, storage } = makeStorage();
  const wanted = { streamId: "str_1", index: INDEX, startMs: 900, endMs: 7_300 };
  const trim = await writeTrim({ storage }, wanted);
  expect(trim?.shown.edges.map(({ file }) => file)).toEqual([
    "seg-0.m4s",
    "seg-3.m4s",
    "seg-1.m4s",
  ]);
  expect(events).toEqual([
    "read init-1.mp4",
    ...["read seg-0.m4s", "store cut-0.m4s"],
    ...["read seg-3.m4s", "store cut-3.m4s"],
    ...["read seg-1.m4s", "store cut-1.m4s"],
    "read seg-2.m4s",
  ]);
});
