import type { Chunk } from "../streams/contract-live.ts";
import { RUNS_A_MINUTE } from "../streams/rules.ts";
import { Assembler, type RunFormat } from "./assembler.ts";
import type { AudioTrackInfo, VideoTrackInfo } from "./write-mp4.ts";

/**
 * The feed waits at most this time for both the video format and the audio format, ms.
 * Then the stream starts without video or without sound.
 */
const FORMAT_WAIT_MS = 1_000;
/** A timestamp that is more than this later than the previous one starts a new run, ms. */
const MAX_JUMP_MS = 3_000;
/** A timestamp that is more than this earlier than the previous one starts a new run, ms. */
const MAX_STEP_BACK_MS = 500;
/** Limit of the media that the feed keeps until the formats and a key frame arrive, bytes. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** Estimated memory that a tag needs in addition to its media, bytes. */
const TAG_BYTES = 200;
/** The feed drops audio that is more than this away from the video in time, and vice versa, ms. */
const MAX_SKEW_MS = 30_000;
/** Maximum age of a run's first frame at the start of the run, ms. */
const MAX_START_AGE_MS = 60_000;
/** Number of samples in an AAC-LC packet (ISO/IEC 14496-3). */
const AAC_SAMPLES = 1_024;

export type VideoFormat = VideoTrackInfo & { codec: string };

/** A piece of an encoder's stream: a format, a video frame or an audio packet. */
export type FeedTag =
  | { kind: "video-format"; format: VideoFormat; bytes: Uint8Array }
  | { kind: "audio-format"; format: AudioTrackInfo; bytes: Uint8Array }
  /** `compositionMs` is the presentation time minus the decode time. */
  | { kind: "video"; key: boolean; compositionMs: number; data: Uint8Array }
  /** `samples` is the duration in samples. The default is the length of an AAC-LC packet. */
  | { kind: "audio"; data: Uint8Array; samples?: number }
  | { kind: "frame-rate"; frameRate: number };

type FormatTag = Extract<FeedTag, { bytes: Uint8Array }>;
type MediaTag = Extract<FeedTag, { data: Uint8Array }>;

interface TimedTag {
  tag: MediaTag;
  timeMs: number;
}

/** Receives the chunks of one run. */
export interface ChunkSink {
  push(chunk: Chunk): void;
  end(): void;
}

/** Facts of a run: media with one format, one init segment and a continuous clock. */
export interface FeedRun {
  init: Uint8Array<ArrayBuffer>;
  mime: string;
  hasVideo: boolean;
  /** Video size in pixels, 0 without video. */
  width: number;
  height: number;
  /** Frames per second, 0 if unknown. */
  frameRate: number;
  /** Time at which the run's media clock was 0, ms since the epoch. */
  startedAt: number;
}

/** Why a feed drops an encoder's media. "full": the receiver of the chunks is too slow. */
export type GiveUpCause = "no-key-frame" | "too-many-runs" | "full";

export interface MediaFeedOptions {
  begin(run: FeedRun): ChunkSink;
  /** Returns true if too many chunks wait to be sent. */
  isFull(): boolean;
  onGiveUp(cause: GiveUpCause): void;
}

interface Run {
  hasVideo: boolean;
  hasAudio: boolean;
  assembler: Assembler;
  end(): void;
}

/**
 * Builds chunks from an encoder's frames and audio packets, without encoding them again.
 * A new format or a jump of the timestamps starts a new run with an init segment of its own.
 */
export class MediaFeed {
  readonly #options: MediaFeedOptions;
  #video: Extract<FeedTag, { kind: "video-format" }> | null = null;
  #audio: Extract<FeedTag, { kind: "audio-format" }> | null = null;
  #frameRate = 0;
  #run: Run | null = null;
  /** Media that waits for the video format and the audio format. */
  #waiting: TimedTag[] = [];
  /** Size of the media that the feed keeps until the formats and a key frame arrive, bytes. */
  #waitingBytes = 0;
  /** Start times of the runs in the last minute, ms since the epoch. */
  #runStarts: number[] = [];
  /** Timestamps of the newest video frame and audio packet that arrived, ms. */
  #arrivedMs: Partial<Record<MediaTag["kind"], number>> = {};
  /** Timestamps of the newest video frame and audio packet in the run, ms. */
  #lastMs: Partial<Record<MediaTag["kind"], number>> = {};
  #newestMs = 0;

  constructor(options: MediaFeedOptions) {
    this.#options = options;
  }

  /** Size of the media that waits for the formats and a key frame, bytes. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /**
   * Adds a tag of the stream.
   * @param timeMs decode time of a frame or an audio packet, ms; not used for other tags
   */
  receive(tag: FeedTag, timeMs: number): void {
    if (tag.kind === "frame-rate") this.#frameRate = tag.frameRate;
    else if (tag.kind === "video-format") {
      this.#changeFormat(this.#video, tag);
      this.#video = tag;
    } else if (tag.kind === "audio-format") {
      this.#changeFormat(this.#audio, tag);
      this.#audio = tag;
    } else this.#media({ tag, timeMs });
  }

