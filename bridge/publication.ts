import { randomUUID } from "node:crypto";
import {
  Assembler,
  type RunFormat,
} from "#app/features/live/broadcast-studio/pipeline/assembler.ts";
import { type RunSink, Uplink } from "#app/features/live/broadcast-studio/pipeline/uplink.ts";
import type { UplinkEnd } from "#app/features/live/broadcast-studio/pipeline/uplink-end.ts";
import { t } from "#i18n/t.ts";
import {
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_TOO_MUCH,
} from "#worker/domain/live/streams/contract-live.ts";
import { RUNS_A_MINUTE } from "#worker/domain/live/streams/rules.ts";
import type { Tag } from "./flv-tags.ts";

/**
 * The bridge waits at most this time for both the video format and the audio format, ms.
 * Then the stream starts without video or without sound.
 */
const FORMAT_WAIT_MS = 1_000;
/** A timestamp that is more than this later than the previous one starts a new run, ms. */
const MAX_JUMP_MS = 3_000;
/** A timestamp that is more than this earlier than the previous one starts a new run, ms. */
const MAX_STEP_BACK_MS = 500;
/** Limit of the media that the bridge keeps until the formats and a key frame arrive, bytes. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** Estimated memory that a tag needs in addition to its media, bytes. */
const TAG_BYTES = 200;
/** Limit of the media that the bridge keeps while the site cannot be reached, bytes. */
const MAX_BUFFERED_BYTES = 128 * 1024 * 1024;
/** Number of samples in an AAC-LC packet (ISO/IEC 14496-3). */
const AAC_SAMPLES = 1_024;

type FormatTag = Extract<Tag, { bytes: Uint8Array }>;
type MediaTag = Extract<Tag, { data: Uint8Array }>;

interface TimedTag {
  tag: MediaTag;
  timeMs: number;
}

/** Why the bridge ends a stream, as sentences that the creator reads. */
const NO_KEY_FRAME = "Your encoder sends no key frame. Set its keyframe interval to 2 seconds.";
const TOO_MANY_RUNS =
  "Your encoder changes its format or its clock too often. Restart the encoder.";

/** Why the site ends a stream, as sentences that the creator reads, by WebSocket close code. */
const CLOSE_REASONS: Readonly<Record<number, string>> = {
  [CLOSE_SIGNED_OUT]: "Your stream key was replaced. Copy the new key from the Go Live page.",
  [CLOSE_TOO_MUCH]: "Your bitrate is above your plan's limit. Lower the bitrate of your encoder.",
  [CLOSE_REPLACED]: "Another encoder continues this stream.",
  [CLOSE_BAD_FRAME]: "Tributary can't read your encoder's media. Restart the encoder.",
};
const STREAM_ENDED = "This stream has ended. Stop your encoder for a minute, then start it again.";

/** Returns why the site ended a stream, as a sentence that the creator reads. */
function reasonOf({ reason, cause }: UplinkEnd): string {
  if (cause === "ended" || cause === CLOSE_ENDED) return STREAM_ENDED;
  if (cause === "encoder") return t("live.origin.alreadyLive");
  return (typeof cause === "number" ? CLOSE_REASONS[cause] : undefined) ?? reason;
}

interface Run {
  hasVideo: boolean;
  hasAudio: boolean;
  assembler: Assembler;
  end(): void;
}

export interface PublicationOptions {
  /** URL of the WebSocket that accepts the media. The URL contains the stream key. */
  url: string;
  /** Asks the site why a connection failed. Null means that the bridge should connect again. */
  check(): Promise<string | null>;
  /** Called when the stream must end. `reason` is a sentence that the creator reads. */
  onEnd(reason: string): void;
}

/**
 * Sends the media of one encoder to the site over a WebSocket.
 * Each video frame becomes an MP4 fragment without being encoded again.
 * A run is media with one format and a continuous clock. Each run has its own init segment.
 */
