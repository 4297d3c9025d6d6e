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
  [live({}), "good", "You're streaming in full quality."],
  [
    live({ cause: "uplink", bitrate: 1_300_000 }),
    "warning",
    "Your connection is too slow. Bitrate lowered to 1.3 Mbit/s.",
  ],
  [
    live({ cause: "uplink", frameRate: 20 }),
    "warning",
    "Your connection is too slow. Frame rate lowered to 20 frames per second.",
  ],
  [
    live({ cause: "uplink", width: 854, height: 480 }),
    "warning",
    "Your connection is too slow. Quality lowered to 480p.",
  ],
  [
    live({ cause: "encoder", width: 640, height: 360 }),
    "warning",
    "Your computer is overloaded. Quality lowered to 360p.",
  ],
  [
    live({}, { unacknowledgedMs: 4_000 }),
    "warning",
    "Your connection is catching up. Viewers see you with a delay of a few seconds.",
  ],
  [
    live({}, { encoderLoad: 0.99 }),
    "warning",
    "Your computer is overloaded. Close other apps or choose a lower quality.",
  ],
  [
    live({}, { roundTripMs: 900 }),
    "warning",
    "Your connection is slow. Viewers see you with a slightly longer delay.",
  ],
  [
    { ...live({}), state: "reconnecting" },
    "bad",
    "Connection lost. We keep up to 60 seconds of your stream and send them when you're back online.",
  ],
  [
    { ...live({}), state: "failed", error: "This stream has ended." },
    "bad",
    "This stream has ended.",
  ],
  [
    { ...live({}), state: "ended", error: "This stream has reached its maximum length." },
    "good",
    "This stream has reached its maximum length.",
  ],
])(
  "the broadcast studio describes the health of a broadcast in one sentence (case %#)",
  (snapshot, tone, text) => {
    expect(healthOf(snapshot)).toEqual({ tone, text });
  },
);
