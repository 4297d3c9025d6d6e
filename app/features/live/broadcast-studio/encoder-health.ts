import { formatDecimal, formatPercent } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { EncoderProblem, EncoderReport } from "#worker/domain/live/streams/contract-api.ts";
import { formatBitrate } from "./health.ts";

/** The recommended bitrate uses this share of the measured upload speed. The rest is a reserve. */
const SAFE_SHARE = 0.8;
const BITRATE_STEP = 100_000;

const seconds = (ms: number) => formatDecimal(ms / 1000);

/** Returns the advice for the creator: what to change in the encoder, and why. */
export function adviceOn(problem: EncoderProblem, report: EncoderReport): string {
  switch (problem) {
    case "silent":
      return t("live.encoder.problem.silent");
    case "no_video":
      return t("live.encoder.problem.noVideo");
    case "no_sound":
      return t("live.encoder.problem.noSound");
    case "slow_upload":
      return t("live.encoder.problem.slowUpload", { bitrate: formatBitrate(safeBitrate(report)) });
    case "long_key_frame_interval":
      return t("live.encoder.problem.rareKeyFrames", {
        seconds: seconds(report.keyFrameMs ?? 0),
      });
    case "high_bitrate":
      return t("live.encoder.problem.highBitrate", { bitrate: formatBitrate(report.bitrate ?? 0) });
    case "low_frame_rate":
      return t("live.encoder.problem.lowFrameRate", {
        frames: formatDecimal(report.frameRate ?? 0),
      });
    case "clock_drift":
      return t("live.encoder.problem.clockDrift", {
        direction: (report.clockDriftMs ?? 0) > 0 ? "fast" : "slow",
        seconds: seconds(Math.abs(report.clockDriftMs ?? 0)),
      });
    default: {
      const never: never = problem;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

function safeBitrate({ bitrate, uploadSpeed }: EncoderReport): number {
  const possible = (bitrate ?? 0) * (uploadSpeed ?? 1) * SAFE_SHARE;
  return Math.max(BITRATE_STEP, Math.floor(possible / BITRATE_STEP) * BITRATE_STEP);
}

export interface EncoderFact {
  label: string;
  value: string;
}

/** Returns the known measurements of an encoder as labels and texts for the page. */
export function factsOf(report: EncoderReport): EncoderFact[] {
  const { width, height, frameRate, keyFrameMs, uploadSpeed, clockDriftMs } = report;
  const facts: [label: string, value: string | null][] = [
    [
      t("live.encoder.fact.sizeLabel"),
      width === null || height === null ? null : `${width} × ${height}`,
    ],
    [
      t("live.encoder.fact.frameRateLabel"),
      frameRate === null
        ? null
        : t("live.units.framesPerSecond", { frames: formatDecimal(frameRate) }),
    ],
    [
      t("live.encoder.fact.keyFrameLabel"),
      keyFrameMs === null
        ? null
        : t("live.encoder.fact.keyFrameInterval", { seconds: seconds(keyFrameMs) }),
    ],
    [
      t("live.encoder.fact.uploadSpeedLabel"),
      uploadSpeed === null ? null : formatPercent(uploadSpeed),
    ],
    [
      t("live.encoder.fact.clockDriftLabel"),
      clockDriftMs === null ? null : t("live.units.milliseconds", { ms: clockDriftMs }),
    ],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
