import { expect, test } from "vitest";
import { box, joinBytes } from "../../../testing/boxes.ts";
import { viewOf } from "../../kernel/files/bytes.ts";
import { readPushedSamples, readPushedTrack } from "./read-track.ts";
import { writeFragment, writeInit } from "./write-mp4.ts";

test("the samples of a fragment do not keep the whole fragment in memory", () => {
  const track = readPushedTrack(
    writeInit({
      video: null,
      audio: {
        codec: "mp4a.40.2",
        sampleRate: 48_000,
        channels: 2,
        description: Uint8Array.of(0x11, 0x90),
      },
    }),
  );
  if (typeof track === "string") throw new Error(`Unexpected fault: ${track}`);
  const data = Uint8Array.of(1, 2, 3);
  const small = writeFragment({
    sequence: 1,
    video: null,
    audio: [{ time: 0, duration: 1_024, data }],
  });
  const moof = small.subarray(0, viewOf(small).getUint32(0));
  const large = joinBytes(moof, box("mdat", data, new Uint8Array(1_000_000)));
  const [sample] = readPushedSamples(track, large) ?? [];
  expect(sample?.tag.data).toEqual(data);
  expect(sample?.tag.data.buffer.byteLength).toBe(data.byteLength);
});
