import { type AudioSample, writeFragment, writeInit } from "#worker/domain/live/cmaf/write-mp4.ts";
import type {
  Chunk,
  QuickSound,
  QuickSoundFormat,
} from "#worker/domain/live/streams/contract-live.ts";
import { type InitFormat, readFragment, readInitFormat, type Sample } from "./mp4-reader.ts";

/** An Opus packet that contains SILENCE_US (20 ms) of silence. */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe]);
const SILENCE_US = 20_000;

/** A gap above this length is a pause or a jump, which the remuxer does not fill with silence. */
const MAX_SILENCE_US = 30_000_000;
/** Audio that starts at most this many µs after the previous audio joins without a gap. */
const SEAM_US = 15_000;

const OPUS_RATE = 48_000;

/**
 * The remuxer holds each frame until the next frame gives its exact duration, because a MediaSource
 * drops everything from a gap to the next key frame.
 */
export class Remuxer {
  readonly mime: string;
  readonly init: Uint8Array<ArrayBuffer>;
  readonly #format: InitFormat | null;
  readonly #quick: boolean;
  #held: Sample | null = null;
  /** Audio that arrived before the first frame. The frame must be appended first. */
  #early: Uint8Array<ArrayBuffer>[] = [];
  #begun = false;
  #sequence = 0;
  #firstUs: number | null = null;
  #soundUs: number | null = null;

  constructor(
    { mime, quickSound }: { mime: string; quickSound: QuickSoundFormat | null },
    init: Uint8Array<ArrayBuffer>,
  ) {
    this.#format = readInitFormat(init);
    const video = this.#format?.video;
    const quickMime = mime.replace(/,[^",]+"$/, ',opus"');
    this.#quick =
      quickSound !== null && video?.description != null && MediaSource.isTypeSupported(quickMime);
    if (this.#quick && quickSound && video?.description) {
      const audio = { codec: "opus" as const, ...quickSound, description: new Uint8Array() };
      this.mime = quickMime;
      this.init = writeInit({ video: { ...video, avcC: video.description }, audio });
    } else {
      this.mime = mime;
      this.init = init;
    }
  }

  /** @returns fragments to append now, in order; the first fragment contains only a frame */
  chunk(chunk: Chunk): Uint8Array<ArrayBuffer>[] {
    const format = this.#format;
    const samples =
      format && (chunk.provisional || this.#quick) ? readFragment(chunk.data, format) : null;
    if (!samples) return [...this.#release(null), chunk.data];
    const [frame] = samples.video;
    const fragments = frame ? this.#release(frame.timestampUs) : [];
    if (frame) this.#held = frame;
    this.#firstUs ??= frame?.timestampUs ?? null;
    const { audio } = format ?? {};
    if (this.#quick || !audio) return fragments;
    return [...fragments, ...this.#sound(samples.audio.map((s) => inTicks(s, audio.timescale)))];
  }

  sound({ timestampUs, durationUs, data }: QuickSound): Uint8Array<ArrayBuffer>[] {
    if (!this.#quick) return [];
    const packets: AudioSample[] = [];
    const add = (startUs: number, lengthUs: number, bytes: Uint8Array<ArrayBuffer>) => {
      packets.push(inTicks({ timestampUs: startUs, durationUs: lengthUs, data: bytes }, OPUS_RATE));
      this.#soundUs = startUs + lengthUs;
    };
    this.#soundUs ??= this.#beginSound(timestampUs);
    if (timestampUs > this.#soundUs + MAX_SILENCE_US) this.#soundUs = timestampUs;
    if (timestampUs < this.#soundUs - SEAM_US) return [];
    // A gap in the audio would make the video wait for a key frame.
    while (timestampUs > this.#soundUs + SEAM_US) add(this.#soundUs, SILENCE_US, SILENCE);
    add(this.#soundUs, durationUs, data);
    return this.#sound(packets);
  }

  /** Inserts silence up to the first frame, because a frame without audio stays invisible. */
  #beginSound(timestampUs: number): number {
    const missing = Math.ceil(
      Math.max(0, timestampUs - (this.#firstUs ?? timestampUs)) / SILENCE_US,
    );
    return Math.max(timestampUs % SILENCE_US, timestampUs - missing * SILENCE_US);
  }

  #release(untilUs: number | null): Uint8Array<ArrayBuffer>[] {
    const { video } = this.#format ?? {};
    const frame = this.#held;
    if (!frame || !video) return [];
    this.#held = null;
    const { timestampUs, durationUs, compositionUs, key, data } = frame;
    const endUs = untilUs !== null && untilUs > timestampUs ? untilUs : timestampUs + durationUs;
    const { time, duration } = inTicks(
      { timestampUs, durationUs: endUs - timestampUs, data },
      video.timescale,
    );
    const compositionOffset = Math.round((compositionUs * video.timescale) / 1e6);
    this.#begun = true;
    return [
      writeFragment({
        sequence: this.#sequence++,
        video: { time, duration, compositionOffset, key, data },
        audio: [],
      }),
      ...this.#early.splice(0),
    ];
  }

  #sound(audio: AudioSample[]): Uint8Array<ArrayBuffer>[] {
    if (audio.length === 0) return [];
    const fragment = writeFragment({ sequence: this.#sequence++, video: null, audio });
    if (this.#begun) return [fragment];
    this.#early.push(fragment);
    return [];
  }
}

/** Converts durations to ticks between rounded start times, so that no gap occurs. */
function inTicks(
  { timestampUs, durationUs, data }: Pick<Sample, "timestampUs" | "durationUs" | "data">,
  timescale: number,
): AudioSample {
  const ticks = (us: number) => Math.round((us * timescale) / 1e6);
  const time = ticks(timestampUs);
  return { time, duration: ticks(timestampUs + durationUs) - time, data };
}
