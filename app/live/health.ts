import type { PublisherQuality, PublisherSnapshot } from "./publisher-contract.ts";
import { nameOfSize } from "./studio/ladder.ts";

export interface Health {
  tone: "good" | "warning" | "bad";
  /** One plain sentence. */
  text: string;
}

/** Media that is kept without a connection; the studio's outbox has the same bound. */
export const KEPT_SECONDS = 60;
const SLOW_ROUND_TRIP_MS = 400;
const BUSY = 0.97;
const LATE_MS = 2_500;

/** What a broadcast's figures mean, for somebody who does not read figures. */
export function healthOf({ state, error, stats, quality }: PublisherSnapshot): Health {
  switch (state) {
    case "failed":
      return { tone: "bad", text: error ?? "Something went wrong while sending your picture." };
    case "reconnecting":
      return {
        tone: "bad",
        text: `Your connection dropped. Up to ${KEPT_SECONDS} seconds of your stream are kept here and sent as soon as you are back.`,
      };
    case "idle":
    case "connecting":
      return { tone: "warning", text: "Connecting to the server." };
    case "ended":
      return { tone: "good", text: "The stream has ended." };
    case "live":
      return (
        lowered(quality) ??
        (stats.unacknowledgedMs > LATE_MS
          ? { tone: "warning", text: "Your connection is catching up: viewers see you a few seconds late." }
          : stats.encoderLoad > BUSY
            ? { tone: "warning", text: "This computer is close to its limit. Close other programs or choose a lower quality." }
            : (stats.roundTripMs ?? 0) > SLOW_ROUND_TRIP_MS
              ? { tone: "warning", text: "Your connection answers slowly: viewers see you a little later than usual." }
              : { tone: "good", text: "Your stream goes out in full quality." })
      );
    default: {
      const never: never = state;
      throw new Error(`Unknown state ${String(never)}`);
    }
  }
}

function lowered(quality: PublisherQuality | null): Health | null {
  if (!quality?.cause) return null;
  const { most, cause } = quality;
  const what =
    quality.height < most.height
      ? `quality lowered to ${nameOfSize(quality)}`
      : quality.frameRate < most.frameRate
        ? `lowered to ${quality.frameRate} frames a second`
        : `bitrate lowered to ${formatBitrate(quality.bitrate)}`;
  const why = cause === "uplink" ? "Your connection is slower than the picture needs" : "This computer is too busy for the picture";
  return { tone: "warning", text: `${why}: ${what}.` };
}

export function formatBitrate(bitsPerSecond: number): string {
  return bitsPerSecond >= 1_000_000 ? `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s` : `${Math.round(bitsPerSecond / 1000)} kbit/s`;
}