export class Publication {
  readonly #options: PublicationOptions;
  readonly #uplink: Uplink;
  #video: Extract<Tag, { kind: "video-format" }> | null = null;
  #audio: Extract<Tag, { kind: "audio-format" }> | null = null;
  #frameRate = 0;
  #run: Run | null = null;
  /** Media that waits for the video format and the audio format. */
  #waiting: TimedTag[] = [];
  /** Size of the media that the bridge keeps until the formats and a key frame arrive, bytes. */
  #waitingBytes = 0;
  /** Start times of the runs in the last minute, ms since the epoch. */
  #runStarts: number[] = [];
  #lastMs: Partial<Record<MediaTag["kind"], number>> = {};
  #newestMs = 0;

  constructor(options: PublicationOptions) {
    const { url, check, onEnd } = options;
    this.#options = options;
    this.#uplink = new Uplink({
      url,
      now: () => Date.now(),
      onState: () => undefined,
      onEnd: (end) => onEnd(reasonOf(end)),
      checkStream: check,
    });
  }

  receive(tag: Exclude<Tag, { kind: "unsupported" }>, timeMs: number): void {
    if (tag.kind === "frame-rate") this.#frameRate = tag.frameRate;
    else if (tag.kind === "video-format") {
      this.#changeFormat(this.#video, tag);
      this.#video = tag;
    } else if (tag.kind === "audio-format") {
      this.#changeFormat(this.#audio, tag);
      this.#audio = tag;
    } else this.#media({ tag, timeMs });
  }

  /**
   * Waits at most `ms` until the site has stored all media, then disconnects.
   * The stream does not end, so that an encoder can continue it.
   */
  async leave(ms: number): Promise<void> {
    this.#endRun();
    await this.#uplink.leave(ms);
  }

  #changeFormat(former: FormatTag | null, next: FormatTag): void {
    if (former && Buffer.compare(former.bytes, next.bytes) === 0) return;
    this.#endRun();
  }

  #media(timed: TimedTag): void {
    const { tag, timeMs } = timed;
    const lastMs = this.#lastMs[tag.kind] ?? timeMs;
    if (timeMs > lastMs + MAX_JUMP_MS || timeMs < lastMs - MAX_STEP_BACK_MS) {
      this.#endRun();
      this.#lastMs = {};
    }
    this.#newestMs = timeMs;
    this.#waitingBytes = this.#run?.assembler.started
      ? 0
      : this.#waitingBytes + tag.data.byteLength + TAG_BYTES;
    const isFull = this.#uplink.bufferedBytes > MAX_BUFFERED_BYTES;
    if (isFull || this.#waitingBytes > MAX_WAITING_BYTES) {
      this.#giveUp(isFull ? TOO_MANY_RUNS : NO_KEY_FRAME);
      return;
    }
    this.#waiting.push(timed);
    if (!this.#run && !this.#knowsFormats()) return;
    this.#run ??= this.#startRun();
    const run = this.#run;
    for (const waiting of this.#waiting.splice(0)) this.#add(run, waiting);
  }

  #giveUp(reason: string): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#options.onEnd(reason);
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
    let sink: RunSink | null = null;
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

  #begin({ init, mime, originUs }: RunFormat): RunSink {
    const now = Date.now();
    this.#runStarts = [...this.#runStarts.filter((at) => now - at < 60_000), now];
    // The site rejects more runs, and runs that wait for the site need memory.
    if (this.#runStarts.length > RUNS_A_MINUTE) this.#giveUp(TOO_MANY_RUNS);
    const { width = 0, height = 0 } = this.#video?.format ?? {};
    return this.#uplink.begin({
      init,
      hello: {
        type: "hello",
        run: randomUUID(),
        mime,
        hasVideo: this.#video !== null,
        width,
        height,
        frameRate: this.#frameRate,
        startedAt: now - (this.#newestMs - originUs / 1000),
      },
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

  #endRun(): void {
    this.#run?.end();
    this.#run = null;
  }
}
