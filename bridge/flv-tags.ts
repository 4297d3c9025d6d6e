import amf from "node-media-server/src/protocol/amf.js";
import * as z from "zod";
import type { FeedTag } from "#worker/domain/live/cmaf/media-feed.ts";
import { readAacFormat, readAvcFormat } from "#worker/domain/live/cmaf/read-formats.ts";

/**
 * Reads the bodies of FLV tags, which RTMP messages carry. Sources: Adobe's FLV specification 10.1,
 * annex E.4; Enhanced RTMP v2 (Veovera).
 */

/** Content of an FLV tag. "unsupported": a codec that the bridge rejects, with the reason. */
export type Tag = FeedTag | { kind: "unsupported"; reason: string };

const AUDIO = 8;
const VIDEO = 9;
const DATA = 18;

const AVC = 7;
const AAC = 10;
const KEY_FRAME = 1;
/** A frame of this type contains a command for the player instead of an image. */
const COMMAND_FRAME = 5;
const ENHANCED_AUDIO = 9;

const NOT_AAC_LC = "Choose AAC-LC with 1 to 8 channels as the audio codec.";

const MetaData = z.object({
  method: z.literal("onMetaData").optional(),
  dataObj: z.object({ framerate: z.number().positive().max(240) }),
});

/**
 * Reads the body of one FLV tag.
 * @param type the FLV tag type: 8 is audio, 9 is video, 18 is metadata
 * @returns null for a tag without media, and for a tag that is too short
 */
export function readTag(type: number, body: Uint8Array<ArrayBuffer>): Tag | null {
  if (type === VIDEO) return readVideo(body);
  if (type === AUDIO) return readAudio(body);
  return type === DATA ? readMetaData(body) : null;
}

function readVideo(body: Uint8Array): Tag | null {
  const [first = 0, packet = 0] = body;
  if (body.byteLength < 5) return null;
  // In Enhanced RTMP, the first bit is set if a FourCC names the codec instead of a number.
  if (first & 0x80) return unsupportedVideo(String.fromCharCode(...body.subarray(1, 5)));
  if ((first & 0x0f) !== AVC) return unsupportedVideo(null);
  const frameType = first >> 4;
  if (frameType === COMMAND_FRAME) return null;
  const data = body.subarray(5);
  if (packet === 0) return readAvcFormat(data);
  if (packet !== 1 || data.byteLength === 0) return null;
  return {
    kind: "video",
    key: frameType === KEY_FRAME,
    compositionMs: readSigned24(body, 2),
    data,
  };
}

function readAudio(body: Uint8Array): Tag | null {
  const [first = 0, packet = 0] = body;
  if (body.byteLength < 2) return null;
  const format = first >> 4;
  if (format === ENHANCED_AUDIO)
    return unsupportedAudio(String.fromCharCode(...body.subarray(1, 5)));
  if (format !== AAC) return unsupportedAudio(null);
  const data = body.subarray(2);
  if (packet === 0)
    return data.byteLength < 2
      ? null
      : (readAacFormat(data) ?? { kind: "unsupported", reason: NOT_AAC_LC });
  return data.byteLength > 0 ? { kind: "audio", data } : null;
}

function readMetaData(body: Uint8Array<ArrayBuffer>): Tag | null {
  const metaData = MetaData.safeParse(decodeData(body)).data;
  return metaData ? { kind: "frame-rate", frameRate: metaData.dataObj.framerate } : null;
}

/** Decodes AMF 0. Returns null for other bytes, for which the library throws various errors. */
function decodeData(body: Uint8Array<ArrayBuffer>): unknown {
  try {
    return amf.decodeAmf0Data(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  } catch {
    return null;
  }
}

function unsupportedVideo(fourCc: string | null): Tag {
  const name =
    { hvc1: "HEVC (H.265)", av01: "AV1", vp09: "VP9" }[fourCc ?? ""] ?? "This video codec";
  return {
    kind: "unsupported",
    reason: `${name} can't be sent by RTMP. Choose H.264 (x264, NVENC, QuickSync) as the video encoder.`,
  };
}

function unsupportedAudio(fourCc: string | null): Tag {
  const name = { Opus: "Opus", fLaC: "FLAC", "ac-3": "AC-3", "ec-3": "E-AC-3" }[fourCc ?? ""];
  return {
    kind: "unsupported",
    reason: `${name ?? "This audio codec"} can't be sent by RTMP. Choose AAC as the audio encoder.`,
  };
}

function readSigned24(bytes: Uint8Array, at: number): number {
  const value = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return value >= 0x800000 ? value - 0x1000000 : value;
}
