import { expect, test } from "vitest";
import { healthOf } from "./health.ts";
import type { PublisherQuality, PublisherSnapshot } from "./publisher-contract.ts";

const most = { width: 1280, height: 720, frameRate: 30, bitrate: 2_488_320 };
const stats = {
  bitrate: 2_400_000,
  framesPerSecond: 30,
  droppedFrames: 0,
  roundTripMs: 30,
  unacknowledgedMs: 300,
  encoderLoad: 0.3,
};
const live = (
  quality: Partial<PublisherQuality>,
  figures: Partial<PublisherSnapshot["stats"]> = {},
): PublisherSnapshot => ({
  state: "live",
  stats: { ...stats, ...figures },
  quality: { ...most, most, cause: null, ...quality },
});

test.each<[PublisherSnapshot, string, string]>([
  [live({}), "good", "Your stream goes out in full quality."],
  [
    live({ cause: "uplink", bitrate: 1_300_000 }),
    "warning",
    "Your connection is slower than the picture needs: bitrate lowered to 1.3 Mbit/s.",
  ],
  [
    live({ cause: "uplink", frameRate: 20 }),
    "warning",
    "Your connection is slower than the picture needs: lowered to 20 frames a second.",
  ],
  [
    live({ cause: "uplink", width: 854, height: 480 }),
    "warning",
    "Your connection is slower than the picture needs: quality lowered to 480p.",
  ],
  [
    live({ cause: "encoder", width: 640, height: 360 }),
    "warning",
    "This computer is too busy for the picture: quality lowered to 360p.",
  ],
  [
    live({}, { unacknowledgedMs: 4_000 }),
    "warning",
    "Your connection is catching up: viewers see you a few seconds late.",
  ],
  [
    live({}, { encoderLoad: 0.99 }),
    "warning",
    "This computer is close to its limit. Close other programs or choose a lower quality.",
  ],
  [
    live({}, { roundTripMs: 900 }),
    "warning",
    "Your connection answers slowly: viewers see you a little later than usual.",
  ],
  [
    { ...live({}), state: "reconnecting" },
    "bad",
    "Your connection dropped. Up to 60 seconds of your stream are kept here and sent as soon as you are back.",
  ],
  [
    { ...live({}), state: "failed", error: "This stream has ended." },
    "bad",
    "This stream has ended.",
  ],
])("summarizes the broadcast's health in one sentence: %#", (snapshot, tone, text) => {
  expect(healthOf(snapshot)).toEqual({ tone, text });
});
