import type { Chunk } from "../streams/contract-live.ts";
import {
  type AudioSample,
  type AudioTrackInfo,
  VIDEO_TIMESCALE,
  type VideoTrackInfo,
  writeFragment,
  writeInit,
} from "./write-mp4.ts";

export interface EncodedFrame {
  data: Uint8Array;
  key: boolean;
  /** Decode time, µs. */
  timestampUs: number;
  /** Presentation time minus decode time, µs. Default 0. */
  compositionUs?: number;
}

export interface SoundPacket {
  data: Uint8Array;
  timestampUs: number;
  /** Duration in samples. */
  duration: number;
}

export interface RunFormat {
  init: Uint8Array<ArrayBuffer>;
  mime: string;
  /** Arrival time of media time 0, µs. */
  originUs: number;
}

interface AssemblerOptions {
  hasVideo: boolean;
  hasAudio: boolean;
  onStart(format: RunFormat): void;
  onChunk(chunk: Chunk): void;
}

/** If audio of this duration waits for a video frame, a chunk contains audio only, µs. */
const MAX_SOUND_LEAD_US = 500_000;
const MAX_SOUND_PACKETS = 200;
const MAX_SOUND_BYTES = 512 * 1024;

const FALLBACK_FRAME_US = 33_333;
const MIN_FRAME_US = 1_000;
const MAX_GUESS_US = 200_000;

/**
 * Builds chunks of one frame and the audio since the previous frame. Each chunk leaves at once, so
 * the frame's duration is a guess, which receivers correct with the time of the next frame.
 */
export class Assembler {
  readonly #options: AssemblerOptions;
  #video: (VideoTrackInfo & { codec: string }) | null = null;
  #audio: AudioTrackInfo | null = null;
  #hasAudio: boolean;
  #started = false;
  #originUs = 0;
  #sequence = 0;
  #held: EncodedFrame[] = [];
  #lastPictureUs: number | null = null;
  #sound: SoundPacket[] = [];
  #soundBytes = 0;
  /** Time of the next audio packet, in samples. Fragments follow each other without gaps. */
  #soundTime: number | null = null;

  constructor(options: AssemblerOptions) {
    this.#options = options;
    this.#hasAudio = options.hasAudio;
  }

  get started(): boolean {
    return this.#started;
  }

  videoFormat(format: VideoTrackInfo & { codec: string }): void {
    this.#video ??= format;
  }

  audioFormat(format: AudioTrackInfo): void {
    this.#audio ??= format;
  }

  giveUpSound(): void {
    if (!this.#started) this.#hasAudio = false;
    this.#drain();
  }

  addFrame(frame: EncodedFrame): void {
    this.#held.push(frame);
    this.#drain();
  }

  packet(packet: SoundPacket): void {
    if (this.#started && !this.#audio) return;
    this.#sound.push(packet);
    this.#soundBytes += packet.data.byteLength;
    this.#drain();
  }

  end(): void {
    if (!this.#started) return;
    this.#drain();
    if (this.#sound.length > 0) this.#emit(null);
  }

  #drain(): void {
    if (!this.#started && !this.#start()) return;
    if (this.#options.hasVideo) {
      for (const frame of this.#held.splice(0)) this.#emit(frame);
      if (this.#hasMuchSound()) this.#emit(null);
    } else {
      while (this.#sound.length > 0) this.#emit(null);
    }
  }

  #hasMuchSound(): boolean {
    const [first, last] = [this.#sound[0], this.#sound.at(-1)];
    const leadUs = first && last ? last.timestampUs - first.timestampUs : 0;
    // An encoder can send any number of packets with the same timestamp.
    const isLong = this.#sound.length > MAX_SOUND_PACKETS || this.#soundBytes > MAX_SOUND_BYTES;
    return isLong || leadUs > MAX_SOUND_LEAD_US;
  }

  /** Media time 0 is the first key frame after the audio and video formats are known. */
  #start(): boolean {
    if (this.#hasAudio && !this.#audio) return this.#wait();
    if (this.#options.hasVideo) {
      if (!this.#video) return this.#wait();
      while (this.#held[0] && !this.#held[0].key) this.#held.shift();
      const [first] = this.#held;
      if (!first) return false;
      this.#originUs = first.timestampUs;
    } else {
      const [first] = this.#sound;
      if (!first) return false;
      this.#originUs = first.timestampUs;
    }
    if (!this.#hasAudio) this.#audio = null;
    this.#sound = this.#audio ? this.#sound.filter((p) => p.timestampUs >= this.#originUs) : [];
    this.#started = true;
    const codecs = [this.#video?.codec, this.#audio?.codec]
      .filter((c) => c !== undefined)
      .join(",");
    const init = writeInit({ video: this.#video, audio: this.#audio });
    this.#options.onStart({
      init,
      mime: `video/mp4; codecs="${codecs}"`,
      originUs: this.#originUs,
    });
    return true;
  }

  #wait(): false {
    const key = this.#held.findLastIndex((p) => p.key);
    if (key > 0) this.#held.splice(0, key);
    return false;
  }

  #emit(frame: EncodedFrame | null): void {
    const packets = this.#sound;
    this.#sound = [];
    this.#soundBytes = 0;
    const audio = this.#samples(packets);
    if (!frame && audio.length === 0) return;
    const scale = (us: number) => Math.round((us * VIDEO_TIMESCALE) / 1e6);
    const frameUs = frame ? this.#guess(frame) : 0;
    const video = frame && {
      time: scale(frame.timestampUs - this.#originUs),
      // The duration is the difference of rounded times, so that no gap follows the fragment.
      duration:
        scale(frame.timestampUs + frameUs - this.#originUs) -
        scale(frame.timestampUs - this.#originUs),
      compositionOffset: scale(frame.compositionUs ?? 0),
      key: frame.key,
      data: frame.data,
    };
    const rate = this.#audio?.sampleRate ?? 1;
    const soundUs = (audio.reduce((n, s) => n + s.duration, 0) / rate) * 1e6;
    const soundOnly = !this.#options.hasVideo;
    this.#options.onChunk({
      sequence: this.#sequence,
      key: frame ? frame.key : soundOnly,
      afterHole: false,
      provisional: frame !== null,
      timestampUs: frame
        ? frame.timestampUs - this.#originUs
        : ((audio[0]?.time ?? 0) / rate) * 1e6,
      durationUs: Math.round(frame ? frameUs : soundOnly ? soundUs : 0),
      data: writeFragment({ sequence: this.#sequence, video, audio }),
    });
    this.#sequence++;
  }

  #guess({ timestampUs }: EncodedFrame): number {
    const beforeUs =
      this.#lastPictureUs === null ? FALLBACK_FRAME_US : timestampUs - this.#lastPictureUs;
    this.#lastPictureUs = timestampUs;
    return Math.min(MAX_GUESS_US, Math.max(MIN_FRAME_US, beforeUs));
  }

  #samples(packets: SoundPacket[]): AudioSample[] {
    const { sampleRate } = this.#audio ?? { sampleRate: 1 };
    return packets.map((packet) => {
      const expectedTime = Math.round(((packet.timestampUs - this.#originUs) * sampleRate) / 1e6);
      const jumped =
        this.#soundTime === null || Math.abs(expectedTime - this.#soundTime) > sampleRate / 10;
      const time = Math.max(0, jumped || this.#soundTime === null ? expectedTime : this.#soundTime);
      this.#soundTime = time + packet.duration;
      return { time, duration: packet.duration, data: packet.data };
    });
  }
}