  /** Sends the audio that waits for the next video frame, as a chunk of its own. */
  flush(): void {
    this.#run?.assembler.end();
  }

  end(): void {
    this.#run?.end();
    this.#run = null;
  }

  #changeFormat(former: FormatTag | null, next: FormatTag): void {
    if (former === next) return;
    const isSame =
      former?.bytes.byteLength === next.bytes.byteLength &&
      former.bytes.every((byte, at) => byte === next.bytes[at]);
    if (!isSame) this.end();
  }

  #media(timed: TimedTag): void {
    const { tag, timeMs } = timed;
    const lastMs = this.#arrivedMs[tag.kind] ?? timeMs;
    if (timeMs > lastMs + MAX_JUMP_MS || timeMs < lastMs - MAX_STEP_BACK_MS) {
      this.end();
      this.#lastMs = {};
      this.#arrivedMs = {};
      // The waiting media has timestamps from before the jump, so it cannot be part of the new run.
      this.#waiting = [];
    }
    const other = this.#arrivedMs[tag.kind === "video" ? "audio" : "video"] ?? timeMs;
    if (Math.abs(timeMs - other) > MAX_SKEW_MS) return;
    this.#arrivedMs[tag.kind] = timeMs;
    this.#newestMs = timeMs;
    this.#waitingBytes = this.#run?.assembler.started
      ? 0
      : this.#waitingBytes + tag.data.byteLength + TAG_BYTES;
    const isFull = this.#options.isFull();
    if (isFull || this.#waitingBytes > MAX_WAITING_BYTES) {
      this.#giveUp(isFull ? "full" : "no-key-frame");
      return;
    }
    this.#waiting.push(timed);
    if (!this.#run && !this.#knowsFormats()) return;
    this.#run ??= this.#startRun();
    const run = this.#run;
    for (const waiting of this.#waiting.splice(0)) this.#add(run, waiting);
  }

  #giveUp(cause: GiveUpCause): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#options.onGiveUp(cause);
  }

  #knowsFormats(): boolean {
    if (this.#video && this.#audio) return true;
    const [first, last] = [this.#waiting[0], this.#waiting.at(-1)];
    const waitedMs = first && last ? last.timeMs - first.timeMs : 0;
    if (waitedMs < FORMAT_WAIT_MS) return false;
    if (this.#video || this.#audio) return true;
    // Drops the media, because no player can decode it without a format.
    this.#waiting = [];
    return false;
  }

  #startRun(): Run {
    let sink: ChunkSink | null = null;
    const [hasVideo, hasAudio] = [this.#video !== null, this.#audio !== null];
    const assembler = new Assembler({
      hasVideo,
      hasAudio,
      onStart: (format) => {
        sink = this.#begin(format);
      },
      onChunk: (chunk) => sink?.push(chunk),
    });
    if (this.#video) assembler.videoFormat(this.#video.format);
    if (this.#audio) assembler.audioFormat(this.#audio.format);
    const end = () => {
      assembler.end();
      sink?.end();
    };
    return { hasVideo, hasAudio, assembler, end };
  }

  #begin({ init, mime, originUs }: RunFormat): ChunkSink {
    const now = Date.now();
    this.#runStarts = [...this.#runStarts.filter((at) => now - at < 60_000), now];
    // The origin rejects more runs per minute. Runs that cannot be sent would fill the memory.
    if (this.#runStarts.length > RUNS_A_MINUTE) this.#giveUp("too-many-runs");
    const { width = 0, height = 0 } = this.#video?.format ?? {};
    return this.#options.begin({
      init,
      mime,
      hasVideo: this.#video !== null,
      width,
      height,
      frameRate: this.#frameRate,
      startedAt: now - Math.min(MAX_START_AGE_MS, Math.max(0, this.#newestMs - originUs / 1000)),
    });
  }

  #add({ hasVideo, hasAudio, assembler }: Run, { tag, timeMs }: TimedTag): void {
    // RTMP timestamps are whole milliseconds, so two frames can have the same timestamp.
    const lastMs = this.#lastMs[tag.kind];
    const time = lastMs === undefined ? timeMs : Math.max(timeMs, lastMs);
    this.#lastMs[tag.kind] = time;
    if (tag.kind === "video") {
      const { key, compositionMs, data } = tag;
      if (!hasVideo) return;
      const timestampUs = Math.round(time === lastMs ? time * 1000 + 500 : time * 1000);
      assembler.addFrame({ timestampUs, compositionUs: compositionMs * 1000, key, data });
    } else if (hasAudio) {
      const { samples = AAC_SAMPLES, data } = tag;
      assembler.packet({ timestampUs: Math.round(time * 1000), duration: samples, data });
    }
  }
}
