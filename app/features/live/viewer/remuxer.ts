import type {
  Chunk,
  QuickSound,
  QuickSoundFormat,
} from "#worker/domain/live/streams/contract-live.ts";
import { type AudioSample, writeFragment, writeInit } from "../broadcast-studio/pipeline/mp4.ts";
import { type InitFormat, readFragment, readInitFormat, type Sample } from "./mp4-reader.ts";

/** 20 ms of silence in Opus. */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe]);
const SILENCE_US = 20_000;
/** A hole of more is one: the viewer had it paused, or the stream is elsewhere by now. */
const MAX_SILENCE_US = 30_000_000;
/** Sound that begins within so much of where the sound before ended goes on from there, µs. */
const SEAM_US = 15_000;
const OPUS_RATE = 48_000;

/**
 * Makes of what the origin relays what a media source takes, for one run of a publisher. A picture
 * comes before it is known how long it is shown, and a media source drops what follows a hole until
 * the next key frame: it waits here for the next one, which tells it. Sound goes on at once, the
 * quick one instead of that in the chunks where it comes.
 */
export class Remuxer {
  readonly mime: string;
  readonly init: Uint8Array<ArrayBuffer>;
  readonly #format: InitFormat | null;
  readonly #quick: boolean;
  #held: Sample | null = null;
  /** Came before the first picture, which goes before all. */
  #early: Uint8Array<ArrayBuffer>[] = [];
  #begun = false;
  #sequence = 0;
  #firstUs: number | null = null;
  /** Where the quick sound has got to, µs. */
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

  /**
   * @returns fragments that can be appended now, in order; the first of all is a picture by itself
   */
  chunk(chunk: Chunk): Uint8Array<ArrayBuffer>[] {
    const format = this.#format;
    const samples =
      format && (chunk.provisional || this.#quick) ? readFragment(chunk.data, format) : null;
    if (!samples) return [...this.#release(null), chunk.data];
    const [picture] = samples.video;
    const fragments = picture ? this.#release(picture.timestampUs) : [];
    if (picture) this.#held = picture;
    this.#firstUs ??= picture?.timestampUs ?? null;
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
    // What was lost with a connection is silence: behind a hole the picture would wait for a key
    // frame.
    while (timestampUs > this.#soundUs + SEAM_US) add(this.#soundUs, SILENCE_US, SILENCE);
    add(this.#soundUs, durationUs, data);
    return this.#sound(packets);
  }

  /**
   * Not behind the first picture, which would not be shown before its sound: silence before the
   * first packet, whole packets of it.
   */
  #beginSound(timestampUs: number): number {
    const missing = Math.ceil(
      Math.max(0, timestampUs - (this.#firstUs ?? timestampUs)) / SILENCE_US,
    );
    return Math.max(timestampUs % SILENCE_US, timestampUs - missing * SILENCE_US);
  }

  /** The held picture, shown until `untilUs`; null: for as long as was guessed. */
  #release(untilUs: number | null): Uint8Array<ArrayBuffer>[] {
    const { video } = this.#format ?? {};
    const picture = this.#held;
    if (!picture || !video) return [];
    this.#held = null;
    const { timestampUs, durationUs, key, data } = picture;
    const endUs = untilUs !== null && untilUs > timestampUs ? untilUs : timestampUs + durationUs;
    const { time, duration } = inTicks(
      { timestampUs, durationUs: endUs - timestampUs, data },
      video.timescale,
    );
    this.#begun = true;
    return [
      writeFragment({
        sequence: this.#sequence++,
        video: { time, duration, key, data },
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

/** From rounded ends, so that what meets in microseconds meets in ticks. */
function inTicks(
  { timestampUs, durationUs, data }: Omit<Sample, "key">,
  timescale: number,
): AudioSample {
  const ticks = (us: number) => Math.round((us * timescale) / 1e6);
  const time = ticks(timestampUs);
  return { time, duration: ticks(timestampUs + durationUs) - time, data };
}
