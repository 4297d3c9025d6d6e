import { readAvcFormat } from "#worker/domain/live/cmaf/read-formats.ts";
import type { Tag } from "./flv-tags.ts";
import { H264Frames } from "./h264-frames.ts";
import { ProtocolError } from "./protocol-error.ts";
import { type Kind, RtpClock } from "./rtp-clock.ts";
import { RtpOrder, type RtpPacket } from "./rtp-order.ts";

const VIDEO_RATE = 90_000;
const OPUS_RATE = 48_000;
/**
 * The bridge asks for a key frame when the last one is this old, ms.
 * An HLS segment starts with a key frame, and browsers send key frames only on request.
 */
const KEY_FRAME_MS = 2_000;
/** The bridge repeats its request for a key frame after this time, ms. */
const KEY_REQUEST_MS = 500;
/** The bridge repeats its request for a missing packet after this time, ms. */
const PACKET_REQUEST_MS = 50;
/** A session ends after more than this many jumps to unrelated sequence numbers. */
const MAX_RESTARTS = 20;
/** The bridge does not wait for sender reports if more media than this is waiting, bytes. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

type MediaTag = Exclude<Tag, { kind: "unsupported" }>;

export interface RtpMediaOptions {
  kinds: readonly Kind[];
  /** Receives formats and media in decoding order. `timeMs` is media time. */
  onTag(tag: MediaTag, timeMs: number): void;
  /** Asks the encoder for a key frame. */
  requestKeyFrame(): void;
  /** Asks the encoder for video packets again. */
  requestPackets(sequences: number[]): void;
}

interface Waiting {
  kind: Kind;
  timestamp: number;
  tags: MediaTag[];
}

/** Converts RTP packets with H.264 video and Opus audio to formats and media for a publication. */
export class RtpMedia {
  readonly #options: RtpMediaOptions;
  readonly #clock = new RtpClock();
  readonly #order = { video: new RtpOrder(), audio: new RtpOrder() };
  readonly #frames = new H264Frames();
  /** Media that waits for the sender reports of video and audio. */
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #started = false;
  #keyFrameMs: number | null = null;
  #requestMs = Number.NEGATIVE_INFINITY;
  #packetRequestMs = Number.NEGATIVE_INFINITY;

  constructor(options: RtpMediaOptions) {
    this.#options = options;
    for (const kind of options.kinds)
      this.#clock.addTrack(kind, kind === "video" ? VIDEO_RATE : OPUS_RATE);
  }

  /** Takes a sender report. `senderMs` is the clock of the sender at an RTP timestamp, ms. */
  report(kind: Kind, report: { timestamp: number; senderMs: number }): void {
    this.#clock.report(kind, report);
  }

  /**
   * Takes a packet. `nowMs` is the time of a monotonic clock.
   * @throws ProtocolError if the sequence numbers jump too often
   */
  receive(kind: Kind, packet: RtpPacket, nowMs: number): void {
    for (const ordered of this.#order[kind].push(packet, nowMs)) {
      if (kind === "audio") {
        const samples = opusSamples(ordered.payload);
        if (samples > 0)
          this.#add(kind, ordered.timestamp, nowMs, [
            { kind: "audio", data: ordered.payload, samples },
          ]);
        continue;
      }
      for (const { timestamp, key, data } of this.#frames.push(ordered)) {
        const format = key && this.#frames.avcC ? readAvcFormat(this.#frames.avcC) : null;
        if (key) this.#keyFrameMs = nowMs;
        this.#add(kind, timestamp, nowMs, [
          ...(format ? [format] : []),
          { kind: "video", key, compositionMs: 0, data },
        ]);
      }
    }
    if (this.#order[kind].restarts > MAX_RESTARTS)
      throw new ProtocolError("The sequence numbers jump too often.");
    if (kind === "video") {
      this.#requestMissing(nowMs);
      this.#watchKeyFrames(nowMs);
    }
    this.#flush(nowMs);
  }

  #add(kind: Kind, packetTimestamp: number, nowMs: number, tags: MediaTag[]): void {
    const timestamp = this.#clock.receive(kind, packetTimestamp, nowMs);
    this.#waiting.push({ kind, timestamp, tags });
    for (const tag of tags) this.#waitingBytes += "data" in tag ? tag.data.length : 0;
  }

  #flush(nowMs: number): void {
    const isReady = this.#clock.isReady(nowMs) || this.#waitingBytes >= MAX_WAITING_BYTES;
    if (!this.#started && !isReady) return;
    const { kinds, onTag } = this.#options;
    if (!this.#started && kinds.includes("audio")) onTag(OPUS_FORMAT, 0);
    this.#started = true;
    this.#waitingBytes = 0;
    for (const { kind, timestamp, tags } of this.#waiting.splice(0)) {
      const timeMs = this.#clock.timeMs(kind, timestamp);
      for (const tag of tags) onTag(tag, timeMs);
    }
  }

  #requestMissing(nowMs: number): void {
    if (nowMs - this.#packetRequestMs < PACKET_REQUEST_MS) return;
    const { missing } = this.#order.video;
    if (missing.length === 0) return;
    this.#packetRequestMs = nowMs;
    this.#options.requestPackets(missing);
  }

  #watchKeyFrames(nowMs: number): void {
    const isOld = this.#keyFrameMs === null || nowMs - this.#keyFrameMs >= KEY_FRAME_MS;
    if (!isOld && !this.#frames.needsKey) return;
    if (nowMs - this.#requestMs < KEY_REQUEST_MS) return;
    this.#requestMs = nowMs;
    this.#options.requestKeyFrame();
  }
}

/** WebRTC always announces Opus with two channels (RFC 7587, 7). */
const OPUS_FORMAT: MediaTag = {
  kind: "audio-format",
  format: { codec: "opus", sampleRate: OPUS_RATE, channels: 2, description: new Uint8Array() },
  bytes: new Uint8Array(),
};

/** Samples per frame at 48 kHz in the SILK, hybrid and CELT modes (RFC 6716, table 2). */
const SILK_SAMPLES = [480, 960, 1_920, 2_880];
const HYBRID_SAMPLES = [480, 960];
const CELT_SAMPLES = [120, 240, 480, 960];

/** Returns the duration of an Opus packet in samples at 48 kHz (RFC 6716, 3.1), or 0. */
export function opusSamples(packet: Uint8Array): number {
  const [toc, count = 0] = packet;
  if (toc === undefined) return 0;
  const configuration = toc >> 3;
  const frames = [1, 2, 2, count & 0x3f][toc & 3] ?? 0;
  const samples =
    configuration < 12
      ? SILK_SAMPLES[configuration & 3]
      : configuration < 16
        ? HYBRID_SAMPLES[configuration & 1]
        : CELT_SAMPLES[configuration & 3];
  return frames * (samples ?? 0);
}
