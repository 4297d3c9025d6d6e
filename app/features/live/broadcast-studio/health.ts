import { formatDecimal } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { nameOfSize } from "./pipeline/ladder.ts";
import type { PublisherQuality, PublisherSnapshot } from "./publisher-contract.ts";

export interface Health {
  tone: "good" | "warning" | "bad";
  text: string;
}

/** Seconds of media that a disconnected broadcast keeps. outbox.ts has the same limit. */
export const KEPT_SECONDS = 60;

const SLOW_ROUND_TRIP_MS = 400;
const BUSY = 0.97;
const LATE_MS = 2_500;

export function healthOf({ state, error, stats, quality }: PublisherSnapshot): Health {
  switch (state) {
    case "failed":
      return { tone: "bad", text: error ?? t("live.statusBar.stoppedBody") };
    case "reconnecting":
      return {
        tone: "bad",
        text: t("live.health.connectionDropped", { keptSeconds: KEPT_SECONDS }),
      };
    case "idle":
    case "connecting":
      return { tone: "warning", text: t("live.health.connecting") };
    case "ended":
      return { tone: "good", text: error ?? t("live.health.ended") };
    case "live":
      return (
        lowered(quality) ??
        (stats.unacknowledgedMs > LATE_MS
          ? { tone: "warning", text: t("live.health.catchingUp") }
          : stats.encoderLoad > BUSY
            ? { tone: "warning", text: t("live.health.computerOverloaded") }
            : (stats.roundTripMs ?? 0) > SLOW_ROUND_TRIP_MS
              ? { tone: "warning", text: t("live.health.slowConnection") }
              : { tone: "good", text: t("live.health.fullQuality") })
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
  const text =
    quality.height < most.height
      ? t("live.health.resolutionLowered", { cause, size: nameOfSize(quality) })
      : quality.frameRate < most.frameRate
        ? t("live.health.frameRateLowered", { cause, frames: quality.frameRate })
        : t("live.health.bitrateLowered", { cause, bitrate: formatBitrate(quality.bitrate) });
  return { tone: "warning", text };
}

export function formatBitrate(bitsPerSecond: number): string {
  return bitsPerSecond >= 1_000_000
    ? t("live.units.megabitsPerSecond", { rate: formatDecimal(bitsPerSecond / 1_000_000) })
    : t("live.units.kilobitsPerSecond", { rate: Math.round(bitsPerSecond / 1000) });
}
