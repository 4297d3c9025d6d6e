import type { VideoCodec } from "mediabunny";

export interface EncoderChoice {
  codec: VideoCodec;
  fullCodecString: string;
}

/** Macroblocks per second and per frame that an H.264 level allows (ITU-T H.264, table A-1). */
const LEVELS = [
  { hex: "1f", perSecond: 108_000, perFrame: 3_600 },
  { hex: "20", perSecond: 216_000, perFrame: 5_120 },
  { hex: "28", perSecond: 245_760, perFrame: 8_192 },
  { hex: "2a", perSecond: 522_240, perFrame: 8_704 },
  { hex: "33", perSecond: 983_040, perFrame: 36_864 },
];

/** Returns the lowest sufficient level. With a level that is too low, an encoder closes itself. */
export function h264Level(frame: { width: number; height: number; frameRate: number }): string {
  const blocks = Math.ceil(frame.width / 16) * Math.ceil(frame.height / 16);
  const level = LEVELS.find((l) => blocks <= l.perFrame && blocks * frame.frameRate <= l.perSecond);
  return (level ?? LEVELS[LEVELS.length - 1])?.hex ?? "33";
}

/** Returns codecs, best first. VP9 and AV1 are for browsers that cannot encode H.264. */
export function encoderChoices(frame: {
  width: number;
  height: number;
  frameRate: number;
}): EncoderChoice[] {
  const level = h264Level(frame);
  return [
    ...["6400", "4d00", "42e0"].map((profile) => ({
      codec: "avc" as const,
      fullCodecString: `avc1.${profile}${level}`,
    })),
    { codec: "vp9", fullCodecString: "vp09.00.41.08" },
    { codec: "av1", fullCodecString: "av01.0.08M.08" },
  ];
}

export async function chooseEncoder(frame: {
  width: number;
  height: number;
  frameRate: number;
  bitrate: number;
}): Promise<EncoderChoice | null> {
  if (typeof VideoEncoder === "undefined") return null;
  for (const choice of encoderChoices(frame)) {
    const { supported } = await VideoEncoder.isConfigSupported({
      codec: choice.fullCodecString,
      width: frame.width,
      height: frame.height,
      bitrate: frame.bitrate,
      framerate: frame.frameRate,
    }).catch(() => ({ supported: false }));
    if (supported) return choice;
  }
  return null;
}
