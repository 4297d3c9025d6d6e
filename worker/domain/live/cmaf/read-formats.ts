import { avcSize } from "../../media/replays/read-transport.ts";
import type { FeedTag } from "./media-feed.ts";

export type VideoFormatTag = Extract<FeedTag, { kind: "video-format" }>;
export type AudioFormatTag = Extract<FeedTag, { kind: "audio-format" }>;

/**
 * Maximum size of a decoder configuration, bytes. Real encoders send less than 200 bytes.
 * A configuration must be small, because the server compares and stores it.
 */
const FORMAT_MAX_BYTES = 4 * 1024;

/** Sampling frequencies in an AudioSpecificConfig (ISO/IEC 14496-3, table 1.18). */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
];
/** Number of channels of each channel configuration (ISO/IEC 14496-3, table 1.19). */
const AAC_CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

/**
 * Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1).
 * @returns null if it is not valid or has more than FORMAT_MAX_BYTES
 */
export function readAvcFormat(avcC: Uint8Array): VideoFormatTag | null {
  if (avcC.byteLength > FORMAT_MAX_BYTES) return null;
  const setBytes = (avcC[6] ?? 0) * 256 + (avcC[7] ?? 0);
  const set = avcC.subarray(8, 8 + setBytes);
  const isWhole = avcC[0] === 1 && ((avcC[5] ?? 0) & 0x1f) > 0 && set.byteLength === setBytes;
  if (!isWhole || setBytes < 4) return null;
  const { width, height } = avcSize(set);
  const isSize = (pixels: number) => pixels > 0 && pixels <= 8192;
  if (!isSize(width) || !isSize(height)) return null;
  const codec = `avc1.${[...avcC.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  return { kind: "video-format", format: { codec, width, height, avcC }, bytes: avcC };
}

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1).
 * @returns null if it is not AAC-LC with 1 to 8 channels, or has more than FORMAT_MAX_BYTES
 */
export function readAacFormat(config: Uint8Array): AudioFormatTag | null {
  const [first = 0, second = 0] = config;
  if (config.byteLength < 2 || config.byteLength > FORMAT_MAX_BYTES) return null;
  const objectType = first >> 3;
  const sampleRate = AAC_RATES[((first & 7) << 1) | (second >> 7)];
  const channels = AAC_CHANNELS[(second >> 3) & 15];
  if (objectType !== 2 || sampleRate === undefined || !channels) return null;
  return {
    kind: "audio-format",
    format: { codec: "mp4a.40.2", sampleRate, channels, description: config },
    bytes: config,
  };
}
