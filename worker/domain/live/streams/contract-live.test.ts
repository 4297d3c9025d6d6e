import { expect, test } from "vitest";
import { decodeFrame, encodeChunkFrame, encodeSoundFrame } from "./contract-live.ts";

const data = new Uint8Array(4);
const DAY_US = 86_400_000_000;

test.each([
  [0, "accepts"],
  [30 * DAY_US, "accepts"],
  [31 * DAY_US, "rejects"],
  [1e300, "rejects"],
  [-1, "rejects"],
  [Number.NaN, "rejects"],
])("for a frame at %d µs, the decoder %s video and sound", (timestampUs, verdict) => {
  const chunk = { sequence: 1, key: true, afterHole: false, timestampUs, durationUs: 40_000, data };
  for (const frame of [
    encodeChunkFrame(chunk),
    encodeSoundFrame({ timestampUs, durationUs: 20_000, data }),
  ])
    expect(decodeFrame(frame.buffer)).toEqual(
      verdict === "accepts" ? expect.objectContaining({ timestampUs }) : null,
    );
});
